import type { EntityManager } from "@mikro-orm/postgresql";
import { cellOf, joinsOf, type Shape } from "../list-shape.server.ts";
import { rows } from "./list-statement.server.ts";
import type { Where } from "./list-where.server.ts";
import type { ListDefinition, ListTotals } from "../list.ts";

/** Sums over all hits: column key → currency → decimal text, one pass per currency column. */
export async function totalsOf(
  em: EntityManager,
  list: ListDefinition,
  { shape, where }: { shape: Shape; where: Where },
): Promise<ListTotals> {
  const totals: ListTotals = {};
  const groups = Map.groupBy(
    list.totals ?? [],
    (key) => cellOf(shape, key).column.currencyKey ?? "",
  );
  for (const [currencyKey, keys] of groups) {
    const cells = keys.map((key) => cellOf(shape, key));
    const currency = currencyKey ? cellOf(shape, currencyKey) : null;
    const joins = joinsOf([...where.cells, ...cells, ...(currency ? [currency] : [])]).map(
      (join) => join.text,
    );
    const matches = await rows<{ currency: string | null; sums: string[] }>(
      em,
      `select ${currency ? currency.expr : "''"} as currency, array[${cells.map((cell) => `coalesce(sum(${cell.expr}), 0)::text`).join(", ")}] as sums
        from ${shape.table} t0 ${joins.join(" ")} ${where.whole} group by 1 order by 1`,
      where.values,
    );
    for (const [i, key] of keys.entries())
      totals[key] = Object.fromEntries(
        matches.map((row) => [row.currency ?? "", row.sums[i] ?? "0"]),
      );
  }
  return totals;
}
