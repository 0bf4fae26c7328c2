import { Form } from "@remix-run/react";
import type { FormRecord } from "#platform/records/form/form.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";

/** Copies the saved rows to a date range. */
export function CopyRange({ record }: { record: FormRecord }) {
  const t = useTranslate();
  if (!record.id) return null;
  return (
    <Form method="post" className="sw-section">
      <fieldset className="sw-section">
        <legend>{t("rate.copy")}</legend>
        <p>{t("rate.copyHint")}</p>
        <label>
          {t("rate.startDate")}{" "}
          <input className="bp6-input" type="date" name="copyStart" required />
        </label>{" "}
        <label>
          {t("rate.endDate")} <input className="bp6-input" type="date" name="copyEnd" required />
        </label>{" "}
        <button type="submit" name="_intent" value="copyRange" className="bp6-button">
          {t("rate.copy")}
        </button>
      </fieldset>
    </Form>
  );
}
