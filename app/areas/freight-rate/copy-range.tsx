import { Form } from "@remix-run/react";
import type { FormRecord } from "#platform/form/form.ts";
import { useSay } from "../../kit/shell/translate.ts";

/** Copies the saved rows of a sheet to a range of dates; a plain form, so it works without JavaScript. */
export function CopyRange({ record }: { record: FormRecord }) {
  const say = useSay();
  if (!record.id) return null;
  return (
    <Form method="post" className="sw-section">
      <fieldset className="sw-section">
        <legend>{say("rate.copy")}</legend>
        <p>{say("rate.copyHint")}</p>
        <label>
          {say("rate.startDate")} <input className="bp6-input" type="date" name="copyStart" required />
        </label>{" "}
        <label>
          {say("rate.endDate")} <input className="bp6-input" type="date" name="copyEnd" required />
        </label>{" "}
        <button type="submit" name="_intent" value="copyRange" className="bp6-button">
          {say("rate.copy")}
        </button>
      </fieldset>
    </Form>
  );
}
