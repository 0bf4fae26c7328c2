import { Form } from "@remix-run/react";
import { useId } from "react";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { mostParts } from "#domain/booking/consolidation/most-parts.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useBusy } from "#app/kit/shell/frame/use-busy.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Input } from "#app/kit/ui/input.tsx";
import { Select } from "#app/kit/ui/select.tsx";

export type Ask = {
  bkNo: string;
  kind: "SPLIT" | "APPEND";
  scheme: "LETTER" | "NUMBER";
  count: number;
};
type Props = {
  ask: Ask;
  dictionaries: Partial<Record<string, Record<string, string>>>;
  title: MessageKey;
  source: MessageKey;
};

/** What to do, as an address: the preview can be opened again. */
export function ConsolidationAsk({ ask, dictionaries, title, source }: Props) {
  const t = useTranslate();
  const busy = useBusy();
  const id = useId();
  const choice = (name: "kind" | "scheme", dict: string) => (
    <label className="sw-filter" htmlFor={`${id}-${name}`}>
      <span>{t(`consolidation.${name}`)}</span>
      <Select id={`${id}-${name}`} name={name} defaultValue={ask[name]}>
        {Object.entries(dictionaries[dict] ?? {}).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </label>
  );
  return (
    <Form method="get" key={JSON.stringify(ask)}>
      <fieldset className="sw-section sw-cons-ask">
        <legend>{t(title)}</legend>
        <label className="sw-filter" htmlFor={`${id}-bkNo`}>
          <span>{t(source)}</span>
          <Input
            id={`${id}-bkNo`}
            name="bkNo"
            defaultValue={ask.bkNo}
            required
            maxLength={35}
            autoComplete="off"
          />
        </label>
        {choice("kind", "consolidation_kind")}
        <label className="sw-filter" htmlFor={`${id}-count`}>
          <span>{t("consolidation.count")}</span>
          <Input
            id={`${id}-count`}
            name="count"
            type="number"
            min={1}
            max={mostParts}
            defaultValue={ask.count}
            required
          />
        </label>
        {choice("scheme", "suffix_scheme")}
        <Button type="submit" disabled={busy}>
          {t("consolidation.preview")}
        </Button>
      </fieldset>
    </Form>
  );
}
