import {
  filterKindsOf,
  type ListColumn,
  type ListFilter,
  type ListQuery,
} from "#platform/records/list/list.ts";
import { isCalendar } from "#platform/records/pivot/pivot.ts";
import type { Grain, PivotDimension, PivotLeaf } from "#platform/records/pivot/pivot-query.ts";

const dayMs = 24 * 3600_000;
const iso = (time: number) => new Date(time).toISOString().slice(0, 10);
const lastOf = (year: number, month: number) => iso(Date.UTC(year, month, 0));

/** First and last day of "2026-02-03", "2026-W06", "2026-02", "2026-Q1" or "2026". */
export function daysOf(grain: Grain, value: string): [string, string] {
  const year = Number(value.slice(0, 4));
  if (grain === "day") return [value, value];
  if (grain === "year") return [`${value}-01-01`, `${value}-12-31`];
  if (grain === "month") return [`${value}-01`, lastOf(year, Number(value.slice(5)))];
  if (grain === "quarter") {
    const last = Number(value.slice(6)) * 3;
    return [iso(Date.UTC(year, last - 3, 1)), lastOf(year, last)];
  }
  // Week 1 holds 4 January (ISO 8601).
  const fourth = Date.UTC(year, 0, 4);
  const monday =
    fourth -
    ((new Date(fourth).getUTCDay() + 6) % 7) * dayMs +
    (Number(value.slice(6)) - 1) * 7 * dayMs;
  return [iso(monday), iso(monday + 6 * dayMs)];
}

/** The later and the earlier of two bounds; blank is open. A moment lies within its day. */
const later = (a: string, b: string) => (a > b ? a : b);
const earlier = (a: string, b: string) => {
  if (!a || !b) return a || b;
  if (a.startsWith(b) || b.startsWith(a)) return a.length > b.length ? a : b;
  return a < b ? a : b;
};

/** Days of the period within those the reader asked for. */
function within(
  existing: ListFilter | undefined,
  [first, last]: [string, string],
): readonly [string, string] {
  const [from = "", to = ""] =
    existing?.kind === "equals"
      ? [existing.values[0], existing.values[0]]
      : (existing?.values ?? []);
  return [later(first, from), earlier(last, to)];
}

/** The search for the records of one value; null when the column offers no such condition. */
function narrowedTo(
  query: ListQuery,
  column: ListColumn,
  { grain, value }: { grain: Grain | undefined; value: string },
): ListQuery | null {
  const kinds = filterKindsOf(column);
  const { key } = column;
  const others = query.filters.filter((filter) => filter.key !== key);
  const by = (filter: ListFilter): ListQuery | null =>
    kinds.includes(filter.kind) ? { ...query, filters: [...others, filter] } : null;
  if (value === "") return by({ key, kind: "empty", values: [] });
  const existing = query.filters.find((filter) => filter.key === key);
  if (isCalendar(column))
    return by({ key, kind: "between", values: within(existing, daysOf(grain ?? "day", value)) });
  return by({ key, kind: kinds.includes("equals") ? "equals" : "in", values: [value] });
}

/** Values of the dimensions that lead to a figure. */
export type PivotPlace = {
  dimensions: readonly { dimension: PivotDimension; value: string }[];
  leaf: PivotLeaf;
};

/**
 * The list's search for exactly the records behind a figure; null when the list has no condition
 * for one of the values.
 * @param query the pivot's own search
 */
export function drillQuery(
  query: ListQuery,
  columns: readonly ListColumn[],
  { dimensions, leaf }: PivotPlace,
): ListQuery | null {
  const { pivot, group: _group, ...rest } = query;
  const columnOf = (key: string | undefined) => columns.find((column) => column.key === key);
  const measure = pivot?.measures[leaf.measure];
  const currencyKey =
    measure && measure.of !== "count" ? columnOf(measure.key)?.currencyKey : undefined;
  const values = dimensions.map(({ dimension, value }) => ({
    key: dimension.key,
    grain: dimension.grain,
    value,
  }));
  if (currencyKey) values.push({ key: currencyKey, grain: undefined, value: leaf.currency });
  let drilled: ListQuery | null = { ...rest, page: 1 };
  for (const { key, grain, value } of values) {
    const column = columnOf(key);
    drilled = column && drilled ? narrowedTo(drilled, column, { grain, value }) : null;
  }
  return drilled;
}
