import type { EntityManager } from "@mikro-orm/postgresql";
import { type RawBuilder, sql } from "kysely";
import { counterTables, keysOfEntry } from "#platform/kernel/trace/log-keys.server.ts";

/** A finished run as the operation log has it, with the time its writing may lie in. */
export type LoggedRun = {
  id: number;
  operation: string;
  operator: string;
  requestId: string;
  begins: string;
  ends: string;
  mixed: boolean;
};

/** Hours around a line of the operation log in which lines of the same request are looked for. */
const nearby = 12;

/**
 * Null without such a line, or while it runs. A command acts row by row, so one request may have
 * several lines.
 */
export async function findRun(em: EntityManager, id: number): Promise<LoggedRun | null> {
  const { rows } =
    await sql<LoggedRun>`select l.id::int, l.operation, l.operator, l.request_id as "requestId",
        a.begins, a.ends, a.mixed
      from oper_log l
        cross join lateral (
          select min(m.oper_time - make_interval(secs => m.ms / 1000.0 + 5)) as begins,
            max(m.oper_time + make_interval(secs => m.ms / 1000.0 + 5)) as ends,
            bool_or(m.operation <> l.operation) as mixed
          from oper_log m
          where m.operator = l.operator
            and m.request_id = l.request_id
            and m.result in ('DONE', 'PARTLY')
            and m.oper_time between l.oper_time - make_interval(hours => ${nearby}) and l.oper_time + make_interval(hours => ${nearby})
        ) a
      where l.id = ${id} and l.result in ('DONE', 'PARTLY') and l.request_id <> ''`.execute(
      em.getKysely(),
    );
  return rows[0] ?? null;
}

/** The line of a run just finished; null while nothing was done. */
export async function lastRunId(
  em: EntityManager,
  run: { operator: string; operation: string; requestId: string },
): Promise<number | null> {
  const { rows } = await sql<{
    id: number;
  }>`select id::int
    from oper_log
    where operator = ${run.operator}
      and operation = ${run.operation}
      and request_id = ${run.requestId}
      and request_id <> ''
      and result in ('DONE', 'PARTLY')
    order by oper_time desc, id desc
    limit 1`.execute(em.getKysely());
  return rows[0]?.id ?? null;
}

/** Entries of the change log that a run wrote. */
const ofRun = ({ operator, requestId, begins, ends }: LoggedRun): RawBuilder<boolean> =>
  sql<boolean>`c.oper_time between ${begins} and ${ends}
    and c.request_id = ${requestId}
    and c.operator = ${operator}
    and not (c.table_name = any (${[...counterTables]}::text[]))`;

/** When the last transaction of a run began. */
export const lastWrite = (run: LoggedRun): RawBuilder<string> =>
  sql<string>`(select max(c.oper_time) from change_log c where ${ofRun(run)})`;

/**
 * Common table expressions: `entry`, an entry for each record; `record`, what the run did to each
 * of a table.
 */
export const recordsOf = (
  run: LoggedRun,
  table: string,
): RawBuilder<unknown> => sql`entry as materialized (
    select c.id as at, k.key, c.column_name, c.old_value, c.operation, c.row_version
    from change_log c cross join lateral ${keysOfEntry} k
    where ${ofRun(run)} and c.table_name = ${table}
  ),
  record as materialized (
    select key, (array_agg(operation order by at)) [1] as first,
      (array_agg(operation order by at desc)) [1] as last, max(at) as at,
      (
        array_agg(row_version order by at desc) filter (
        where row_version is not null
        )
      ) [1] as version
    from entry
    group by key
  )`;

/** Ids of a table's records that a run wrote. */
export async function keysOfRun(
  em: EntityManager,
  run: LoggedRun,
  table: string,
): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`with ${recordsOf(run, table)} select key::int as id from record order by key`.execute(
    em.getKysely(),
  );
  return rows.map(({ id }) => id);
}

/** What the change log does not hold stands masked in it. */
export const maskedValue = "***";

export type TouchedTable = { table: string; columns: string[]; unnamed: boolean; masked: boolean };

/**
 * Tables a run wrote, with the columns it changed. `unnamed`: links without a key; `masked`: a
 * secret.
 */
export async function touchedTables(em: EntityManager, run: LoggedRun): Promise<TouchedTable[]> {
  const { rows } = await sql<TouchedTable>`select c.table_name as "table",
      coalesce(
        array_agg(distinct c.column_name) filter (where c.column_name <> '*'), '{}'
      ) as columns,
      bool_or(c.keys is null and c.key_value !~ '^[0-9]{1,18}$') as unnamed,
      bool_or(c.old_value = ${maskedValue}) as masked
    from change_log c
    where ${ofRun(run)}
    group by 1
    order by 1`.execute(em.getKysely());
  return rows;
}

/** A column of a table as undoing needs it: `json` is logged as JSON text. */
export type TableColumn = { name: string; json: boolean };
export type TableShape = {
  schema: string;
  table: string;
  columns: TableColumn[];
  versioned: boolean;
  unlogged: boolean;
};

/**
 * Columns of tables; made ones are left out. `unlogged`: a file's bytes or text that no log holds.
 */
export async function shapesOf(
  em: EntityManager,
  tables: readonly string[],
): Promise<TableShape[]> {
  const { rows } = await sql<TableShape>`select current_schema() as schema, c.relname as "table",
      json_agg(
        json_build_object(
          'name', a.attname, 'json', t.typcategory = 'A'
          or t.typname in ('json', 'jsonb')
        )
        order by a.attnum
      ) as columns,
      bool_or(a.attname = 'version') as versioned,
      bool_or(a.attname in ('body', 'raw', 'password_hash')) as unlogged
    from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
    where c.relnamespace = current_schema()::regnamespace
      and c.relkind = 'r'
      and c.relname = any (${[...tables]}::text[])
      and a.attnum > 0
      and not a.attisdropped
      and a.attgenerated = ''
    group by 1, 2`.execute(em.getKysely());
  return rows;
}

export type ForeignKey = { child: string; column: string; parent: string; stamped: boolean };

/** Single-column foreign keys onto tables. `stamped`: the child says when it was changed. */
export async function foreignKeysOnto(
  em: EntityManager,
  tables: readonly string[],
): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`select child.relname as child, a.attname as "column",
      parent.relname as parent,
      exists (
        select
        from pg_attribute s
        where s.attrelid = child.oid and s.attname = 'updated_time' and not s.attisdropped
      ) as stamped
    from pg_constraint f
      join pg_class child on child.oid = f.conrelid
      join pg_class parent on parent.oid = f.confrelid
      join pg_attribute a on a.attrelid = child.oid
      and a.attnum = f.conkey[1]
    where f.contype = 'f'
      and array_length(f.conkey, 1) = 1
      and child.relnamespace = current_schema()::regnamespace
      and parent.relname = any (${[...tables]}::text[])`.execute(em.getKysely());
  return rows;
}
