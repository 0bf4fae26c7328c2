import { sql } from "kysely";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { counterTables, keysOfEntry } from "#platform/kernel/trace/log-keys.server.ts";

/**
 * A field that the import would change. `lastBy` changed the record before, so that a reader sees
 * whose work is replaced.
 */
export type ForetoldChange = {
  table: string;
  key: string;
  column: string;
  before: string | null;
  after: string | null;
  lastBy: string;
  lastTime: string | null;
};

/** Changes named; the rest is counted. */
const mostForetold = 200;

/** What people know a record by, as far as its table has it. */
const names = [
  "code",
  "bk_no",
  "bl_no",
  "cnt_no",
  "voyage_name",
  "fee_code",
  "port_load",
  "port_dis",
  "size_group",
  "size_type",
];

/**
 * Fields of existing records that the caller's transaction has changed, as its triggers wrote them
 * down.
 */
export async function foretoldChanges({
  em,
  requestId,
}: Ctx): Promise<{ changes: ForetoldChange[]; count: number }> {
  const db = em.getKysely();
  const { rows } = await sql<ForetoldChange & { count: number }>`
    with changed as materialized (
        select c.id as at, c.table_name, k.key, c.column_name, c.old_value, c.new_value
        from change_log c cross join lateral ${keysOfEntry} k
        where c.oper_time = now()
          and c.request_id = ${requestId}
          and c.operation = 'UPDATE'
          and not (c.table_name = any (${[...counterTables]}::text[]))
      )
    select d.table_name as "table", d.key::text as key, d.column_name as "column",
      d.old_value as before, d.new_value as after, coalesce(l.operator, '') as "lastBy",
      to_char(l.oper_time at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "lastTime",
      (select count(*)::int from changed) as count
    from (select * from changed order by at, key limit ${mostForetold}) d
      left join lateral (
        select o.operator, o.oper_time
        from change_log o
        where o.table_name = d.table_name
          and (o.key_value = d.key::text or o.keys @> d.key)
          and o.oper_time < now()
        order by o.id desc
        limit 1
      ) l on true
    order by d.at, d.key`.execute(db);
  const named = new Map<string, string>();
  for (const [table, changes] of Map.groupBy(rows, (row) => row.table)) {
    const ids = [...new Set(changes.map(({ key }) => Number(key)))];
    const shown = sql.join(names.map((name) => sql`nullif(x.j->>${sql.lit(name)}, '')`));
    const { rows: records } = await sql<{
      id: string;
      name: string;
    }>`select x.j ->> 'id' as id, concat_ws(' ', ${shown}, '#' || (x.j ->> 'id')) as name
      from (select to_jsonb(t) as j from ${sql.table(table)} t where t.id = any (${ids}::int[])) x`.execute(
      db,
    );
    for (const { id, name } of records) named.set(`${table} ${id}`, name);
  }
  const changes = rows.map(({ count: _count, ...change }) => ({
    ...change,
    key: named.get(`${change.table} ${change.key}`) ?? change.key,
  }));
  return { changes, count: rows[0]?.count ?? 0 };
}
