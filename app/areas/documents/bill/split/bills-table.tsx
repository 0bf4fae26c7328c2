import type { BillPreview } from "#domain/documents/bill/split/preview-bills.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";

type Row = { name: string; bill: BillPreview };

/** Bills before they are generated: boxes, packages, weight and measure, with their sum. */
export function BillsTable({
  title,
  rows,
  sum,
}: {
  title: string;
  rows: readonly Row[];
  sum: Row;
}) {
  const t = useTranslate();
  const cells = ({ cntNos, total }: BillPreview) => (
    <>
      <td>{cntNos.length}</td>
      <td>{cntNos.join(", ")}</td>
      <td className="sw-number">{total.pkgs}</td>
      <td className="sw-number">{total.gwt}</td>
      <td className="sw-number">{total.dim}</td>
    </>
  );
  return (
    <section className="sw-panel">
      <h2>{title}</h2>
      <div className="sw-table-box" tabIndex={0}>
        <table className="sw-plain-table">
          <thead>
            <tr>
              <th scope="col">{t("bill.blNo")}</th>
              <th scope="col">{t("bill.boxCount")}</th>
              <th scope="col">{t("bill.containers")}</th>
              <th scope="col">{t("bill.pkgs")}</th>
              <th scope="col">{t("bill.gwt")}</th>
              <th scope="col">{t("bill.dim")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, bill }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {cells(bill)}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{sum.name}</th>
              {cells(sum.bill)}
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}
