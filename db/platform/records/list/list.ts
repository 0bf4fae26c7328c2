import type { ColumnKind } from "#platform/kernel/field/column-kind.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import type { Pivot } from "../pivot/pivot-query.ts";
import { withDefaultColumns } from "./default-columns.ts";
import type { DefaultView } from "./default-view.ts";

export type FilterKind = "contains" | "equals" | "in" | "between" | "empty" | "filled";

export type ListColumn = {
  key: string;
  /** Property path ("voyage.voyageName"); default is the key. */
  path?: string;
  /**
   * The path this column copies ("bill.blNo"). "Contains" searches the original, so the copy needs
   * no trigram index.
   */
  copyOf?: string;
  label: MessageKey;
  /**
   * The stored name is Chinese first; English readers see the name of the record that column `by`
   * refers to.
   */
  english?: EnglishName & { by: string };
  kind?: ColumnKind;
  dict?: string;
  /** Currency column of a money column. */
  currencyKey?: string;
  /** The one currency of a money column. */
  currency?: string;
  /** Pixels: room for a long text; chosen by a reader or administrator, the width itself. */
  width?: number;
  /**
   * Pixels the heading and the page's values need (`fit-columns.ts`); absent when somebody chose
   * the width.
   */
  fit?: number;
  sort?: boolean;
  /** Default condition; `filterKindsOf` gives the others. */
  filter?: FilterKind;
  /** Overrides the conditions of its kind. */
  filterKinds?: readonly FilterKind[];
  /** Editable in the list, saved by the operation of the record's form. */
  edit?: CellEdit;
  /** Present for rules and links only. */
  hidden?: boolean;
  fixed?: "left" | "right";
  /** Not visible until the reader chooses it in the column chooser. */
  off?: true;
  /** Off by `visible` alone; an export of all columns has it. */
  folded?: true;
  /**
   * Other states of the record, as tags beside this one. `unless` names the values that say
   * nothing; `named` puts the heading before the value.
   */
  also?: readonly AlsoState[];
  /** The administrator's heading (`list-effect.ts`), replaces the label. */
  name?: string;
  /** Meaning of no condition, if not all values. */
  unasked?: MessageKey;
  /**
   * Shown among the first conditions or behind "more"; default by position. Offers a hidden column
   * too.
   */
  query?: boolean;
  /** One of `dateFormats`. */
  dateFormat?: string;
  /** See `readStyle`. */
  css?: Readonly<Record<string, string>>;
  merge?: { columns: readonly ListColumn[]; separator: string };
};

export type AlsoState = { column: ListColumn; unless: readonly string[]; named?: true };

/**
 * The form's field, if not the key. `of`: the row is a line of another record; columns `id` and
 * `version` name it, `lines` is its field of lines and `line` the column that tells them apart.
 */
export type CellEdit = {
  field?: string;
  of?: { apiName: string; id: string; version: string; lines: string; line: string };
};

/** Where a code's English name stands. */
export type EnglishName = { table: string; code: string; name: string };

/** Further states of the record that say something. */
export const alsoShown = (
  also: readonly AlsoState[],
  row: Readonly<Record<string, unknown>>,
): AlsoState[] =>
  also.filter(({ column, unless }) => ![...unless, ""].includes(String(row[column.key] ?? "")));

export const headingOf = (column: ListColumn, t: (label: MessageKey) => string): string =>
  column.name ?? t(column.label);

/**
 * Columns for data permission and customers (domain §7). `ports` and `depts` list alternatives a
 * page's conditions may choose.
 */
export type ListScopes = {
  customer?: readonly string[];
  portLoad?: string;
  portDis?: string;
  dept?: string;
  ports?: readonly string[];
  depts?: readonly string[];
};

/** Columns a page's conditions may name. */
export function limitColumns({ scopes }: Pick<ListDefinition, "scopes">): {
  ports: string[];
  depts: string[];
} {
  if (scopes === "reference") return { ports: [], depts: [] };
  const { portLoad, portDis, dept, ports = [], depts = [] } = scopes;
  const distinct = (keys: readonly (string | undefined)[]) => [
    ...new Set(keys.filter((key) => key !== undefined)),
  ];
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
  /**
   * Offered as of a past moment (decision 079): the table is traced and its columns stand in the
   * log.
   */
  asOf?: true;
  columns: readonly ListColumn[];
  /**
   * Keys of the columns visible until the reader chooses others, in this order, separated by blanks
   * (`withDefaultColumns`).
   */
  visible?: string;
  sort: { key: string; order: "asc" | "desc" };
  /** The full default order; `sort` is its first column. */
  sorts?: readonly ListSort[];
  /** Customers with permission see reference lists; others are closed without scopes. */
  scopes: ListScopes | "reference";
  /** Requires a condition (operations §5), with keys one on these columns. */
  needsFilter?: boolean | readonly string[];
  /** Summed per currency in the footer. */
  totals?: readonly string[];
  /** Summed in the headings of groups; default `totals`. */
  groupTotals?: readonly string[];
  /** Tabs above the list: the work first. */
  views?: readonly DefaultView[];
  /** Constant condition by column key, e.g. only payables. */
  fixedFilter?: Readonly<Record<string, string>>;
};

export function defineList(definition: ListDefinition): ListDefinition {
  return withDefaultColumns(definition);
}

export type ListFilter = { key: string; kind: FilterKind; values: readonly string[] };
export type ListSort = { key: string; order: "asc" | "desc" };
/** One to three columns; ties by newest id. */
export type ListQuery = {
  filters: readonly ListFilter[];
  sort: readonly ListSort[];
  page: number;
  pageSize: number;
  /** Column whose equal values stand together under a heading with count and sums. */
  group?: string;
  /**
   * A past day or moment of the reader's zone, "2026-11-01" or "2026-11-01T08:30": the rows as they
   * were at its end. Of a list with `asOf`.
   */
  asOf?: string;
  /** Shown as figures by dimensions instead of rows. */
  pivot?: Pivot;
  /**
   * Values by column key the reader cannot lift: the list is narrowed to one record (`RecordTab`).
   * From code only.
   */
  narrowedTo?: Readonly<Record<string, string>>;
  /**
   * Columns of the rows, all without: a statement that reads few is planned in a fraction of the
   * time. From code only.
   */
  keys?: readonly string[];
};

export type ListRow = { id: number; version: number } & Record<string, unknown>;
/** Column key → currency → decimal text. */
export type ListTotals = Record<string, Record<string, string>>;
/**
 * A value of the grouping column, as text, with its records and sums (column key → currency →
 * decimal text).
 */
export type ListGroup = { value: string; count: number; sums: ListTotals };
export type ListResult = { rows: ListRow[]; total: number; totals: ListTotals };

/** Column layout per user and list, in display order. */
export type ListLayout = {
  columns: readonly {
    key: string;
    width?: number;
    shown?: boolean;
    fixed?: "left" | "right" | null;
  }[];
  pageSize?: number;
};

/** `search` is the address without the page. */
export type ListView = {
  id: number;
  name: string;
  search: string;
  shared: boolean;
  own: boolean;
  isDefault: boolean;
};

export function lacksFilter(definition: ListDefinition, query: ListQuery): boolean {
  const { needsFilter } = definition;
  if (query.narrowedTo) return false;
  return needsFilter
    ? !query.filters.some((filter) => needsFilter === true || needsFilter.includes(filter.key))
    : false;
}

/** Moments group by day. Merged columns and structures have no single value. */
export const canGroup = ({ key, kind, hidden, merge }: ListColumn): boolean =>
  !hidden && !merge && kind !== "json" && key !== "id" && key !== "version";

/** The order of the rows: groups first, each in the order of the search. */
export function orderOfQuery({ group, sort }: ListQuery): readonly ListSort[] {
  if (!group) return sort;
  const own = sort.find((listSort) => listSort.key === group);
  return [
    own ?? { key: group, order: "asc" },
    ...sort.filter((listSort) => listSort !== own),
  ].slice(0, mostSorts);
}

/** Conditions a reader may choose. */
export function filterKindsOf(column: ListColumn): readonly FilterKind[] {
  if (!column.filter) return [];
  if (column.filterKinds) return column.filterKinds;
  if (column.dict || column.kind === "dict" || column.kind === "flag")
    return ["in", "empty", "filled"];
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
export function applyLayout(
  columns: readonly ListColumn[],
  layout: ListLayout | null,
): ListColumn[] {
  if (!layout) return [...columns];
  const columnsByKey = new Map(columns.map((column) => [column.key, column]));
  const laid: ListColumn[] = [];
  for (const wish of layout.columns) {
    const column = columnsByKey.get(wish.key);
    if (!column || column.hidden) continue;
    columnsByKey.delete(wish.key);
    const { fixed, off: _off, fit, ...rest } = column;
    const side = wish.fixed === undefined ? fixed : wish.fixed;
    laid.push({
      ...rest,
      ...(fit && !wish.width ? { fit } : {}),
      ...(wish.width
        ? { width: Math.min(narrow.most, Math.max(narrow.least, Math.round(wish.width))) }
        : {}),
      ...(side ? { fixed: side } : {}),
      ...(wish.shown === false ? { off: true as const } : {}),
    });
  }
  return [...laid, ...columnsByKey.values()];
}
