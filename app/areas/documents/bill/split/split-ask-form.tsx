import { Form } from "@remix-run/react";
import { useId } from "react";
import { mostBills, splitKinds } from "#domain/documents/bill/split/split-packing.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useBusy } from "#app/kit/shell/frame/use-busy.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Input } from "#app/kit/ui/input.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import type { SplitAsk } from "./read-split.ts";

/** What to split, as an address: the preview can be opened again. */
export function SplitAskForm({ ask }: { ask: SplitAsk }) {
  const t = useTranslate();
  const busy = useBusy();
  const id = useId();
  return (
    <Form method="get" key={JSON.stringify(ask)}>
      <fieldset className="sw-section">
        <div className="sw-grid">
          <label className="sw-filter" htmlFor={`${id}-bkNo`}>
            <span>{t("bill.bkNo")}</span>
            <Input
              id={`${id}-bkNo`}
              name="bkNo"
              defaultValue={ask.bkNo}
              required
              maxLength={35}
              autoComplete="off"
            />
          </label>
          <label className="sw-filter" htmlFor={`${id}-by`}>
            <span>{t("bill.splitBy")}</span>
            <Select id={`${id}-by`} name="by" defaultValue={ask.by}>
              {splitKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`bill.splitBy.${kind}`)}
                </option>
              ))}
            </Select>
          </label>
          <label className="sw-filter" htmlFor={`${id}-count`}>
            <span>{t("bill.splitCount")}</span>
            <Input
              id={`${id}-count`}
              name="count"
              type="number"
              min={1}
              max={mostBills}
              defaultValue={ask.count || ""}
            />
          </label>
          <Button type="submit" disabled={busy}>
            {t("bill.splitPreview")}
          </Button>
        </div>
      </fieldset>
    </Form>
  );
}
