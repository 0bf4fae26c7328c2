import { Form } from "@remix-run/react";
import type { SplitPreview } from "#domain/documents/bill/split/preview-bills.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useBusy } from "#app/kit/shell/frame/use-busy.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Input } from "#app/kit/ui/input.tsx";
import { cellName, type SplitAsk } from "./read-split.ts";

type Props = {
  ask: SplitAsk;
  preview: Omit<SplitPreview, "faults">;
  wrong: ReadonlySet<string>;
  once: string;
};

/**
 * Which bill each box or cargo line goes to, or how many packages each bill takes. Works without
 * JavaScript.
 */
export function SplitGrid({ ask, preview, wrong, once }: Props) {
  const t = useTranslate();
  const busy = useBusy();
  const { version, plan } = preview;
  const query = new URLSearchParams({ bkNo: ask.bkNo, by: ask.by, count: String(plan.count) });
  return (
    <Form method="post" action={`?${query}`} className="sw-panel" preventScrollReset>
      <input type="hidden" name="_key" value={once} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="count" value={plan.count} />
      <h2>{t("bill.splitPlaces")}</h2>
      <div className="sw-table-box">
        {plan.by === "PACKAGES" ? (
          <Packages preview={preview} wrong={wrong} />
        ) : (
          <Places preview={preview} wrong={wrong} />
        )}
      </div>
      <div className="sw-steps">
        <Button type="submit" name="_do" value="check" disabled={busy}>
          {t("bill.splitCheck")}
        </Button>
        <Button type="submit" name="_do" value="run" intent="primary" disabled={busy}>
          {t("bill.splitRun")}
        </Button>
      </div>
    </Form>
  );
}

type GridProps = Pick<Props, "preview" | "wrong">;

function Places({ preview: { plan, source }, wrong }: GridProps) {
  const t = useTranslate();
  const rows =
    plan.by === "BOX"
      ? source.boxes.map(({ id, cntNo, sizeType }) => ({ id, name: cntNo, more: sizeType }))
      : source.cargo.map(({ id, name }) => ({ id, name, more: "" }));
  return (
    <table className="sw-plain-table">
      <tbody>
        {rows.map(({ id, name, more }, row) => (
          <tr key={id}>
            <th scope="row">
              {name} {more}
            </th>
            <td>
              <Input
                small
                type="number"
                min={1}
                max={plan.count}
                name={cellName.place(row)}
                defaultValue={(plan.places[row] ?? 0) + 1}
                aria-label={t("bill.splitPlace", { name })}
                aria-invalid={wrong.has(cellName.place(row)) || undefined}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Packages({ preview: { plan, source, packed }, wrong }: GridProps) {
  const t = useTranslate();
  const bills = Array.from({ length: plan.count }, (_, bill) => bill);
  return (
    <table className="sw-plain-table">
      <thead>
        <tr>
          <th scope="col">{t("bill.splitCargoLine")}</th>
          <th scope="col">{t("bill.splitPacked")}</th>
          {bills.map((bill) => (
            <th key={bill} scope="col">
              {t("bill.splitBill", { bill: bill + 1 })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {source.cargo.map(({ id, name }, row) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td className="sw-number">{packed[row]}</td>
            {bills.map((bill) => (
              <td key={bill}>
                <Input
                  small
                  type="number"
                  min={0}
                  name={cellName.take(row, bill)}
                  defaultValue={plan.take[row]?.[bill] ?? 0}
                  aria-label={t("bill.splitTake", { name, bill: bill + 1 })}
                  aria-invalid={wrong.has(cellName.take(row, bill)) || undefined}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
