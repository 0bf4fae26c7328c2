import { Await } from "@remix-run/react";
import { Suspense } from "react";
import { cellText } from "#platform/records/list/cell-text.ts";
import { headingOf, type ListColumn, type ListTotals } from "#platform/records/list/list.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { type CellLabels, cellClass } from "./cell.tsx";
import type { ListData } from "../data/list-data.ts";

type Props = { data: ListData; columns: readonly ListColumn[]; labels: CellLabels };

/** A dash until summed, so that the row keeps its height. */
function Sums({
  sums,
  column,
  labels,
}: {
  sums: Record<string, string> | undefined;
  column: ListColumn;
  labels: CellLabels;
}) {
  return (
    <>
      {Object.entries(sums ?? {}).map(([currency, sum]) => (
        <div key={currency}>
          {currency} {cellText(column, sum, labels, currency)}
        </div>
      ))}
    </>
  );
}

function Later({
  data: listData,
  show,
}: {
  data: ListData;
  show: (totals: ListTotals) => React.ReactNode;
}) {
  if (!listData.exactTotals) return <>{show(listData.totals)}</>;
  return (
    <Suspense fallback="…">
      <Await resolve={listData.exactTotals} errorElement="–">
        {show}
      </Await>
    </Suspense>
  );
}

const summed = (listData: ListData) =>
  listData.exactTotals !== null || Object.keys(listData.totals).length > 0;

/**
 * Sums in several currencies stand in one line below the table: under their columns they would take
 * the room of three rows.
 */
export const sumsByCurrency = (columns: readonly ListColumn[]): boolean =>
  columns.some(({ currencyKey }) => currencyKey !== undefined);

/** Totals under their columns. */
export function Totals({ data: listData, columns, labels, lead }: Props & { lead: number }) {
  const t = useTranslate();
  if (!summed(listData) || sumsByCurrency(columns)) return null;
  return (
    <tfoot>
      <tr>
        {lead ? <td className="sw-check sw-fixed" /> : null}
        {columns.map((column, i) => (
          <td key={column.key} className={cellClass(column)}>
            {i === 0 ? t("shell.sum") : null}
            {column.kind === "money" || column.kind === "decimal" || column.kind === "int" ? (
              <Later
                data={listData}
                show={(totals) => (
                  <Sums sums={totals[column.key]} column={column} labels={labels} />
                )}
              />
            ) : null}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

/** Totals in a line of their own, and under the virtual grid, which has no footer. */
export function TotalsLine({ data: listData, columns, labels }: Props) {
  const t = useTranslate();
  if (!summed(listData)) return null;
  const line = (totals: ListTotals) =>
    columns
      .filter((column) => totals[column.key])
      .map((column) => (
        <span key={column.key}>
          {headingOf(column, t)}{" "}
          {Object.entries(totals[column.key] ?? {}).map(([currency, sum]) => (
            <b key={currency}>
              {currency} {cellText(column, sum, labels, currency)}{" "}
            </b>
          ))}
        </span>
      ));
  return (
    // Sums of many currencies are scrolled, also by keys.
    <p className="sw-totals-line" tabIndex={0}>
      {t("shell.sum")} <Later data={listData} show={line} />
    </p>
  );
}
