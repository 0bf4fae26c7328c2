import type { EntityManager } from "@mikro-orm/postgresql";
import { type RawBuilder, sql } from "kysely";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { type LoggedRun, recordsOf, type TableShape } from "./run-records.server.ts";

const ref = (name: string) => sql.ref(name);
const touchedRows = (result: { numAffectedRows?: bigint }) => Number(result.numAffectedRows ?? 0);

/** The oldest value the run found in each column of a record, as JSON by column. */
const oldValues = ({ columns }: TableShape): RawBuilder<unknown> => sql`
  old as materialized (
    select key, jsonb_object_agg(column_name, value) as "values"
    from (
        select distinct on (key, column_name) key, column_name,
          coalesce(
            case
              when column_name = any (${columns.filter(({ json }) => json).map(({ name }) => name)}::text[]) then old_value::jsonb
              else to_jsonb(old_value)
            end,
            'null'::jsonb
          ) as value
        from entry
        where operation = 'UPDATE'
        order by key, column_name, at
      ) x
    group by key
  )`;

/** Gives changed records their former values; the version goes on. Returns their number. */
export async function restoreChanged(
  em: EntityManager,
  run: LoggedRun,
  { shape, columns }: { shape: TableShape; columns: readonly string[] },
): Promise<number> {
  const restored = shape.columns.map(({ name }) => name).filter((name) => columns.includes(name));
  if (restored.length === 0) return 0;
  const assignments = restored.map((name) => sql`${ref(name)} = n.${ref(name)}`);
  const result = await sql`with ${recordsOf(run, shape.table)}, ${oldValues(shape)},
      n as materialized (
        select x.*
        from record r
          join old on old.key = r.key
          join ${sql.table(shape.table)} now on now.id = r.key
          cross join lateral jsonb_populate_record(now, old."values") x
        where r.first = 'UPDATE' and r.last <> 'DELETE'
      )
    update ${sql.table(shape.table)} t
    set ${sql.join(assignments)}
    from n
    where n.id = t.id`.execute(em.getKysely());
  return touchedRows(result);
}

/**
 * Writes removed records again under their ids, with the values they had before the run.
 * @throws Refusal step.notUndoable for a table whose content no log holds
 */
export async function putBackDeleted(
  em: EntityManager,
  run: LoggedRun,
  shape: TableShape,
): Promise<number> {
  const gone = sql`r.first <> 'INSERT' and r.last = 'DELETE'`;
  if (shape.unlogged) {
    const { rows } =
      await sql`with ${recordsOf(run, shape.table)} select 1 from record r where ${gone} limit 1`.execute(
        em.getKysely(),
      );
    if (rows.length > 0) throw new Refusal("step.notUndoable");
    return 0;
  }
  const stamps = ["created_by", "created_time", "updated_by", "updated_time", "version"];
  const names = shape.columns.map(({ name }) => name).filter((name) => !stamps.includes(name));
  const version = shape.versioned ? sql`, version` : sql``;
  const next = shape.versioned ? sql`, coalesce(w.version, 0) + 1` : sql``;
  // With its schema: PostgreSQL has a type of its own called "box".
  const rowType = sql.id(shape.schema, shape.table);
  const result = await sql`with ${recordsOf(run, shape.table)}, ${oldValues(shape)},
      whole as materialized (
        select r.key, r.version, e.old_value::jsonb || coalesce(old."values", '{}'::jsonb) as "values"
        from record r join entry e on e.key = r.key and e.at = r.at left join old on old.key = r.key
        where ${gone}
      )
    insert into ${sql.table(shape.table)} (${sql.join(names.map(ref))}${version})
    overriding system value
    select ${sql.join(names.map((name) => sql`x.${ref(name)}`))}${next}
    from whole w cross join lateral jsonb_populate_record(null::${rowType}, w."values") x`.execute(
    em.getKysely(),
  );
  return touchedRows(result);
}

/** Removes what the run added. */
export async function removeAdded(
  em: EntityManager,
  run: LoggedRun,
  { table }: TableShape,
): Promise<number> {
  const result = await sql`with ${recordsOf(run, table)}
    delete from ${sql.table(table)} t using record r
    where t.id = r.key and r.first = 'INSERT' and r.last <> 'DELETE'`.execute(em.getKysely());
  return touchedRows(result);
}
