import { Form } from "@remix-run/react";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { TextArea } from "#app/kit/ui/input.tsx";
import { useBusy } from "#app/kit/shell/frame/use-busy.ts";

/** Says what an undo does before it is pressed; works without JavaScript. */
export function UndoForm({ version }: { version: number }) {
  const t = useTranslate();
  const busy = useBusy();
  return (
    <Form method="post" className="sw-panel">
      <input type="hidden" name="version" value={version} />
      <p>{t("consolidation.askUndo")}</p>
      <div className="sw-field">
        <label htmlFor="undo-reason">{t("consolidation.undoReason")} *</label>
        <TextArea id="undo-reason" name="_reason" rows={2} maxLength={500} required />
      </div>
      <Button type="submit" name="_step" value="undo" intent="danger" disabled={busy}>
        {t("consolidation.undo")}
      </Button>
    </Form>
  );
}
