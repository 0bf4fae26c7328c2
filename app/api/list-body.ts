import {
  filterKindsOf,
  type FilterKind,
  type ListColumn,
  type ListDefinition,
  type ListFilter,
  type ListQuery,
  type ListSort,
  mostSorts,
} from "#platform/records/list/list.ts";
import { mostValues, plainFilter } from "#platform/records/list/query/list-address.ts";
import { pastOf } from "#platform/records/list/query/past-moment.ts";
import { pivotOfInput } from "#platform/records/pivot/pivot.ts";
import type { Pivot } from "#platform/records/pivot/pivot-query.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { pageNumber, pageSizeOf } from "#platform/records/list/page-number.ts";

const bodyKeys: readonly string[] = ["data", "pageInfo", "sortInfo", "asOf"];

type Condition = {
  from?: unknown;
  to?: unknown;
  contains?: unknown;
  equals?: unknown;
  in?: unknown;
  empty?: unknown;
  filled?: unknown;
};

/**
 * `data` maps column keys to a value (the column's own condition), an array (one of), or `{
 * contains }`, `{ equals }`, `{ in: [] }`, `{ from, to }`, `{ empty: true }`, `{ filled: true }`.
 * `sortInfo` is one { prop, order } or an array. Unknown columns are ignored. `asOf` gives the rows
 * as known then.
 * @throws Refusal kit.unknownKey for another key of the body, list.noPast and list.badMoment for
 *   `asOf`
 */
export function readQuery(
  list: ListDefinition,
  body: Record<string, unknown>,
  more: readonly string[] = [],
): ListQuery {
  const unknown = Object.keys(body).find((key) => !bodyKeys.includes(key) && !more.includes(key));
  if (unknown !== undefined)
    throw new Refusal("kit.unknownKey", { key: unknown }, { field: unknown });
  const conditions = (body.data ?? {}) as Record<string, unknown>;
  const page = (body.pageInfo ?? {}) as { pageNum?: unknown; pageSize?: unknown };
  const filters: ListFilter[] = [];
  for (const column of list.columns) {
    if (!column.filter || !Object.hasOwn(conditions, column.key)) continue;
    const filter = readCondition(column, conditions[column.key]);
    if (filter) filters.push(filter);
  }
  return {
    filters,
    sort: readSorts(list, body.sortInfo),
    page: pageNumber(page.pageNum),
    pageSize: pageSizeOf(page.pageSize, { usual: 100, most: 3000 }),
    ...pastOf(list, body.asOf),
  };
}

/**
 * The body of `pivot`: that of `list` with `rows`, `column` and `measures` as an address writes
 * them ("etd~month", "sum:amount").
 * @throws Refusal kit.unknownCode for one the list does not offer
 */
export function readPivotQuery(
  list: ListDefinition,
  body: Record<string, unknown>,
): ListQuery & { pivot: Pivot } {
  const texts = (field: string) => {
    const input = body[field] ?? [];
    if (!Array.isArray(input)) throw new Refusal("kit.invalid", {}, { field });
    return input.map(text);
  };
  const pivot = pivotOfInput(list, {
    rows: texts("rows"),
    column: text(body.column),
    measures: texts("measures"),
  });
  return { ...readQuery(list, body, ["rows", "column", "measures"]), pivot };
}

const text = (value: unknown) => {
  if (typeof value === "object" && value !== null)
    throw new Refusal("kit.badFilter", { value: "{}" });
  return value === null || value === undefined ? "" : String(value).trim();
};

function readCondition(column: ListColumn, input: unknown): ListFilter | null {
  const { key } = column;
  const of = (kind: FilterKind, values: string[]): ListFilter | null => {
    if (!allows(column, kind)) throw new Refusal("kit.badFilter", { value: kind }, { field: key });
    if (values.length > mostValues)
      throw new Refusal("kit.tooBig", { limit: mostValues }, { field: key });
    return values.some((value) => value !== "") || kind === "empty" || kind === "filled"
      ? { key, kind, values }
      : null;
  };
  if (Array.isArray(input)) {
    if (column.filter === "between") return of("between", [text(input[0]), text(input[1])]);
    return of("in", input.map(text).filter(Boolean));
  }
  if (input === null || typeof input !== "object") {
    const value = text(input);
    return value ? plainFilter(column, [value]) : null;
  }
  const condition = input as Condition;
  if (condition.empty === true) return of("empty", []);
  if (condition.filled === true) return of("filled", []);
  if (condition.contains !== undefined) return of("contains", [text(condition.contains)]);
  if (condition.equals !== undefined) return of("equals", [text(condition.equals)]);
  if (Array.isArray(condition.in)) return of("in", condition.in.map(text).filter(Boolean));
  return of("between", [text(condition.from), text(condition.to)]);
}

const allows = (column: ListColumn, kind: FilterKind) =>
  kind === column.filter || kind === "in" || filterKindsOf(column).includes(kind);

function readSorts(list: ListDefinition, input: unknown): readonly ListSort[] {
  const wished = (Array.isArray(input) ? input : [input]) as (
    | { prop?: unknown; order?: unknown }
    | null
    | undefined
  )[];
  const sorts = wished.slice(0, mostSorts).flatMap((wishedSort): ListSort[] => {
    const column = list.columns.find((column) => column.key === wishedSort?.prop && column.sort);
    return column
      ? [{ key: column.key, order: text(wishedSort?.order).startsWith("asc") ? "asc" : "desc" }]
      : [];
  });
  return sorts.length > 0 ? sorts : [list.sort];
}
