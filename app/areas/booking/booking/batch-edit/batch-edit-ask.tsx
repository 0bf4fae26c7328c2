import { Form } from "@remix-run/react";
import { batchFields } from "#domain/booking/booking/batch-edit/batch-edit.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { TextArea } from "#app/kit/ui/input.tsx";
import type { BatchAsk } from "./batch-edit.server.ts";

/** Which bookings, and which of their fields. Kept in the address, so that it can be linked. */
export function BatchAskForm({ ask, open }: { ask: BatchAsk; open: boolean }) {
  const t = useTranslate();
  const chosen = new Set<string>(ask.fields.map(({ key }) => key));
  return (
    <details open={open} className="sw-panel">
      <summary>{t("booking.batchFields")}</summary>
      <Form method="get">
        {ask.ids.map((id) => (
          <input key={id} type="hidden" name="row" value={id} />
        ))}
        <label htmlFor="batch-numbers">{t("booking.batchNumbers")}</label>
        <TextArea
          id="batch-numbers"
          name="bkNo"
          rows={4}
          fill
          defaultValue={ask.bkNos.join("\n")}
          required={ask.ids.length === 0}
        />
        <fieldset className="sw-batch-fields">
          <legend>{t("booking.batchFields")}</legend>
          {batchFields.map(({ key, label }) => (
            <label key={key}>
              <input type="checkbox" name="field" value={key} defaultChecked={chosen.has(key)} />{" "}
              {t(label)}
            </label>
          ))}
          <label>
            <input
              type="checkbox"
              name="field"
              value="containers"
              defaultChecked={ask.quantities}
            />{" "}
            {t("booking.batchQuantities")}
          </label>
        </fieldset>
        <Button type="submit" intent="primary">
          {t("booking.batchOpen")}
        </Button>
      </Form>
    </details>
  );
}
