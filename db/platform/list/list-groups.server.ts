import type { EntityManager } from "@mikro-orm/postgresql";
import type { Actor } from "../operation/actor.ts";
import { groupValue } from "./group-value.ts";
import { type Cell, cellOf, englishOf, joinsOf, type Shape } from "./list-shape.server.ts";
import { rows } from "./list-statement.server.ts";
import type { Where } from "./list-where.server.ts";
import type { ListColumn, ListDefinition, ListGroup, ListRow } from "./list.ts";

/** The value as text, moments as the reader's day; null and empty are one group. Must agree with `groupValue`. */
function textOf({ expr, column }: Pick<Cell, "expr" | "column">, zone: string): string {
  if (column.kind === "datetime") return `coalesce(to_char(${expr} at time zone ${zone}, 'YYYY-MM-DD'), '')`;
  if (column.kind === "local") return `coalesce(to_char(${expr}, 'YYYY-MM-DD'), '')`;
  return `coalesce((${expr})::text, '')`;
}

type Grouping = { shape: Shape; where: Where; actor: Pick<Actor, "lang" | "zone">; group: string | undefined; rows: readonly ListRow[] };

/** Counts and sums of the whole search for the groups of a page, one pass per currency column. */
export async function groupsOf(em: EntityManager, list: ListDefinition, grouping: Grouping): Promise<ListGroup[]> {
  const { shape, where, group: key } = grouping;
  const { zone, lang } = grouping.actor;
  if (!key) return [];
  const stored = cellOf(shape, key);
  const { column } = stored;
  const by = column.english && lang === "en" ? shape.cells.get(column.english.by) : undefined;
  const cell = by ? { ...stored, expr: englishOf(column, (of) => cellOf(shape, of).expr), joins: [...stored.joins, ...by.joins] } : stored;
  const groups = new Map<string, ListGroup>();
  for (const row of grouping.rows) {
    const value = groupValue(column, row[key], zone);
    if (!groups.has(value)) groups.set(value, { value, count: 0, sums: {} });
  }
  if (groups.size === 0) return [];
  const values = [...where.values, zone, [...groups.keys()]];
  const text = textOf(cell, `$${where.values.length + 1}::text`);
  const only = `${where.whole ? `${where.whole} and` : "where"} $${values.length - 1}::text is not null and ${text} = any($${values.length}::text[])`;
  const columns = shownTotals(list, shape);
  const byCurrency = [...Map.groupBy(columns, ({ currencyKey }) => currencyKey ?? "")];
  for (const [at, [currencyKey, summed]] of (byCurrency.length > 0 ? byCurrency : [["", []] as const]).entries()) {
    const cells = summed.map((of) => cellOf(shape, of.key));
    const currency = currencyKey ? cellOf(shape, currencyKey) : null;
    const joins = joinsOf([...where.cells, cell, ...cells, ...(currency ? [currency] : [])]).map((join) => join.text);
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
      for (const [i, of] of summed.entries()) (group.sums[of.key] ??= {})[row.currency] = row.sums[i] ?? "0";
    }
  }
  return [...groups.values()];
}

const shownTotals = (list: ListDefinition, shape: Shape): ListColumn[] =>
  (list.groupTotals ?? list.totals ?? []).flatMap((key) => {
    const column = shape.cells.get(key)?.column;
    return column ? [column] : [];
  });
