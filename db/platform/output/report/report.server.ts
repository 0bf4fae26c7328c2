import type { RawBuilder } from "kysely";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import type { Reader } from "#platform/records/list/query/list-scope.server.ts";
import {
  defineList,
  type ListColumn,
  type ListDefinition,
  type ListFilter,
  type ListSort,
} from "#platform/records/list/list.ts";
import { type PeriodName, periodsDict } from "./periods.ts";

/** A row before grouping. Decimal text or integers; amounts per currency are an object. */
export type ReportRow = Readonly<Record<string, unknown>>;

export type ReportParam = ListColumn & {
  /** SQL of the report's statement, never from a request. */
  expr: string;
  /** The part of `query` that applies it through `where`. */
  part: string;
};

export type ReportColumn = ListColumn & {
  /** Becomes a column per currency. */
  perCurrency?: true;
  /** Additional permission; without it column and its part of the statement are left out. */
  perm?: string;
  /** Present only with this grouping. */
  onlyIn?: string;
  link?: ReportLink;
};

/**
 * Link from a figure to its list; `filters` gives the same condition, null where the list has none.
 */
export type ReportLink = {
  perm: string;
  path: string;
  filters(row: ReportRow): Readonly<Record<string, string | readonly string[]>> | null;
  /** The list's currency filter. */
  currency?: string;
  /** A page that is no list takes its conditions by these names. */
  plain?: true;
};

export type ReportGroup = { key: string; label: MessageKey; columns: readonly string[] };

export type ReportInput = {
  /** `true` without conditions. */
  where(part: string): RawBuilder<boolean>;
  limits(part: string): boolean;
  /** Outermost first. */
  groups: readonly string[];
  has(column: string): boolean;
  /** The values of a parameter, and the last days of the periods. */
  chosen(param: string): readonly string[];
  lastDays: readonly string[];
  /** One more than allowed, to detect excess. */
  most: number;
};

export type ReportChart = {
  label: MessageKey;
  /** Labels the bars without grouping. */
  category: string;
  /** Of columns per currency, the first is drawn. */
  series: readonly string[];
};

/** A report that is sent as a letter. */
export type ReportLetter = {
  /**
   * Whom it goes to; `each` names the values of `group`, whose pages stand apart when it is the
   * outermost grouping.
   */
  to: MessageKey;
  each?: { group: string; column: string; to: MessageKey };
  text: MessageKey;
};

export type ReportSpec = {
  /** From spec/screens.csv; shared by screen, call, command and schedule. */
  apiName: string;
  perm: string;
  title: MessageKey;
  /** What is counted and what not. */
  about: MessageKey;
  params: readonly ReportParam[];
  /** The period's date parameter, and the default unless one of `unless` is set. */
  period: { param: string; usual: PeriodName; unless: readonly string[] };
  columns: readonly ReportColumn[];
  groups: readonly ReportGroup[];
  /** Default grouping. */
  grouped?: readonly string[];
  sums: readonly string[];
  sort: ListSort;
  chart?: ReportChart;
  letter?: ReportLetter;
  /** Limit of lines; default 20,000. */
  most?: number;
  /** One set-based statement that applies the row filter itself (`inScopeSql`). */
  query(reader: Reader, input: ReportInput): RawBuilder<ReportRow>;
};

/** `list` presents parameters and columns as a list, for addresses, saved searches and calls. */
export type Report = ReportSpec & { list: ListDefinition; most: number };

/** Labels belong to the report. */
export const groupsDict = "report_group";

/** Parameters of every report. */
export const kitParams = { period: "period", group: "group", brief: "brief" } as const;

const choice = { hidden: true, query: true, filter: "in", filterKinds: ["in"] } as const;

/**
 * Defines a report with screen, PDF, xlsx, call, command, schedule and settings.
 * @throws Error when sum, sort, group or chart names no column
 */
export function defineReport(spec: ReportSpec): Report {
  const keys = new Set(spec.columns.map((column) => column.key));
  const named = [
    ...spec.sums,
    spec.sort.key,
    ...spec.groups.flatMap((group) => group.columns),
    ...(spec.chart?.series ?? []),
  ];
  const missing = named.find((key) => !keys.has(key));
  if (missing !== undefined) throw new Error(`the report ${spec.apiName} has no column ${missing}`);
  const columns: ListColumn[] = [
    { key: kitParams.period, label: "report.period", kind: "dict", dict: periodsDict, ...choice },
    ...spec.params.map(
      ({ expr: _expr, part: _part, ...param }): ListColumn => ({
        ...param,
        hidden: true,
        query: param.query ?? true,
      }),
    ),
    ...(spec.groups.length > 0
      ? [
          {
            key: kitParams.group,
            label: "report.group",
            kind: "dict",
            dict: groupsDict,
            ...choice,
          } satisfies ListColumn,
        ]
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
  return {
    ...spec,
    most: spec.most ?? 20_000,
    list: defineList({ apiName, perm, title, sort, columns, scopes: {} }),
  };
}

/** Drops what only the server needs. */
export function shownColumn({
  perCurrency: _currency,
  perm: _perm,
  onlyIn: _onlyIn,
  link: _link,
  ...column
}: ReportColumn): ListColumn {
  return column;
}

/** Empty when not set. */
export const chosen = (filters: readonly ListFilter[], key: string): readonly string[] =>
  filters.find((filter) => filter.key === key)?.values ?? [];
