import { shownZone } from "#platform/kernel/clock/shown-zone.ts";
import { dayOf } from "#platform/kernel/clock/zone.ts";
import {
  filterKindsOf,
  type ListColumn,
  type ListFilter,
  type ListQuery,
} from "#platform/records/list/list.ts";
import { writeListQuery } from "#platform/records/list/query/list-address.ts";

/** With the question mark. */
export const addressOf = (query: ListQuery, view: number | null = null): string =>
  `?${writeListQuery(query, view)}`;

/** Removes one condition and returns to the first page. */
export function withoutFilter(query: ListQuery, key: string): ListQuery {
  return { ...query, page: 1, filters: query.filters.filter((filter) => filter.key !== key) };
}

/** Makes a cell's value its column's only condition; null when the column has no filter. */
export function onlyValue(query: ListQuery, column: ListColumn, value: unknown): ListQuery | null {
  const kinds = filterKindsOf(column);
  if (kinds.length === 0 || column.merge) return null;
  const { key } = column;
  const text = value === null || value === undefined ? "" : String(value);
  const day = text.slice(0, 10);
  const filter: ListFilter =
    text === ""
      ? { key, kind: "empty", values: [] }
      : isDay(column)
        ? {
            key,
            kind: "between",
            values:
              column.kind === "datetime"
                ? [dayOf(Date.parse(text), shownZone()), dayOf(Date.parse(text), shownZone())]
                : [day, day],
          }
        : { key, kind: kinds.includes("equals") ? "equals" : "in", values: [text] };
  return { ...withoutFilter(query, key), filters: [...withoutFilter(query, key).filters, filter] };
}

/** Sorts by one column and toggles the direction; `add` appends it to the others. */
export function sortedBy(query: ListQuery, key: string, add: boolean): ListQuery {
  const now = query.sort.find((listSort) => listSort.key === key);
  const next = { key, order: now?.order === "asc" ? ("desc" as const) : ("asc" as const) };
  if (!add) return { ...query, page: 1, sort: [next] };
  const sort = now
    ? query.sort.map((listSort) => (listSort.key === key ? next : listSort))
    : [...query.sort, next].slice(-3);
  return { ...query, page: 1, sort };
}

/** Drops empty fields; keeps `sort` and `size`. */
export function addressOfForm(form: FormData, keep: ListQuery): string {
  const params = new URLSearchParams();
  for (const [name, value] of form)
    if (typeof value === "string" && value.trim()) params.append(name, value.trim());
  const kept = writeListQuery({ ...keep, filters: [], page: 1 });
  for (const [name, value] of kept) params.set(name, value);
  return `?${params}`;
}

const day = 24 * 3600_000;
const iso = (time: number) => new Date(time).toISOString().slice(0, 10);

export const quickRanges = [
  "list.today",
  "list.thisWeek",
  "list.nextDays",
  "list.thisMonth",
] as const;

/** First and last day; weeks begin on Monday. */
export function quickRange(name: (typeof quickRanges)[number], on: string): [string, string] {
  const today = Date.parse(on);
  if (name === "list.today") return [iso(today), iso(today)];
  if (name === "list.nextDays") return [iso(today), iso(today + 6 * day)];
  if (name === "list.thisWeek") {
    const monday = today - ((new Date(today).getUTCDay() + 6) % 7) * day;
    return [iso(monday), iso(monday + 6 * day)];
  }
  const at = new Date(today);
  return [
    iso(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1)),
    iso(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)),
  ];
}

export const isDay = (column: ListColumn) =>
  column.kind === "date" || column.kind === "datetime" || column.kind === "local";
export const isNumber = (column: ListColumn) =>
  column.kind === "int" || column.kind === "decimal" || column.kind === "money";
