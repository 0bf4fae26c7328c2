import { sumTexts } from "../text/decimal-text.ts";
import type { ListSort } from "../list/list.ts";

/** A row with one value per column; amounts per currency are columns of their own already. */
export type FlatRow = Readonly<Record<string, unknown>>;
/** Exact decimal texts by column; a column without a number has none. */
export type Sums = Readonly<Record<string, string>>;
export type Grouping = { key: string; columns: readonly string[] };

/** What stands under each other in a report: the heading of a group, a row, the sums of a group that ends. `level` 0 is the outermost group. */
export type ReportLine =
  | { kind: "head"; level: number; values: FlatRow; count: number }
  | { kind: "row"; row: FlatRow }
  | { kind: "sum"; level: number; values: FlatRow; count: number; sums: Sums };

export type ReportTotal = { count: number; sums: Sums };

const isDecimal = /^-?\d+(\.\d+)?$/;

/** The exact sums of some columns over rows. */
export function sumsOfRows(rows: readonly FlatRow[], columns: readonly string[]): Sums {
  return Object.fromEntries(
    columns.flatMap((column) => {
      const texts = rows.map((row) => String(row[column] ?? "")).filter((text) => isDecimal.test(text));
      return texts.length > 0 ? [[column, sumTexts(texts)]] : [];
    }),
  );
}

/** -1, 0 or 1: numbers by their size, texts by their letters, nothing last. */
export function compareValues(a: unknown, b: unknown): number {
  const [left, right] = [String(a ?? ""), String(b ?? "")];
  if (left === right) return 0;
  if (left === "") return 1;
  if (right === "") return -1;
  if (isDecimal.test(left) && isDecimal.test(right)) {
    const difference = sumTexts([left, right.startsWith("-") ? right.slice(1) : `-${right}`]);
    if (!/[1-9]/.test(difference)) return 0;
    return difference.startsWith("-") ? -1 : 1;
  }
  return left < right ? -1 : 1;
}

/** Rows in the order of a report: by its groups first, then by the sort in use; equal rows stay as they came. */
export function sortRows(
  rows: readonly FlatRow[],
  { groups, sort }: { groups: readonly Grouping[]; sort: readonly ListSort[] },
): FlatRow[] {
  const keys = [
    // A group that is sorted by keeps the direction; the others run upwards.
    ...groups.flatMap((group) => group.columns.map((key) => sort.find((by) => by.key === key) ?? { key, order: "asc" as const })),
    ...sort,
  ];
  return rows.toSorted((a, b) => {
    for (const { key, order: way } of keys) {
      const order = compareValues(a[key], b[key]);
      const blank = String(a[key] ?? "") === "" || String(b[key] ?? "") === "";
      if (order !== 0) return way === "desc" && !blank ? -order : order;
    }
    return 0;
  });
}

/**
 * The lines of a report: rows under the headings of their groups, each group closed by its sums. Rows must be sorted by the groups.
 * @param brief leaves the rows out and keeps the sums
 */
export function linesOf(
  rows: readonly FlatRow[],
  { groups, sums, brief = false }: { groups: readonly Grouping[]; sums: readonly string[]; brief?: boolean },
): { lines: ReportLine[]; total: ReportTotal } {
  const lines: ReportLine[] = [];
  const inside = (some: readonly FlatRow[], level: number): void => {
    const group = groups[level];
    if (!group) {
      if (!brief || groups.length === 0) for (const row of some) lines.push({ kind: "row", row });
      return;
    }
    const upTo = groups.slice(0, level + 1).flatMap((outer) => outer.columns);
    for (const part of partsOf(some, group.columns)) {
      const values = Object.fromEntries(upTo.map((key) => [key, part[0]?.[key]]));
      const leaf = brief && level === groups.length - 1;
      if (!leaf) lines.push({ kind: "head", level, values, count: part.length });
      inside(part, level + 1);
      lines.push({ kind: "sum", level, values, count: part.length, sums: sumsOfRows(part, sums) });
    }
  };
  inside(rows, 0);
  return { lines, total: { count: rows.length, sums: sumsOfRows(rows, sums) } };
}

/** Runs of rows with the same values. */
function partsOf(rows: readonly FlatRow[], columns: readonly string[]): FlatRow[][] {
  const parts: FlatRow[][] = [];
  let last: string | null = null;
  for (const row of rows) {
    const key = JSON.stringify(columns.map((column) => row[column] ?? ""));
    if (key === last) parts.at(-1)?.push(row);
    else parts.push([row]);
    last = key;
  }
  return parts;
}
