import {
  canGroup,
  defaultPageSize,
  type FilterKind,
  filterKindsOf,
  type ListColumn,
  type ListDefinition,
  type ListFilter,
  type ListQuery,
  type ListSort,
  mostSorts,
} from "../list.ts";
import { pageNumber, pageSizeOf } from "../page-number.ts";
import { idOf } from "#platform/kernel/text/record-id.ts";
import { momentOf } from "./past-moment.ts";
import { readPivot, writePivot } from "../../pivot/pivot.ts";

/** Limit of values for "in", as pasted from a column. */
export const mostValues = 1000;

/**
 * Parses a list's address. `f.<key>=v` uses the column's default condition (repeated means "in");
 * `.contains`, `.equals`, `.in`, `.from`/`.to`, `.empty=1` and `.filled=1` choose another. Also
 * `sort=-etd,bkNo`, `group`, `page`, `size`, and the names of `readPivot`. Unknown keys and
 * conditions are ignored.
 */
export function readListQuery(definition: ListDefinition, params: URLSearchParams): ListQuery {
  const filters = definition.columns.flatMap((column) => {
    const filter = column.filter ? readFilter(column, params) : null;
    return filter ? [filter] : [];
  });
  const group = definition.columns.find(
    (column) => column.key === params.get("group") && canGroup(column),
  )?.key;
  const sort = readSort(definition, params.get("sort"));
  const asOf = definition.asOf ? momentOf(params.get("asOf")) : "";
  const pivot = readPivot(definition, params);
  const shown = {
    ...(group ? { group } : {}),
    ...(asOf ? { asOf } : {}),
    ...(pivot ? { pivot } : {}),
  };
  return { filters, sort, ...readPage(params.get("page"), params.get("size")), ...shown };
}

function readFilter(column: ListColumn, params: URLSearchParams): ListFilter | null {
  const kinds = filterKindsOf(column);
  const { key } = column;
  const name = `f.${key}`;
  const valuesOf = (kind: FilterKind) =>
    kinds.includes(kind) ? textsOf(params, `${name}.${kind}`) : [];
  for (const kind of ["empty", "filled"] as const)
    if (valuesOf(kind).length > 0) return { key, kind, values: [] };
  const [from = ""] = textsOf(params, `${name}.from`);
  const [to = ""] = textsOf(params, `${name}.to`);
  if ((from || to) && kinds.includes("between"))
    return { key, kind: "between", values: [from, to] };
  if (valuesOf("in").length > 0) return { key, kind: "in", values: pasted(valuesOf("in")) };
  for (const kind of ["equals", "contains"] as const) {
    const [value] = valuesOf(kind);
    if (value) return { key, kind, values: [value] };
  }
  const plain = textsOf(params, name);
  return plain.length > 0 ? plainFilter(column, plain) : null;
}

/** A condition from values alone: the default kind, "in" for several, a range for "a..b". */
export function plainFilter(column: ListColumn, values: readonly string[]): ListFilter {
  const { key } = column;
  const kinds = filterKindsOf(column);
  const [first = ""] = values;
  if (kinds.includes("between")) {
    const range = /^(.*?)\.\.(.*)$/.exec(first);
    return range
      ? { key, kind: "between", values: [range[1] ?? "", range[2] ?? ""] }
      : { key, kind: "equals", values: [first] };
  }
  const many = values.length > 1 || /[\n\t]/.test(first);
  if ((many || column.filter === "in") && kinds.includes("in"))
    return { key, kind: "in", values: pasted(values) };
  return { key, kind: column.filter ?? "equals", values: [first] };
}

const textsOf = (params: URLSearchParams, name: string) =>
  params
    .getAll(name)
    .map((value) => value.trim())
    .filter(Boolean);

const separator = /[\n\r\t,;，；]+/;

/** Lines, or one line with separators. */
function pasted(values: readonly string[]): string[] {
  const parts = values.length === 1 ? (values[0] ?? "").split(separator) : values;
  return [...new Set(parts.map((part) => part.trim()).filter(Boolean))].slice(0, mostValues);
}

/** "-etd,bkNo": at most three sortable columns, else the default order. */
export function readSort(definition: ListDefinition, text: string | null): readonly ListSort[] {
  const sorts: ListSort[] = [];
  for (const part of (text ?? "").split(",")) {
    const key = part.trim().replace(/^-/, "");
    const column = definition.columns.find((column) => column.key === key && column.sort);
    if (column && !sorts.some((sort) => sort.key === key))
      sorts.push({ key, order: part.trim().startsWith("-") ? "desc" : "asc" });
  }
  return sorts.length > 0 ? sorts.slice(0, mostSorts) : (definition.sorts ?? [definition.sort]);
}

export function writeSort(sort: readonly ListSort[]): string {
  return sort.map((listSort) => `${listSort.order === "desc" ? "-" : ""}${listSort.key}`).join(",");
}

function readPage(page: string | null, size: string | null): { page: number; pageSize: number } {
  return {
    page: pageNumber(page),
    pageSize: pageSizeOf(size, { usual: defaultPageSize, most: 3000 }),
  };
}

/** Inverse of `readListQuery`. `view` is the saved search. */
export function writeListQuery(query: ListQuery, view: number | null = null): URLSearchParams {
  const params = new URLSearchParams();
  for (const { key, kind, values } of query.filters) {
    if (kind === "empty" || kind === "filled") params.set(`f.${key}.${kind}`, "1");
    else if (kind === "between") {
      if (values[0]) params.set(`f.${key}.from`, values[0]);
      if (values[1]) params.set(`f.${key}.to`, values[1]);
    } else if (kind !== "in") params.set(`f.${key}.${kind}`, values[0] ?? "");
    else if (!values.some((value) => separator.test(value)))
      params.set(`f.${key}.in`, values.join("\n"));
    else if (values.length === 1) params.set(`f.${key}.equals`, values[0] ?? "");
    else for (const value of values) params.append(`f.${key}.in`, value);
  }
  params.set("sort", writeSort(query.sort));
  if (query.group) params.set("group", query.group);
  if (query.asOf) params.set("asOf", query.asOf);
  if (query.pivot) writePivot(params, query.pivot);
  if (query.page > 1) params.set("page", String(query.page));
  if (query.pageSize !== defaultPageSize) params.set("size", String(query.pageSize));
  if (view !== null) params.set("view", String(view));
  return params;
}

export function readView(params: URLSearchParams): number | null {
  return idOf(params.get("view")) || null;
}
