import "./customer.css";
import { Form } from "@remix-run/react";
import type { MergeSide } from "#domain/masterdata/customer/merge-plan.queries.server.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useBusy } from "#app/kit/shell/frame/use-busy.ts";
import { Button } from "#app/kit/ui/button.tsx";

const rows = [
  ["nameCh", "customer.nameCh"],
  ["nameEn", "customer.nameEn"],
  ["taxNo", "customer.taxNo"],
  ["customsNo", "customer.customsNo"],
  ["sapCode", "customer.sapCode"],
  ["city", "customer.city"],
  ["address", "customer.address"],
  ["tel", "customer.tel"],
  ["mail", "customer.mail"],
] as const satisfies readonly (readonly [keyof MergeSide["fields"], MessageKey])[];

const usesOf = ({ moves }: MergeSide) => moves.reduce((sum, { count }) => sum + count, 0);

/** Compares both customers; by default the more widely used one stays. */
export function MergeSides({ side: mergeSide, other }: { side: MergeSide; other: MergeSide }) {
  const t = useTranslate();
  const busy = useBusy();
  const sides = [mergeSide, other];
  const first = usesOf(mergeSide) >= usesOf(other) ? mergeSide : other;
  return (
    <Form method="post" key={`${mergeSide.fields.code}-${other.fields.code}`}>
      <input type="hidden" name="one" value={mergeSide.fields.code} />
      <input type="hidden" name="other" value={other.fields.code} />
      <table className="sw-table sw-merge">
        <caption className="sw-hidden">{t("customer.mergeCompare")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("customer.mergeKeep")}</th>
            {sides.map(({ fields }) => (
              <th key={fields.code} scope="col">
                <label>
                  <input
                    type="radio"
                    name="keep"
                    value={fields.code}
                    defaultChecked={fields.code === first.fields.code}
                    required
                  />{" "}
                  {fields.code}
                </label>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([key, label]) => (
            <tr
              key={key}
              className={mergeSide.fields[key] !== other.fields[key] ? "sw-differs" : undefined}
            >
              <th scope="row">{t(label)}</th>
              {sides.map(({ fields }) => (
                <td key={fields.code}>{fields[key]}</td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">{t("customer.mergeMoves")}</th>
            {sides.map((side) => (
              <td key={side.fields.code}>
                {side.moves.length === 0 ? t("customer.mergeNothing") : null}
                {side.moves.map(({ label, count }) => (
                  <div key={label}>
                    {t(label)}: {count}
                  </div>
                ))}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      <div className="sw-sheet-more">
        <label className="sw-flag">
          <input type="checkbox" name="accept" value="Y" required />{" "}
          <span>{t("customer.mergeAccept")}</span>
        </label>
        <Button type="submit" intent="danger" disabled={busy}>
          {t("customer.merge")}
        </Button>
      </div>
    </Form>
  );
}
