import { Form } from "@remix-run/react";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
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
        <textarea
          id="undo-reason"
          name="_reason"
          className="bp6-input"
          rows={2}
          maxLength={500}
          required
        />
      </div>
      <button
        type="submit"
        name="_step"
        value="undo"
        className="bp6-button bp6-intent-danger"
        disabled={busy}
      >
        {t("consolidation.undo")}
      </button>
    </Form>
  );
}
