import { sql } from "kysely";
import { z } from "zod";
import { isLimited } from "#platform/kernel/actor/actor.ts";
import { type Ctx, defineOperation } from "#platform/kernel/operation/operation.server.ts";
import {
  type RowResult,
  StepInput,
  type StepResult,
} from "#platform/records/machine/steps.server.ts";

/** Decision 028. */
type Log = { name: "loginLog" | "operLog"; perm: string; table: string; time: string; key: string };

const loginLog: Log = {
  name: "loginLog",
  perm: "monitor:logininfor:remove",
  table: "login_log",
  time: "login_time",
  key: "user_name",
};
const operLog: Log = {
  name: "operLog",
  perm: "monitor:operlog:remove",
  table: "oper_log",
  time: "oper_time",
  key: "operation",
};

/** Archives entries; missing and archived ones are reported. */
async function putRows({ em, actor }: Ctx, log: Log, ids: readonly number[]): Promise<StepResult> {
  const db = em.getKysely();
  const put = await sql<{
    id: number;
    key: string;
  }>`update ${sql.table(log.table)}
    set aside_time = now(), aside_by = ${actor.userName}
    where id = any (${[...ids]}::bigint[]) and aside_time is null
    returning id::float8 as id, ${sql.ref(log.key)} as key`.execute(db);
  const done = new Map(put.rows.map((row) => [row.id, row.key]));
  const left = ids.filter((id) => !done.has(id));
  const there = await sql<{
    id: number;
  }>`select id::float8 as id from ${sql.table(log.table)} where id = any(${left}::bigint[])`.execute(
    db,
  );
  const storedIds = new Set(there.rows.map((row) => row.id));
  const rows = ids.map((id): RowResult => {
    const key = done.get(id);
    if (key !== undefined) return { id, key, done: true };
    return {
      id,
      key: String(id),
      done: false,
      code: storedIds.has(id) ? "admin.alreadyAside" : "kit.notFound",
      params: {},
    };
  });
  return { done: put.rows.length, refused: left.length, rows };
}

/** Archives entries older than `days` (0: all) within the actor's row filter. */
async function putOlder({ em, actor }: Ctx, log: Log, days: number): Promise<{ put: number }> {
  const own =
    log.name === "operLog" && isLimited(actor) ? sql`and operator = ${actor.userName}` : sql``;
  const { numAffectedRows } = await sql`update ${sql.table(log.table)}
    set aside_time = now(), aside_by = ${actor.userName}
    where aside_time is null
      and ${sql.ref(log.time)} <= now() - make_interval(days => ${days}) ${own}`.execute(
    em.getKysely(),
  );
  return { put: Number(numAffectedRows ?? 0) };
}

const OlderInput = z.object({ days: z.coerce.number().int().min(0).max(3650).default(0) });

const archiveOperations = (log: Log) => ({
  /** Hides entries without deleting them (wire contract §5, DELETE of ids). */
  rows: defineOperation({
    name: `${log.name}.putAside`,
    perm: log.perm,
    input: StepInput,
    done: `${log.name}.putAside.done`,
    run: (ctx, { rows }) => putRows(ctx, log, [...new Set(rows.map((row) => row.id))]),
  }),
  /** Wire contract §5, clean (0 days). Its own log entry remains first. */
  all: defineOperation({
    name: `${log.name}.cleanAside`,
    perm: log.perm,
    input: OlderInput,
    done: `${log.name}.cleanAside.done`,
    run: (ctx, { days }) => putOlder(ctx, log, days),
  }),
});

export const loginLogArchive = archiveOperations(loginLog);
export const operLogArchive = archiveOperations(operLog);
