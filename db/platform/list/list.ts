import type { MessageKey } from "../i18n/message-key.ts";

export type ColumnKind = "text" | "code" | "dict" | "int" | "decimal" | "money" | "date" | "datetime" | "local" | "flag" | "json";
export type FilterKind = "contains" | "equals" | "in" | "between" | "empty" | "filled";

export type ListColumn = {
  key: string;
  /** Property path ("voyage.voyageName"); default is the key. */
  path?: string;
  /** The path this column copies ("bill.blNo"). "Contains" searches the original, so the copy needs no trigram index. */
  copyOf?: string;
  label: MessageKey;
  kind?: ColumnKind;
  dict?: string;
  /** Currency column of a money column. */
  currencyKey?: string;
  width?: number;
  sort?: boolean;
  /** Default condition; `filterKindsOf` gives the others. */
  filter?: FilterKind;
  /** Overrides the conditions of its kind. */
  filterKinds?: readonly FilterKind[];
  /** Present for rules and links only. */
  hidden?: boolean;
  fixed?: "left" | "right";
  /** Hidden by the reader; still in the column chooser. */
  off?: true;
  /** The administrator's heading (`list-effect.ts`), replaces the label. */
  name?: string;
  /** Meaning of no condition, if not all values. */
  unasked?: MessageKey;
  /** Shown among the first conditions or behind "more"; default by position. Offers a hidden column too. */
  query?: boolean;
  /** One of `dateFormats`. */
  dateFormat?: string;
  /** See `readStyle`. */
  css?: Readonly<Record<string, string>>;
  merge?: { columns: readonly ListColumn[]; separator: string };
};

export const headingOf = (column: ListColumn, t: (label: MessageKey) => string): string => column.name ?? t(column.label);

/** Columns for data permission and customers (domain §7). `ports` and `depts` list alternatives a page's conditions may choose. */
export type ListScopes = {
  customer?: readonly string[];
  portLoad?: string;
  portDis?: string;
  dept?: string;
  ports?: readonly string[];
  depts?: readonly string[];
};

/** Columns a page's conditions may name. */
export function limitColumns({ scopes }: Pick<ListDefinition, "scopes">): { ports: string[]; depts: string[] } {
  if (scopes === "reference") return { ports: [], depts: [] };
  const { portLoad, portDis, dept, ports = [], depts = [] } = scopes;
  const distinct = (keys: readonly (string | undefined)[]) => [...new Set(keys.filter((key) => key !== undefined))];
  return { ports: distinct([portLoad, portDis, ...ports]), depts: distinct([dept, ...depts]) };
}

export type ListDefinition = {
  /** From spec/screens.csv; shared by screen, call, command and export. */
  apiName: string;
  /** For list, count, export and detail. */
  perm: string;
  /** Additional permission for workbook exports (spec/http-contract.md §4, `…:export`). */
  exportPerm?: string;
  title: MessageKey;
  columns: readonly ListColumn[];
  sort: { key: string; order: "asc" | "desc" };
  /** The full default order; `sort` is its first column. */
  sorts?: readonly ListSort[];
  /** Customers with permission see reference lists; others are closed without scopes. */
  scopes: ListScopes | "reference";
  /** Requires a condition (operations §5), with keys one on these columns. */
  needsFilter?: boolean | readonly string[];
  /** Summed per currency in the footer. */
  totals?: readonly string[];
  /** Constant condition by column key, e.g. only payables. */
  fixedFilter?: Readonly<Record<string, string>>;
};

export function defineList(definition: ListDefinition): ListDefinition {
  return definition;
}

export type ListFilter = { key: string; kind: FilterKind; values: readonly string[] };
export type ListSort = { key: string; order: "asc" | "desc" };
/** One to three columns; ties by newest id. */
export type ListQuery = {
  filters: readonly ListFilter[];
  sort: readonly ListSort[];
  page: number;
  pageSize: number;
  /** Values by column key the reader cannot lift: the list is narrowed to one record (`RecordTab`). From code only. */
  narrowedTo?: Readonly<Record<string, string>>;
};

export type ListRow = { id: number; version: number } & Record<string, unknown>;
/** Column key → currency → decimal text. */
export type ListTotals = Record<string, Record<string, string>>;
export type ListResult = { rows: ListRow[]; total: number; totals: ListTotals };

/** Column layout per user and list, in display order. */
export type ListLayout = {
  columns: readonly { key: string; width?: number; shown?: boolean; fixed?: "left" | "right" | null }[];
  pageSize?: number;
};

/** `search` is the address without the page. */
export type ListView = { id: number; name: string; search: string; shared: boolean; own: boolean; isDefault: boolean };

export function lacksFilter(definition: ListDefinition, query: ListQuery): boolean {
  const { needsFilter } = definition;
  if (query.narrowedTo) return false;
  return needsFilter ? !query.filters.some((filter) => needsFilter === true || needsFilter.includes(filter.key)) : false;
}

/** Conditions a reader may choose. */
export function filterKindsOf(column: ListColumn): readonly FilterKind[] {
  if (!column.filter) return [];
  if (column.filterKinds) return column.filterKinds;
  if (column.dict || column.kind === "dict" || column.kind === "flag") return ["in", "empty", "filled"];
  if (["int", "decimal", "money", "date", "datetime", "local"].includes(column.kind ?? "text"))
    return ["between", "equals", "empty", "filled"];
  return ["contains", "equals", "in", "empty", "filled"];
}

/** Operations §9; 3,000 limits every page. */
export const pageSizes = [20, 50, 100, 200, 300, 400, 500, 1000, 2000, 3000] as const;
export const defaultPageSize = 100;
export const mostSorts = 3;

const narrow = { least: 30, most: 800 };

/** Applies a layout. Unknown keys are dropped, new columns come last, hidden ones stay hidden. */
export function applyLayout(columns: readonly ListColumn[], layout: ListLayout | null): ListColumn[] {
  if (!layout) return [...columns];
  const columnsByKey = new Map(columns.map((column) => [column.key, column]));
  const laid: ListColumn[] = [];
  for (const wish of layout.columns) {
    const column = columnsByKey.get(wish.key);
    if (!column || column.hidden) continue;
    columnsByKey.delete(wish.key);
    const { fixed, off: _off, ...rest } = column;
    const side = wish.fixed === undefined ? fixed : wish.fixed;
    laid.push({
      ...rest,
      ...(wish.width ? { width: Math.min(narrow.most, Math.max(narrow.least, Math.round(wish.width))) } : {}),
      ...(side ? { fixed: side } : {}),
      ...(wish.shown === false ? { off: true as const } : {}),
    });
  }
  return [...laid, ...columnsByKey.values()];
}
