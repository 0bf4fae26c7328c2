import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { type Consequence, fates } from "./consequence.ts";
import { counterTables, keysOfEntry } from "#platform/kernel/trace/log-keys.server.ts";
import { tableLabel } from "#platform/kernel/trace/table-labels.ts";

type Counted = {
  unit: number;
  table: string;
  fate: "added" | "changed" | "removed";
  count: number;
};

/**
 * What the change log says was written in the caller's transaction under a request, by unit of
 * work. Changes of the records acted on are left out: that they change is what was asked.
 */
export async function consequencesOf(
  em: EntityManager,
  requestId: string,
  acted: { table: string; ids: readonly number[] },
): Promise<ReadonlyMap<number, Consequence[]>> {
  const { rows } = await sql<Counted>`with record as (
        select coalesce(nullif(split_part(c.request_id, ':', 2), ''), '0')::int as unit,
          c.table_name, k.key, bool_or(c.operation = 'INSERT') as made,
          bool_or(c.operation = 'DELETE') as gone
        from change_log c cross join lateral ${keysOfEntry} k
        where c.oper_time = now()
          and split_part(c.request_id, ':', 1) = ${requestId}
          and not (c.table_name = any (${[...counterTables]}::text[]))
        group by 1, 2, 3
      ),
      fate as (
        select unit, table_name, key, case
            when made then 'added'
            when gone then 'removed'
            else 'changed'
          end as fate
        from record
        where not (made and gone)
      )
    select unit, table_name as "table", fate, count(*)::int as count
    from fate
    where not (
        fate = 'changed'
        and table_name = ${acted.table}
        and key = any (${[...acted.ids]}::bigint[])
      )
    group by 1, 2, 3
    order by 1, 2, 3`.execute(em.getKysely());
  const units = new Map<number, Counted[]>();
  for (const row of rows) units.set(row.unit, [...(units.get(row.unit) ?? []), row]);
  return new Map([...units].map(([unit, counted]) => [unit, byTable(counted)]));
}

function byTable(rows: readonly Pick<Counted, "table" | "fate" | "count">[]): Consequence[] {
  const tables = new Map<string, Consequence>();
  for (const { table, fate, count } of rows) {
    const label = tableLabel(table) ?? null;
    const entry = tables.get(table) ?? { table, label, added: 0, changed: 0, removed: 0 };
    entry[fate] += count;
    tables.set(table, entry);
  }
  return [...tables.values()];
}

/** The consequences of several units in all. */
export const sumOf = (units: Iterable<readonly Consequence[]>): Consequence[] =>
  byTable(
    [...units].flatMap((unit) =>
      unit.flatMap(({ table, ...counts }) =>
        fates.map((fate) => ({ table, fate, count: counts[fate] })),
      ),
    ),
  );
