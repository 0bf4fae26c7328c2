import { Await } from "@remix-run/react";
import { Suspense } from "react";
import { cellText } from "#platform/list/cell-text.ts";
import { headingOf, type ListColumn, type ListTotals } from "#platform/list/list.ts";
import { useSay } from "../shell/translate.ts";
import { type CellWords, cellClass } from "./cell.tsx";
import type { ListData } from "./list-data.ts";

type Props = { found: ListData; columns: readonly ListColumn[]; words: CellWords };

/** Amounts per currency of one column, one line each; what is not summed yet is a dash, so the row keeps its height. */
function Sums({ sums, column, words }: { sums: Record<string, string> | undefined; column: ListColumn; words: CellWords }) {
  return (
    <>
      {Object.entries(sums ?? {}).map(([currency, sum]) => (
        <div key={currency}>
          {currency} {cellText(column, sum, words)}
        </div>
      ))}
    </>
  );
}

function Later({ found, show }: { found: ListData; show: (totals: ListTotals) => React.ReactNode }) {
  if (!found.exactTotals) return <>{show(found.totals)}</>;
  return (
    <Suspense fallback="…">
      <Await resolve={found.exactTotals} errorElement="–">
        {show}
      </Await>
    </Suspense>
  );
}

const summed = (found: ListData) => found.exactTotals !== null || Object.keys(found.totals).length > 0;

/** The totals row of the HTML table, per currency, under the columns it sums. */
export function Totals({ found, columns, words, lead }: Props & { lead: number }) {
  const say = useSay();
  if (!summed(found)) return null;
  return (
    <tfoot>
      <tr>
        {lead ? <td className="sw-check sw-fixed" /> : null}
        {columns.map((column, i) => (
          <td key={column.key} className={cellClass(column)}>
            {i === 0 ? say("shell.sum") : null}
            {column.kind === "money" || column.kind === "decimal" || column.kind === "int" ? (
              <Later found={found} show={(totals) => <Sums sums={totals[column.key]} column={column} words={words} />} />
            ) : null}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

/** The same totals as a line under the virtual grid, which has no footer of its own. */
export function TotalsLine({ found, columns, words }: Props) {
  const say = useSay();
  if (!summed(found)) return null;
  const line = (totals: ListTotals) =>
    columns
      .filter((column) => totals[column.key])
      .map((column) => (
        <span key={column.key}>
          {headingOf(column, say)}{" "}
          {Object.entries(totals[column.key] ?? {}).map(([currency, sum]) => (
            <b key={currency}>
              {currency} {cellText(column, sum, words)}{" "}
            </b>
          ))}
        </span>
      ));
  return (
    <p className="sw-totals-line">
      {say("shell.sum")} <Later found={found} show={line} />
    </p>
  );
}
