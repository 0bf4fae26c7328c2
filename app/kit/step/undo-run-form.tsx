import { Form } from "@remix-run/react";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useBusy } from "#app/kit/shell/frame/use-busy.ts";
import { Button } from "#app/kit/ui/button.tsx";

/**
 * Takes a whole run back by its entry of the operation log; posts `_undoRun` to the page it stands
 * on.
 */
export function UndoRunForm({ runId }: { runId: number | null }) {
  const t = useTranslate();
  const busy = useBusy();
  if (runId === null) return null;
  return (
    <Form method="post">
      <Button type="submit" name="_undoRun" value={runId} disabled={busy}>
        {t("step.undoRun")}
      </Button>
    </Form>
  );
}
