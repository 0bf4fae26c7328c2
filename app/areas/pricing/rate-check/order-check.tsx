import { Form } from "@remix-run/react";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useMay } from "#app/kit/shell/frame/use-may.ts";
import { Button } from "#app/kit/ui/button.tsx";

/** Orders a check as a task; only for those who may. */
export function OrderCheck({ label }: { label: MessageKey }) {
  const t = useTranslate();
  const may = useMay();
  if (!may("rateCheck:run")) return null;
  return (
    <Form method="post" className="sw-tools">
      <Button type="submit" name="_check" value="1" intent="primary">
        {t(label)}
      </Button>
    </Form>
  );
}
