import type { Word } from "../i18n/message-key.ts";

export type ColumnKind = "text" | "code" | "dict" | "int" | "decimal" | "money" | "date" | "datetime" | "local" | "flag" | "json";
export type FilterKind = "contains" | "equals" | "in" | "between" | "empty" | "filled";

export type ListColumn = {
  key: string;
  /** Property path from the root entity, relations joined by dots ("voyage.voyageName"); the key when absent. */
  path?: string;
  /**
   * The column holds a copy of another one ("bill.blNo", a path like `path`): every value of it is one of those. Parts of its text are looked
   * for there, so that it needs no index of its own for them.
   */
  copyOf?: string;
  /** Word of the heading. */
  label: Word;
  kind?: ColumnKind;
  /** Dictionary type of a coded value. */
  dict?: string;
  /** Column that holds the currency of a money column. */
  currencyKey?: string;
  width?: number;
  sort?: boolean;
  /** May be filtered; the kind meant when nothing else is said (`filterKindsOf` names the others). */
  filter?: FilterKind;
  /** The only kinds of condition it takes, where those of its kind of column do not all make sense. */
  filterKinds?: readonly FilterKind[];
  /** Kept in the row for rules and links, not shown. */
  hidden?: boolean;
  fixed?: "left" | "right";
  /** Switched off by the reader's layout: offered in the column chooser only. */
  off?: true;
  /** The heading administrators gave it (`list-effect.ts`), in place of the word. */
  name?: string;
  /** What no condition on it means, where that is not all values. */
  unasked?: Word;
  /** Whether its condition stands among the first ones or behind "more"; by its place when nothing is said. Of a hidden column: offered all the same. */
  query?: boolean;
  /** One of `dateFormats`; the kind's own when absent. */
  dateFormat?: string;
  /** Style of its cells, of the properties `readStyle` allows. */
  css?: Readonly<Record<string, string>>;
  /** The cell joins these columns of the row. */
  merge?: { columns: readonly ListColumn[]; separator: string };
};

/** What stands over a column: the heading administrators gave it, else its word. */
export const headingOf = (column: ListColumn, t: (label: Word) => string): string => column.name ?? t(column.label);

/**
 * Where data permissions and customer accounts bite (domain §7): the column keys that carry each limit. `ports` and `depts` are further columns
 * that hold a port or a department; a page's conditions may name them instead.
 */
export type ListScopes = {
  customer?: readonly string[];
  portLoad?: string;
  portDis?: string;
  dept?: string;
  ports?: readonly string[];
  depts?: readonly string[];
};

/** The columns of a list that hold a port or a department: what the conditions of its page may name. */
export function limitColumns({ scopes }: Pick<ListDefinition, "scopes">): { ports: string[]; depts: string[] } {
  if (scopes === "reference") return { ports: [], depts: [] };
  const { portLoad, portDis, dept, ports = [], depts = [] } = scopes;
  const distinct = (keys: readonly (string | undefined)[]) => [...new Set(keys.filter((key) => key !== undefined))];
  return { ports: distinct([portLoad, portDis, ...ports]), depts: distinct([dept, ...depts]) };
}

export type ListDefinition = {
  /** apiName of spec/screens.csv: one name for screen, call, command and export. */
  apiName: string;
  /** Permission that opens the list, its count, export and detail. */
  perm: string;
  /** A further permission for taking it away as a workbook (spec/http-contract.md §4, `…:export`); without it the list's own is enough. */
  exportPerm?: string;
  title: Word;
  columns: readonly ListColumn[];
  sort: { key: string; order: "asc" | "desc" };
  /** All of the list's own order where it has several columns; `sort` is the first of them. */
  sorts?: readonly ListSort[];
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
/** `sort` has one to three columns, the first one leading; rows equal in all of them come newest id first. */
export type ListQuery = { filters: readonly ListFilter[]; sort: readonly ListSort[]; page: number; pageSize: number };

export type ListRow = { id: number; version: number } & Record<string, unknown>;
/** Amounts of the footer: column key → currency → decimal text. */
export type ListTotals = Record<string, Record<string, string>>;
/** `total` is exact; `totals` maps a column key to amounts per currency. */
export type ListResult = { rows: ListRow[]; total: number; totals: ListTotals };

/** How a reader has a list's columns: their order is the order of display. Kept per user and list on the server. */
export type ListLayout = {
  columns: readonly { key: string; width?: number; shown?: boolean; fixed?: "left" | "right" | null }[];
  pageSize?: number;
};

/** A saved search: `search` is the part of the address without the page. */
export type ListView = { id: number; name: string; search: string; shared: boolean; own: boolean; isDefault: boolean };

/** True while a list that must not be searched without a condition has none that counts. */
export function lacksFilter(definition: ListDefinition, query: ListQuery): boolean {
  const { needsFilter } = definition;
  return needsFilter ? !query.filters.some((filter) => needsFilter === true || needsFilter.includes(filter.key)) : false;
}

/** Which conditions a reader may choose for a column; none when the column cannot be filtered. */
export function filterKindsOf(column: ListColumn): readonly FilterKind[] {
  if (!column.filter) return [];
  if (column.filterKinds) return column.filterKinds;
  if (column.dict || column.kind === "dict" || column.kind === "flag") return ["in", "empty", "filled"];
  if (["int", "decimal", "money", "date", "datetime", "local"].includes(column.kind ?? "text"))
    return ["between", "equals", "empty", "filled"];
  return ["contains", "equals", "in", "empty", "filled"];
}

/** Page sizes offered (operations §9); 3,000 is the bound of every page. */
export const pageSizes = [20, 50, 100, 200, 300, 400, 500, 1000, 2000, 3000] as const;
export const defaultPageSize = 100;
/** The most columns one search is sorted by. */
export const mostSorts = 3;

const narrow = { least: 30, most: 800 };

/**
 * The columns of a list as a reader has laid them out: in his order, with his widths and fixed sides. Keys the list does not have are
 * dropped, columns he has never seen stand at the end, and a hidden column stays hidden whatever the layout says.
 */
export function applyLayout(columns: readonly ListColumn[], layout: ListLayout | null): ListColumn[] {
  if (!layout) return [...columns];
  const existing = new Map(columns.map((column) => [column.key, column]));
  const laid: ListColumn[] = [];
  for (const wish of layout.columns) {
    const column = existing.get(wish.key);
    if (!column || column.hidden) continue;
    existing.delete(wish.key);
    const { fixed, off: _off, ...rest } = column;
    const side = wish.fixed === undefined ? fixed : wish.fixed;
    laid.push({
      ...rest,
      ...(wish.width ? { width: Math.min(narrow.most, Math.max(narrow.least, Math.round(wish.width))) } : {}),
      ...(side ? { fixed: side } : {}),
      ...(wish.shown === false ? { off: true as const } : {}),
    });
  }
  return [...laid, ...existing.values()];
}
