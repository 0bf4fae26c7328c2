import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { translate } from "#platform/kernel/i18n/translate.ts";
import type { TaskOutcome } from "#platform/runtime/task/task.server.ts";
import { storableJson } from "#platform/kernel/refusal/well-formed.ts";

/** Seconds without a heartbeat after which a runner counts as dead; SEAWAY_SILENCE (at least 2). */
const silence = Math.max(2, Number(process.env.SEAWAY_SILENCE) || 10);
/** Milliseconds. */
export const heartbeat = silence * 200;
/** Limits a task that kills its runners. */
export const mostAttempts = 6;

/** `company` of the system actor; `invokeTarget` and `savedBy` of a job. */
export type Order = {
  operation: string;
  input: unknown;
  page?: string;
  company?: string;
  invokeTarget?: string;
  savedBy?: string;
};
export type Claimed = {
  id: number;
  kind: string;
  params: Order;
  operator: string;
  scheduled: boolean;
  attempts: number;
  /** The ordering request; "" for the scheduler. */
  requestId: string;
};
export type Counts = {
  seen: number;
  total?: number | undefined;
  changed?: number | undefined;
  failed?: number | undefined;
};

const stale = sql`status = 'RUNNING'
  and coalesce(heartbeat_time, started_time, created_time) < now() - make_interval(secs => ${silence})`;

/** Claims a waiting task or one of a dead runner; null when taken or ended. */
export async function claimTask(
  em: EntityManager,
  id: number,
  runner: string,
): Promise<Claimed | null> {
  const { rows } = await sql<Claimed>`update task
    set status = 'RUNNING', runner = ${runner}, heartbeat_time = now(), attempts = attempts + 1,
      started_time = coalesce(started_time, now()), message = null, message_code = null,
      message_params = null
    where id = ${id} and not cancel_asked and (status = 'WAITING' or (${stale}))
    returning id, kind, params, operator, scheduled_for is not null as scheduled, attempts,
      request_id as "requestId"`.execute(em.getKysely());
  return rows[0] ?? null;
}

/** Heartbeat. `lost`: another runner has the task, stop. */
export async function beatTask(
  em: EntityManager,
  id: number,
  runner: string,
): Promise<"mine" | "lost" | "cancelled"> {
  const { rows } = await sql<{
    cancelled: boolean;
  }>`update task
    set heartbeat_time = now()
    where id = ${id} and runner = ${runner} and status = 'RUNNING'
    returning cancel_asked as cancelled`.execute(em.getKysely());
  const row = rows[0];
  return row ? (row.cancelled ? "cancelled" : "mine") : "lost";
}

/** Returns what `beatTask` does. */
export async function writeProgress(
  em: EntityManager,
  { id, runner }: { id: number; runner: string },
  { seen, total, changed, failed, message }: Counts & { message?: string | undefined },
): Promise<"mine" | "lost" | "cancelled"> {
  const { rows } = await sql<{
    cancelled: boolean;
  }>`update task
    set seen = ${seen}, total = coalesce(${total ?? null}, total), changed = ${changed ?? 0},
      failed = ${failed ?? 0}, message = ${message ?? null}, heartbeat_time = now()
    where id = ${id} and runner = ${runner} and status = 'RUNNING'
    returning cancel_asked as cancelled`.execute(em.getKysely());
  const row = rows[0];
  return row ? (row.cancelled ? "cancelled" : "mine") : "lost";
}

/** No effect when another runner has it. */
export async function finishTask(
  em: EntityManager,
  { id, runner }: { id: number; runner: string },
  { outcome, counts }: { outcome: TaskOutcome; counts: Counts | null },
): Promise<void> {
  const { status, message: text, results = null } = outcome;
  const message = text ? translate("zh", text.code, text.params) : null;
  await sql`update task
    set status = ${status}, message = ${message}, message_code = ${text?.code ?? null},
      message_params = ${text?.params ? storableJson(text.params) : null}::jsonb,
      results = ${storableJson(results)}::jsonb, ended_time = now(),
      seen = coalesce(${counts?.seen ?? null}, seen),
      total = coalesce(${counts?.total ?? null}, total),
      changed = coalesce(${counts?.changed ?? null}, changed),
      failed = coalesce(${counts?.failed ?? null}, failed)
    where id = ${id} and runner = ${runner} and status = 'RUNNING'`.execute(em.getKysely());
}

/** Returns a task to the queue; with `unharmed` (shutdown) the attempt does not count. */
export async function handBackTask(
  em: EntityManager,
  { id, runner }: { id: number; runner: string },
  unharmed: boolean,
): Promise<void> {
  await sql`update task
    set status = 'WAITING', runner = '', heartbeat_time = null,
      attempts = greatest(0, attempts - ${unharmed ? 1 : 0})
    where id = ${id} and runner = ${runner} and status = 'RUNNING'`.execute(em.getKysely());
}

export type Stray = { id: number; attempts: number };

/** Waiting tasks and those of dead runners; ends dead ones that were to be cancelled. */
export async function strayTasks(em: EntityManager): Promise<Stray[]> {
  const db = em.getKysely();
  await sql`update task
    set status = 'CANCELLED', ended_time = now()
    where cancel_asked and (status = 'WAITING' or (${stale}))`.execute(db);
  const { rows } = await sql<Stray>`select id, attempts
    from task
    where not cancel_asked and (status = 'WAITING' or (${stale}))
    order by id
    limit 200`.execute(db);
  return rows;
}
