import { sql } from "kysely";
import { dayOf } from "#platform/kernel/clock/zone.ts";
import type { Reader } from "#platform/records/list/query/list-scope.server.ts";
import { filterSql } from "#platform/records/list/query/list-conditions.server.ts";
import {
  headingOf,
  type ListColumn,
  type ListFilter,
  type ListQuery,
} from "#platform/records/list/list.ts";
import { type Actor, can } from "#platform/kernel/actor/actor.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { isPeriod, periodDays } from "./periods.ts";
import {
  type FlatRow,
  linesOf,
  type ReportLine,
  type ReportTotal,
  sortRows,
} from "./report-lines.ts";
import {
  chosen,
  kitParams,
  type Report,
  type ReportColumn,
  type ReportGroup,
  type ReportRow,
  shownColumn,
} from "./report.server.ts";

export type ReportResult = {
  /** With the default period. */
  query: ListQuery;
  columns: readonly ListColumn[];
  groups: readonly ReportGroup[];
  lines: readonly ReportLine[];
  total: ReportTotal;
  /** First and last days. */
  days: readonly (readonly [string, string])[];
  tookMs: number;
};

/** Adds the default period unless the query has a bound. */
export function effectiveQuery(report: Report, query: ListQuery): ListQuery {
  const { unless, usual } = report.period;
  const bounded = query.filters.some(({ key }) => key === kitParams.period || unless.includes(key));
  const filters = bounded
    ? query.filters
    : [{ key: kitParams.period, kind: "in" as const, values: [usual] }, ...query.filters];
  return { ...query, filters };
}

export function readableColumns(
  report: Report,
  actor: Actor,
  groups: readonly ReportGroup[],
): ReportColumn[] {
  const used = new Set(groups.map((group) => group.key));
  return report.columns.filter(
    (column) =>
      (!column.perm || can(actor, column.perm)) && (!column.onlyIn || used.has(column.onlyIn)),
  );
}

/**
 * In the chosen order.
 * @throws Refusal kit.badFilter
 */
function groupsOf(report: Report, filters: readonly ListFilter[]): ReportGroup[] {
  const keys = filters.some((filter) => filter.key === kitParams.group)
    ? chosen(filters, kitParams.group)
    : (report.grouped ?? []);
  return keys.map((key) => {
    const group = report.groups.find((candidate) => candidate.key === key);
    if (!group) throw new Refusal("kit.badFilter", { value: key }, { field: kitParams.group });
    return group;
  });
}

/**
 * In the reader's zone.
 * @throws Refusal kit.badFilter
 */
function daysOf({ zone }: Actor, filters: readonly ListFilter[], now: Date): [string, string][] {
  return chosen(filters, kitParams.period).map((name) => {
    if (!isPeriod(name))
      throw new Refusal("kit.badFilter", { value: name }, { field: kitParams.period });
    return periodDays(name, dayOf(now, zone));
  });
}

/** By part of the statement. */
function conditionsOf(
  report: Report,
  { zone }: Actor,
  { filters, days }: { filters: readonly ListFilter[]; days: [string, string][] },
) {
  const conditions = filters.flatMap((filter) => {
    const param = report.params.find((candidate) => candidate.key === filter.key);
    return param
      ? [{ part: param.part, text: filterSql(param, filter, { expr: param.expr, zone }) }]
      : [];
  });
  const dated = report.params.find((candidate) => candidate.key === report.period.param);
  if (days.length > 0 && dated) {
    const spans = days.map((values) =>
      filterSql(dated, { key: dated.key, kind: "between", values }, { expr: dated.expr, zone }),
    );
    conditions.push({ part: dated.part, text: sql<boolean>`(${sql.join(spans, sql` or `)})` });
  }
  const of = (part: string) =>
    conditions.filter((condition) => condition.part === part).map((condition) => condition.text);
  return {
    where: (part: string) =>
      of(part).length > 0 ? sql<boolean>`(${sql.join(of(part), sql` and `)})` : sql<boolean>`true`,
    limits: (part: string) => of(part).length > 0,
  };
}

const amountsOf = (value: unknown) =>
  value && typeof value === "object" ? (value as Readonly<Record<string, string>>) : {};

/** One column per currency that occurs. */
function byCurrency(
  report: Report,
  columns: readonly ReportColumn[],
  { rows, actor }: { rows: readonly ReportRow[]; actor: Actor },
) {
  const unseen = report.columns
    .filter((column) => !columns.includes(column))
    .map((column) => column.key);
  const spread = columns.map(
    (column): { column: ReportColumn; keys: { key: string; currency: string }[] } => {
      if (!column.perCurrency) return { column, keys: [] };
      const currencies = [
        ...new Set(rows.flatMap((row) => Object.keys(amountsOf(row[column.key])))),
      ].toSorted();
      return {
        column,
        keys: currencies.map((currency) => ({ key: `${column.key}.${currency}`, currency })),
      };
    },
  );
  const flatColumns = spread.flatMap(({ column, keys }): ListColumn[] => {
    const shown = shownColumn(column);
    const name = headingOf(shown, (label) => translate(actor.lang, label));
    return keys.length > 0
      ? keys.map(({ key, currency }) => ({ ...shown, key, currency, name: `${name} ${currency}` }))
      : [shown];
  });
  const amounts = spread.filter(({ column }) => column.perCurrency);
  const flatRows = rows.map((row): FlatRow => {
    const flat: Record<string, unknown> = { ...row };
    for (const key of unseen) delete flat[key];
    for (const { column, keys } of amounts) {
      const values = amountsOf(row[column.key]);
      delete flat[column.key];
      for (const { key, currency } of keys)
        if (Object.hasOwn(values, currency)) flat[key] = values[currency];
    }
    return flat;
  });
  return { columns: flatColumns, rows: flatRows };
}

/**
 * Runs one statement in the reader's scope, then groups and sums exactly.
 * @throws Refusal kit.noPermission, kit.badFilter, report.tooManyRows
 */
export async function runReport(
  { em, actor }: Reader,
  report: Report,
  { query, now }: { query: ListQuery; now: Date },
): Promise<ReportResult> {
  if (!can(actor, report.perm)) throw new Refusal("kit.noPermission");
  const effective = effectiveQuery(report, query);
  const { filters } = effective;
  const groups = groupsOf(report, filters);
  const days = daysOf(actor, filters, now);
  const shown = readableColumns(report, actor, groups);
  const keys = new Set(shown.map((column) => column.key));
  const input = {
    ...conditionsOf(report, actor, { filters, days }),
    groups: groups.map((group) => group.key),
    has: (column: string) => keys.has(column),
    chosen: (param: string) => chosen(filters, param),
    lastDays: days.map(([, last]) => last),
    most: report.most + 1,
  };
  const began = performance.now();
  const { rows } = await report.query({ em, actor }, input).execute(em.getKysely());
  const tookMs = Math.round(performance.now() - began);
  if (rows.length > report.most) throw new Refusal("report.tooManyRows", { limit: report.most });
  const flat = byCurrency(report, shown, { rows, actor });
  const sums = flat.columns
    .filter(({ key }) => report.sums.includes(key.split(".")[0] ?? key))
    .map((column) => column.key);
  const sorted = sortRows(flat.rows, {
    groups,
    sort: effective.sort.filter((by) => keys.has(by.key)),
  });
  const brief = chosen(filters, kitParams.brief).includes("Y");
  return {
    query: effective,
    columns: flat.columns,
    groups,
    days,
    tookMs,
    ...linesOf(sorted, { groups, sums, brief }),
  };
}
