import type { Word } from "../words.ts";

export type ColumnKind = "text" | "code" | "dict" | "int" | "decimal" | "money" | "date" | "datetime" | "local" | "flag" | "json";
export type FilterKind = "contains" | "equals" | "in" | "between" | "empty";

export type ListColumn = {
  key: string;
  /** Property path from the root entity, relations joined by dots ("voyage.voyageName"); the key when absent. */
  path?: string;
  /** Word of the heading. */
  word: Word;
  kind?: ColumnKind;
  /** Dictionary type of a coded value. */
  dict?: string;
  /** Column that holds the currency of a money column. */
  currencyKey?: string;
  width?: number;
  sort?: boolean;
  filter?: FilterKind;
  /** Kept in the row for rules and links, not shown. */
  hidden?: boolean;
  fixed?: "left" | "right";
};

/** Where data permissions and customer accounts bite (domain §7): the column keys that carry each limit. */
export type ListScopes = { customer?: readonly string[]; portLoad?: string; portDis?: string; dept?: string };

export type ListDefinition = {
  /** apiName of spec/screens.csv: one name for screen, call, command and export. */
  apiName: string;
  /** Permission that opens the list, its count, export and detail. */
  perm: string;
  title: Word;
  columns: readonly ListColumn[];
  sort: { key: string; order: "asc" | "desc" };
  /** Reference lists without owner are open to customers who hold the permission; everything else is closed by default. */
  scopes: ListScopes | "reference";
  /** At least one condition is asked before searching (operations §5); with keys, a condition on one of these columns. */
  needsFilter?: boolean | readonly string[];
  /** Money columns summed per currency in the footer. */
  totals?: readonly string[];
  /** Constant condition, e.g. the payable half of the fees: column key to value. */
  fixedFilter?: Readonly<Record<string, string>>;
};

export function defineList(definition: ListDefinition): ListDefinition {
  return definition;
}

/** One condition of a search as it travels in addresses, calls, saved filters and commands. */
export type ListFilter = { key: string; kind: FilterKind; values: readonly string[] };
export type ListSort = { key: string; order: "asc" | "desc" };
export type ListQuery = { filters: readonly ListFilter[]; sort: ListSort; page: number; pageSize: number };

export type ListRow = { id: number; version: number } & Record<string, unknown>;
/** `total` is exact; `totals` maps a column key to amounts per currency. */
export type ListResult = { rows: ListRow[]; total: number; totals: Record<string, Record<string, string>> };

/** True while a list that must not be searched without a condition has none that counts. */
export function lacksFilter(definition: ListDefinition, query: ListQuery): boolean {
  const { needsFilter } = definition;
  return needsFilter ? !query.filters.some((filter) => needsFilter === true || needsFilter.includes(filter.key)) : false;
}

/** Page sizes offered (operations §9); 3,000 is the bound of every page. */
export const pageSizes = [20, 50, 100, 200, 300, 400, 500, 1000, 2000, 3000] as const;
export const defaultPageSize = 100;

/** Reads a query from an address: `f.bkNo=..`, `f.etd=from..to`, `sort=-etd`, `page`, `size`. Unknown keys are ignored. */
export function readListQuery(definition: ListDefinition, params: URLSearchParams): ListQuery {
  const filters: ListFilter[] = [];
  for (const column of definition.columns) {
    if (!column.filter) continue;
    if (params.get(`f.${column.key}.empty`)) {
      filters.push({ key: column.key, kind: "empty", values: [] });
      continue;
    }
    if (column.filter === "between") {
      const from = params.get(`f.${column.key}.from`)?.trim() ?? "";
      const to = params.get(`f.${column.key}.to`)?.trim() ?? "";
      if (from || to) filters.push({ key: column.key, kind: "between", values: [from, to] });
      continue;
    }
    const values = params
      .getAll(`f.${column.key}`)
      .map((value) => value.trim())
      .filter(Boolean);
    if (values.length > 0) filters.push({ key: column.key, kind: column.filter, values });
  }
  return { filters, sort: readSort(definition, params.get("sort")), ...readPage(params.get("page"), params.get("size")) };
}

function readSort(definition: ListDefinition, text: string | null): ListSort {
  const key = text?.replace(/^-/, "");
  const column = definition.columns.find((one) => one.key === key && one.sort);
  return column ? { key: column.key, order: text?.startsWith("-") ? "desc" : "asc" } : definition.sort;
}

function readPage(page: string | null, size: string | null): { page: number; pageSize: number } {
  const wanted = Number(size) || defaultPageSize;
  return { page: Math.max(1, Math.trunc(Number(page)) || 1), pageSize: Math.min(3000, Math.max(1, Math.trunc(wanted))) };
}

/** The address part of a query: what `readListQuery` reads back. */
export function writeListQuery(query: ListQuery): URLSearchParams {
  const params = new URLSearchParams();
  for (const filter of query.filters) {
    if (filter.kind === "empty") params.set(`f.${filter.key}.empty`, "1");
    else if (filter.kind === "between") {
      if (filter.values[0]) params.set(`f.${filter.key}.from`, filter.values[0]);
      if (filter.values[1]) params.set(`f.${filter.key}.to`, filter.values[1]);
    } else for (const value of filter.values) params.append(`f.${filter.key}`, value);
  }
  params.set("sort", `${query.sort.order === "desc" ? "-" : ""}${query.sort.key}`);
  if (query.page > 1) params.set("page", String(query.page));
  if (query.pageSize !== defaultPageSize) params.set("size", String(query.pageSize));
  return params;
}
