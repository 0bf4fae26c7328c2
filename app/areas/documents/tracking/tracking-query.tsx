import "./tracking.css";
import { Form } from "@remix-run/react";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Input } from "#app/kit/ui/input.tsx";

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
        <Input name="number" defaultValue={number} maxLength={35} autoComplete="off" required />
      </label>
      <Button type="submit" intent="primary">
        {t("tracking.show")}
      </Button>
    </Form>
  );
}
