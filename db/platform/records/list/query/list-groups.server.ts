import type { EntityManager } from "@mikro-orm/postgresql";
import type { Actor, Lang } from "#platform/kernel/actor/actor.ts";
import type { Grain } from "../../pivot/pivot-query.ts";
import { groupValue } from "./group-value.ts";
import { type Cell, cellOf, englishOf, joinsOf, type Shape } from "../list-shape.server.ts";
import { rows } from "./list-statement.server.ts";
import type { Where } from "./list-where.server.ts";
import type { ListColumn, ListDefinition, ListGroup, ListRow } from "../list.ts";

const forms: Readonly<Record<Grain, string>> = {
  day: "YYYY-MM-DD",
  week: 'IYYY-"W"IW',
  month: "YYYY-MM",
  quarter: 'YYYY-"Q"Q',
  year: "YYYY",
};

/**
 * The value as text, moments as the reader's day; null and empty are one group. Days and moments by
 * a calendar step. By day it must agree with `groupValue`.
 */
export function textOf(
  { expr, column }: Pick<Cell, "expr" | "column">,
  { zone, grain = "day" }: { zone: string; grain?: Grain | undefined },
) {
  if (column.kind === "datetime")
    return `coalesce(to_char(${expr} at time zone ${zone}, '${forms[grain]}'), '')`;
  if (column.kind === "local" || column.kind === "date")
    return `coalesce(to_char(${expr}, '${forms[grain]}'), '')`;
  return `coalesce((${expr})::text, '')`;
}

/** The column to group by: English readers group by the names they see. */
export function groupCell(shape: Shape, key: string, lang: Lang): Cell {
  const stored = cellOf(shape, key);
  const { column } = stored;
  const by = column.english && lang === "en" ? shape.cells.get(column.english.by) : undefined;
  return by
    ? {
        ...stored,
        expr: englishOf(column, (of) => cellOf(shape, of).expr),
        joins: [...stored.joins, ...by.joins],
      }
    : stored;
}

type Grouping = {
  shape: Shape;
  where: Where;
  actor: Pick<Actor, "lang" | "zone">;
  group: string | undefined;
  rows: readonly ListRow[];
};

/** Counts and sums of the whole search for the groups of a page, one pass per currency column. */
export async function groupsOf(
  em: EntityManager,
  list: ListDefinition,
  grouping: Grouping,
): Promise<ListGroup[]> {
  const { shape, where, group: key } = grouping;
  const { zone, lang } = grouping.actor;
  if (!key) return [];
  const cell = groupCell(shape, key, lang);
  const { column } = cell;
  const groups = new Map<string, ListGroup>();
  for (const row of grouping.rows) {
    const value = groupValue(column, row[key], zone);
    if (!groups.has(value)) groups.set(value, { value, count: 0, sums: {} });
  }
  if (groups.size === 0) return [];
  const values = [...where.values, zone, [...groups.keys()]];
  const text = textOf(cell, { zone: `$${where.values.length + 1}::text` });
  const only = `${where.whole ? `${where.whole} and` : "where"} $${values.length - 1}::text is not null and ${text} = any($${values.length}::text[])`;
  const columns = shownTotals(list, shape);
  const byCurrency = [...Map.groupBy(columns, ({ currencyKey }) => currencyKey ?? "")];
  for (const [at, [currencyKey, summed]] of (byCurrency.length > 0
    ? byCurrency
    : [["", []] as const]
  ).entries()) {
    const cells = summed.map((of) => cellOf(shape, of.key));
    const currency = currencyKey ? cellOf(shape, currencyKey) : null;
    const joins = joinsOf([...where.cells, cell, ...cells, ...(currency ? [currency] : [])]).map(
      (join) => join.text,
    );
    const sums = await rows<{ value: string; currency: string; count: number; sums: string[] }>(
      em,
      `select ${text} as value, ${currency ? `coalesce(${currency.expr}, '')` : "''"} as currency, count(*)::int as count,
        array[${cells.map((of) => `coalesce(sum(${of.expr}), 0)::text`).join(", ")}]::text[] as sums
        from ${shape.table} t0 ${joins.join(" ")} ${only} group by 1, 2 order by 1, 2`,
      values,
    );
    for (const row of sums) {
      const group = groups.get(row.value);
      if (!group) continue;
      // Each pass meets the same rows; the first counts them.
      if (at === 0) group.count += row.count;
      for (const [i, of] of summed.entries())
        (group.sums[of.key] ??= {})[row.currency] = row.sums[i] ?? "0";
    }
  }
  return [...groups.values()];
}

const shownTotals = (list: ListDefinition, shape: Shape): ListColumn[] =>
  (list.groupTotals ?? list.totals ?? []).flatMap((key) => {
    const column = shape.cells.get(key)?.column;
    return column ? [column] : [];
  });
