import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";

/** The last part of a path: 24 random characters and an extension. */
const namePattern = "[A-Za-z0-9_-]{24}\\.[a-z0-9]{1,8}";
/** Shorter columns cannot hold a name. */
const shortest = 26;
/** Tables of history, which do not count as use. */
const histories = ["change_log", "oper_log"];

type TextTable = { name: string; columns: string[] };

/** Tables whose text, array or JSON columns can hold file names. */
export async function textTables(em: EntityManager): Promise<TextTable[]> {
  const { rows } = await sql<TextTable>`select c.relname as name,
      array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
      join pg_attribute a on a.attrelid = c.oid
      and a.attnum > 0
      and not a.attisdropped
      join pg_type t on t.oid = a.atttypid
      left join pg_type e on e.oid = t.typelem
      and t.typcategory = 'A'
    where c.relnamespace = current_schema()::regnamespace
      and c.relkind = 'r'
      and c.relname not in ('stored_file', ${sql.join(histories)})
      and (coalesce(e.typcategory, t.typcategory) = 'S' or t.typname in ('json', 'jsonb'))
      and (a.atttypmod = -1 or a.atttypmod - 4 >= ${shortest})
    group by c.relname
    order by c.relname`.execute(em.getKysely());
  return rows;
}

/**
 * File names with these endings in any text, one statement per table. Rows without an ending are
 * skipped early.
 */
export async function namesInUse(
  em: EntityManager,
  endings: readonly string[],
  signal: AbortSignal,
): Promise<Set<string>> {
  const used = new Set<string>();
  const patterns = endings.map((ending) => `%.${ending}%`);
  for (const { name, columns } of await textTables(em)) {
    signal.throwIfAborted();
    const text = sql`concat_ws(' ', ${sql.join(columns.map((column) => sql`t.${sql.ref(column)}::text`))})`;
    const { rows } = await sql<{
      name: string;
    }>`select distinct m[1] as name
      from ${sql.table(name)} t
        cross join lateral (select ${text} as text) x
        cross join lateral regexp_matches(x.text, ${`(${namePattern})`}, 'g') m
      where x.text like any (${patterns}::text[])`.execute(em.getKysely());
    for (const row of rows) used.add(row.name);
  }
  return used;
}

/** Condition on `stored_file f`: no foreign key refers to it. */
export async function unreferenced(em: EntityManager) {
  const { rows } = await sql<{
    table: string;
    column: string;
  }>`select c.relname as table, a.attname::text as column
    from pg_constraint k
      join pg_class c on c.oid = k.conrelid
      join pg_attribute a on a.attrelid = k.conrelid
      and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'stored_file'::regclass`.execute(em.getKysely());
  const free = rows.map(
    ({ table, column }) =>
      sql`not exists (select from ${sql.table(table)} r where r.${sql.ref(column)} = f.id)`,
  );
  return free.length > 0 ? sql`${sql.join(free, sql` and `)}` : sql`true`;
}
