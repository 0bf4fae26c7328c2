import { useFetcher } from "@remix-run/react";
import type { RefusalParams } from "#platform/operation/refusal.ts";
import type { Word } from "#platform/i18n/message-key.ts";
import { useTranslate } from "../shell/translate.ts";
import type { TaskState } from "./task-progress.tsx";
import { isLive } from "./task-signal.ts";

type ActionData = { refusal: { code: Word; params: RefusalParams } | null };

/**
 * Asks a task to stop from wherever its progress is shown, without leaving that page; it ends at its next row, until then the button says so. Without
 * JavaScript the task's own page answers.
 */
export function TaskCancel({ state }: { state: TaskState }) {
  // A task ordered again on the same page has not been asked to stop yet.
  return isLive(state.status) ? <CancelForm key={state.id} state={state} /> : null;
}

function CancelForm({ state }: { state: TaskState }) {
  const t = useTranslate();
  const fetcher = useFetcher<ActionData>();
  const refusal = fetcher.data?.refusal;
  const query = fetcher.state !== "idle" || (fetcher.data !== undefined && !refusal);
  return (
    <fetcher.Form method="post" action={`/task/${state.id}`} className="sw-task-cancel">
      <button
        type="submit"
        className="bp6-button bp6-intent-danger bp6-outlined"
        aria-disabled={query}
        onClick={(event) => query && event.preventDefault()}
      >
        {t(query ? "task.stopping" : "task.cancel")}
      </button>
      {refusal ? (
        <div className="bp6-callout bp6-intent-danger" role="alert">
          {t(refusal.code, refusal.params)}
        </div>
      ) : null}
    </fetcher.Form>
  );
}
