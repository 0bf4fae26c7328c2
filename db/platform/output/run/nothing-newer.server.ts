import type { EntityManager } from "@mikro-orm/postgresql";
import { type RawBuilder, sql } from "kysely";
import { timeShown } from "#platform/kernel/clock/time-shown.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import {
  type ForeignKey,
  lastWrite,
  type LoggedRun,
  recordsOf,
  type TableShape,
} from "./run-records.server.ts";

type Newer = { key: string; operator: string; time: Date };

/**
 * Locks the records a run wrote and asks that nothing newer stands on them: each as the run left
 * it, and nothing that refers to it changed since.
 * @throws Refusal step.changedSince, naming a record and who changed it
 */
export async function assertNothingNewer(
  em: EntityManager,
  run: LoggedRun,
  { shapes, references }: { shapes: readonly TableShape[]; references: readonly ForeignKey[] },
): Promise<void> {
  for (const shape of shapes) {
    await sql`with ${recordsOf(run, shape.table)}
      select
      from ${sql.table(shape.table)}
      where id in (select key from record)
      order by id
      for update`.execute(em.getKysely());
    refuse(shape.table, await changedSince(em, run, shape));
  }
  for (const reference of references)
    if (reference.stamped) refuse(reference.child, await childSince(em, run, reference));
}

function refuse(table: string, newer: Newer | undefined): void {
  if (!newer) return;
  const params = { table, operator: newer.operator, time: timeShown(newer.time) };
  throw new Refusal("step.changedSince", { key: newer.key, ...params }, { key: newer.key });
}

/** What people know a record by, where the table has such a column. */
const names = [
  "bk_no",
  "bl_no",
  "eb_no",
  "cnt_no",
  "voyage_name",
  "statement_no",
  "fee_code",
  "code",
];
const nameOf = ({ columns }: Pick<TableShape, "columns">): RawBuilder<string> => {
  const name = names.find((each) => columns.some((column) => column.name === each));
  return name ? sql<string>`${sql.ref(`t.${name}`)}::text` : sql<string>`null::text`;
};

/**
 * A record with another version than the run gave it, or there where it removed it, if the log says
 * who changed it.
 */
async function changedSince(
  em: EntityManager,
  run: LoggedRun,
  shape: TableShape,
): Promise<Newer | undefined> {
  const version = shape.versioned ? sql`r.version is null or t.version <> r.version` : sql`true`;
  const { rows } = await sql<Newer>`with ${recordsOf(run, shape.table)},
      other as materialized (
        select r.key, r.at, ${nameOf(shape)} as name
        from record r left join ${sql.table(shape.table)} t on t.id = r.key
        where case when r.last = 'DELETE' then t.id is not null else t.id is null or ${version} end
      )
    select coalesce(o.name, o.key::text) as key, c.operator, c.oper_time as time
    from other o
      cross join lateral (
        select operator, oper_time
        from change_log
        where table_name = ${shape.table}
          and id > o.at
          and request_id <> ${run.requestId}
          and (key_value = o.key::text or keys @> o.key)
        order by id desc
        limit 1
      ) c
    limit 1`.execute(em.getKysely());
  return rows[0];
}

/** A record that refers to one of the run and was written after it. */
async function childSince(
  em: EntityManager,
  run: LoggedRun,
  { child, column, parent }: ForeignKey,
): Promise<Newer | undefined> {
  const { rows } = await sql<Newer>`with ${recordsOf(run, parent)}
    select t.id::text as key, t.updated_by as operator, t.updated_time as time
    from ${sql.table(child)} t
    where ${sql.ref(`t.${column}`)} in (select key from record)
      and t.updated_time > ${lastWrite(run)}
    limit 1`.execute(em.getKysely());
  return rows[0];
}
