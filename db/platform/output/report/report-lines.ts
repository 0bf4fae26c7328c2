import { sumTexts } from "#platform/kernel/text/decimal-text.ts";
import type { ListSort } from "#platform/records/list/list.ts";

/** Amounts already have a column per currency. */
export type FlatRow = Readonly<Record<string, unknown>>;
/** Decimal text by column, without non-numeric columns. */
export type Sums = Readonly<Record<string, string>>;
export type Grouping = { key: string; columns: readonly string[] };

/** Lines in order: group heading, row, group sums. `level` 0 is outermost. */
export type ReportLine =
  | { kind: "head"; level: number; values: FlatRow; count: number }
  | { kind: "row"; row: FlatRow }
  | { kind: "sum"; level: number; values: FlatRow; count: number; sums: Sums };

export type ReportTotal = { count: number; sums: Sums };

const isDecimal = /^-?\d+(\.\d+)?$/;

export function sumsOfRows(rows: readonly FlatRow[], columns: readonly string[]): Sums {
  return Object.fromEntries(
    columns.flatMap((column) => {
      const texts = rows
        .map((row) => String(row[column] ?? ""))
        .filter((text) => isDecimal.test(text));
      return texts.length > 0 ? [[column, sumTexts(texts)]] : [];
    }),
  );
}

/** Compares numerically or as text; empty values last. */
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

/** By groups, then by `sort`; stable. */
export function sortRows(
  rows: readonly FlatRow[],
  { groups, sort }: { groups: readonly Grouping[]; sort: readonly ListSort[] },
): FlatRow[] {
  const keys = [
    // Groups ascend unless sorted explicitly.
    ...groups.flatMap((group) =>
      group.columns.map(
        (key) => sort.find((by) => by.key === key) ?? { key, order: "asc" as const },
      ),
    ),
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
 * Adds headings and sums to rows sorted by group.
 * @param brief omits the rows
 */
export function linesOf(
  rows: readonly FlatRow[],
  {
    groups,
    sums,
    brief = false,
  }: { groups: readonly Grouping[]; sums: readonly string[]; brief?: boolean },
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

/** Runs of rows with equal values. */
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

/**
 * The lines each sum adds up, as first and last index; null for other lines and where the rows are
 * left out. Sums of inner groups lie within, as SUBTOTAL of a worksheet expects.
 */
export function sumSpans(
  lines: readonly ReportLine[],
): (readonly [first: number, last: number] | null)[] {
  const from: number[] = [];
  return lines.map((line, i) => {
    if (line.kind !== "sum") return null;
    const first = from[line.level] ?? 0;
    for (let level = line.level; level < Math.max(from.length, line.level + 1); level += 1)
      from[level] = i + 1;
    const below = lines.slice(first, i).findIndex(({ kind }) => kind !== "head");
    return below >= 0 ? [first + below, i - 1] : null;
  });
}
