import type { RawBuilder } from "kysely";
import type { Word } from "#platform/i18n/message-key.ts";
import type { Reader } from "../list/list-scope.server.ts";
import { defineList, type ListColumn, type ListDefinition, type ListFilter, type ListSort } from "../list/list.ts";
import { type PeriodName, periodsDict } from "./periods.ts";

/** One line of a report before it is grouped. Numbers are decimal texts or whole numbers; amounts per currency are an object. */
export type ReportRow = Readonly<Record<string, unknown>>;

/** A condition of a report, in the grammar of list searches. */
export type ReportParam = ListColumn & {
  /** What the condition is about, as SQL of the report's statement. Fixed text, never of a request. */
  expr: string;
  /** Which part of the statement asks it; `query` names the part in `where`. */
  part: string;
};

/** A figure or a name of a report's line. */
export type ReportColumn = ListColumn & {
  /** The value is an amount per currency: the column becomes one per currency. */
  perCurrency?: true;
  /** A further permission that opens the column; without it the column is not there, and its part of the statement does not run. */
  perm?: string;
  /** The column is there only while lines are grouped so. */
  onlyIn?: string;
  /** The list its figure comes from. */
  link?: ReportLink;
};

/** A way from a figure to the list it counts. `filters` is the address part of a line: the same condition as the figure's. */
export type ReportLink = {
  perm: string;
  path: string;
  filters(row: ReportRow): Readonly<Record<string, string | readonly string[]>>;
  /** The list's condition that takes the currency of an amount. */
  currency?: string;
};

/** A way to group lines: by the values of these columns. */
export type ReportGroup = { key: string; label: Word; columns: readonly string[] };

/** What a report's statement is made from. */
export type ReportInput = {
  /** The conditions of a part of the statement; `true` where the reader set none. */
  where(part: string): RawBuilder<boolean>;
  /** True when a condition of this part is set. */
  limits(part: string): boolean;
  /** The grouping in use, outermost first. */
  groups: readonly string[];
  /** True when the reader may see the column. */
  has(column: string): boolean;
  /** Rows to read: one more than a report may have. */
  most: number;
};

export type ReportChart = {
  label: Word;
  /** The column that names the bars when lines are not grouped. */
  category: string;
  /** Columns drawn as bars; a column per currency is drawn in its first currency. */
  series: readonly string[];
};

export type ReportSpec = {
  /** apiName of spec/screens.csv: one name for screen, call, command and schedule. */
  apiName: string;
  perm: string;
  title: Word;
  /** What is counted and what not. */
  about: Word;
  params: readonly ReportParam[];
  /** The date parameter that a period sets, and the period when the reader sets none of `unless`. */
  period: { param: string; usual: PeriodName; unless: readonly string[] };
  columns: readonly ReportColumn[];
  groups: readonly ReportGroup[];
  /** Grouping of a report opened without a choice. */
  grouped?: readonly string[];
  /** Columns that are summed. */
  sums: readonly string[];
  sort: ListSort;
  chart?: ReportChart;
  /** Most lines; more are refused. 20,000 when absent. */
  most?: number;
  /** One set-based statement. It applies the reader's scope itself (`inScopeSql` and its like). */
  query(reader: Reader, input: ReportInput): RawBuilder<ReportRow>;
};

/** A report as everything uses it: `list` is its parameters and columns in the grammar of lists, so addresses, saved searches and calls read them. */
export type Report = ReportSpec & { list: ListDefinition; most: number };

/** Dictionary of the ways to group one report; its labels are the report's own. */
export const groupsDict = "report_group";

/** Parameters of the kit that every report has. */
export const kitParams = { period: "period", group: "group", brief: "brief" } as const;

const choice = { hidden: true, query: true, filter: "in", filterKinds: ["in"] } as const;

/**
 * Defines a report. From it come the screen, PDF, xlsx, call, command, schedule and the row in report settings.
 * @throws Error for a sum, sort, group or chart that names no column.
 */
export function defineReport(spec: ReportSpec): Report {
  const keys = new Set(spec.columns.map((column) => column.key));
  const named = [...spec.sums, spec.sort.key, ...spec.groups.flatMap((group) => group.columns), ...(spec.chart?.series ?? [])];
  const missing = named.find((key) => !keys.has(key));
  if (missing !== undefined) throw new Error(`the report ${spec.apiName} has no column ${missing}`);
  const columns: ListColumn[] = [
    { key: kitParams.period, label: "report.period", kind: "dict", dict: periodsDict, ...choice },
    ...spec.params.map(({ expr: _expr, part: _part, ...param }): ListColumn => ({ ...param, hidden: true, query: param.query ?? true })),
    ...(spec.groups.length > 0
      ? [{ key: kitParams.group, label: "report.group", kind: "dict", dict: groupsDict, ...choice } satisfies ListColumn]
      : []),
    { key: kitParams.brief, label: "report.brief", kind: "flag", ...choice },
  ];
  const params = new Set(columns.map((column) => column.key));
  columns.push(...spec.columns.filter((column) => !params.has(column.key)).map(shownColumn));
  for (const column of spec.columns) {
    const at = columns.findIndex((shown) => shown.key === column.key);
    if (column.sort && columns[at]) columns[at] = { ...columns[at], sort: true };
  }
  const { apiName, perm, title, sort } = spec;
  return { ...spec, most: spec.most ?? 20_000, list: defineList({ apiName, perm, title, sort, columns, scopes: {} }) };
}

/** A column as it travels to browsers and documents, without what only the server knows of it. */
export function shownColumn({ perCurrency: _currency, perm: _perm, onlyIn: _onlyIn, link: _link, ...column }: ReportColumn): ListColumn {
  return column;
}

/** The values of a report's condition that are a choice; none when it is not set. */
export const chosen = (filters: readonly ListFilter[], key: string): readonly string[] =>
  filters.find((filter) => filter.key === key)?.values ?? [];
