import "./tracking.css";
import { Form } from "@remix-run/react";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";

/** A number to follow; without JavaScript too. */
export function TrackingQuery({ number = "" }: { number?: string }) {
  const t = useTranslate();
  return (
    <Form
      method="get"
      action="/seaway/container/tracking"
      className="sw-panel tk-query"
      role="search"
      key={number}
    >
      <label>
        {t("tracking.number")}
        <input
          className="bp6-input"
          name="number"
          defaultValue={number}
          maxLength={35}
          autoComplete="off"
          required
        />
      </label>
      <button type="submit" className="bp6-button bp6-intent-primary">
        {t("tracking.show")}
      </button>
    </Form>
  );
}
