import { Form } from "@remix-run/react";
import type { FormRecord } from "#platform/records/form/form.ts";
import type { RefusalParams } from "#platform/kernel/refusal/refusal.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useBusy } from "#app/kit/shell/frame/use-busy.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Input } from "#app/kit/ui/input.tsx";
import { Select } from "#app/kit/ui/select.tsx";

const kinds = ["HOLIDAY", "CLOSURE", "WORKDAY", "CLEAR"] as const;

type Props = {
  year: number;
  refusals: readonly { code: MessageKey; params: RefusalParams }[];
  typed: FormRecord;
};

export function SetDays({ year, refusals, typed }: Props) {
  const t = useTranslate();
  const busy = useBusy();
  const text = (key: string) => String(typed[key] ?? "");
  const bounds = { min: `${year}-01-01`, max: `${year}-12-31` };
  return (
    <Form method="post" className="sw-panel sw-set-days" aria-label={t("calendar.setDays")}>
      {refusals.map(({ code, params }) => (
        <p key={code} role="alert" className="sw-wrong">
          {t(code, params)}
        </p>
      ))}
      <label>
        {t("calendar.from")}
        <Input type="date" name="from" required {...bounds} defaultValue={text("from")} />
      </label>
      <label>
        {t("calendar.dayTo")}
        <Input type="date" name="to" {...bounds} defaultValue={text("to")} />
      </label>
      <label>
        {t("calendar.kind")}
        <Select name="kind" defaultValue={text("kind") || "HOLIDAY"}>
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`calendar.kind.${kind}`)}
            </option>
          ))}
        </Select>
      </label>
      <label>
        {t("calendar.dayNameZh")}
        <Input name="dayNameZh" maxLength={60} defaultValue={text("dayNameZh")} />
      </label>
      <label>
        {t("calendar.dayNameEn")}
        <Input name="dayNameEn" maxLength={80} defaultValue={text("dayNameEn")} />
      </label>
      <Button type="submit" intent="primary" disabled={busy}>
        {t("calendar.mark")}
      </Button>
    </Form>
  );
}
