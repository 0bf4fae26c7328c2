import type { ListColumn } from "#platform/records/list/list.ts";
import type { FlatRow, ReportLine, ReportTotal, Sums } from "./report-lines.ts";

/** A column as a setting wants it; a blank heading keeps the report's. */
export type SettingColumn = { key: string; heading: string; sum: "Y" | "N" };
/** How a report is laid out. Blank texts and no columns keep what the report defines. */
export type ReportSetting = {
  title: string;
  addressee: string;
  header: string;
  footer: string;
  columns: readonly SettingColumn[];
};

export const plainSetting: ReportSetting = {
  title: "",
  addressee: "",
  header: "",
  footer: "",
  columns: [],
};

type Laid = { columns: readonly ListColumn[]; lines: readonly ReportLine[]; total: ReportTotal };

/** The key of the report's column, of which there may be one per currency. */
const ownKey = (key: string): string => key.split(".")[0] ?? key;

/**
 * Columns in the order of the setting with its headings, and only its sums. What the reader may not
 * see is not brought back. Rows are untouched, so groups keep their names.
 */
export function laidOut<R extends Laid>(result: R, { columns: requested }: ReportSetting): R {
  if (requested.length === 0) return result;
  const columns = requested.flatMap(({ key, heading }) =>
    result.columns
      .filter((column) => ownKey(column.key) === key)
      .map((column): ListColumn => {
        const currency = column.key.slice(key.length + 1);
        return heading
          ? { ...column, name: currency ? `${heading} ${currency}` : heading }
          : column;
      }),
  );
  const summed = new Set(requested.flatMap(({ key, sum }) => (sum === "Y" ? [key] : [])));
  const kept = (sums: Sums): Sums =>
    Object.fromEntries(Object.entries(sums).filter(([key]) => summed.has(ownKey(key))));
  const shown = new Set(columns.map(({ key }) => key));
  return {
    ...result,
    columns,
    lines: result.lines.map((line) =>
      line.kind === "sum" ? { ...line, sums: kept(line.sums) } : line,
    ),
    total: { ...result.total, sums: onlyShown(kept(result.total.sums), shown) },
  };
}

const onlyShown = (sums: FlatRow, shown: ReadonlySet<string>): Sums =>
  Object.fromEntries(
    Object.entries(sums).flatMap(([key, value]) => (shown.has(key) ? [[key, String(value)]] : [])),
  );
