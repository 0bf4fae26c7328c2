import { Form } from "@remix-run/react";
import type { FormRecord } from "#platform/records/form/form.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Input } from "#app/kit/ui/input.tsx";

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
          {t("rate.startDate")} <Input type="date" name="copyStart" required />
        </label>{" "}
        <label>
          {t("rate.endDate")} <Input type="date" name="copyEnd" required />
        </label>{" "}
        <Button type="submit" name="_intent" value="copyRange">
          {t("rate.copy")}
        </Button>
      </fieldset>
    </Form>
  );
}
