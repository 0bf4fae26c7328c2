import { useFetcher } from "@remix-run/react";
import type { RefusalParams } from "#platform/kernel/refusal/refusal.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import type { TaskState } from "./task-progress.tsx";
import { isLive } from "./task-signal.ts";
import { RefusalList } from "#app/kit/shell/dialog/refusal-list.tsx";
import { Button } from "#app/kit/ui/button.tsx";

type ActionData = { refusal: { code: MessageKey; params: RefusalParams } | null };

/** The task stops at its next row. Without JavaScript its own page responds. */
export function TaskCancel({ state }: { state: TaskState }) {
  // The key resets the state for another task.
  return isLive(state.status) ? <CancelForm key={state.id} state={state} /> : null;
}

function CancelForm({ state }: { state: TaskState }) {
  const t = useTranslate();
  const fetcher = useFetcher<ActionData>();
  const refusal = fetcher.data?.refusal;
  const cancelling = fetcher.state !== "idle" || (fetcher.data !== undefined && !refusal);
  return (
    <fetcher.Form method="post" action={`/task/${state.id}`} className="sw-task-cancel">
      <Button
        type="submit"
        intent="danger"
        variant="outlined"
        aria-disabled={cancelling}
        onClick={(event) => cancelling && event.preventDefault()}
      >
        {t(cancelling ? "task.stopping" : "task.cancel")}
      </Button>
      <RefusalList refusals={[refusal]} />
    </fetcher.Form>
  );
}
