import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { translate } from "#platform/i18n/translate.ts";
import type { TaskOutcome } from "#platform/task/task.server.ts";
import { storableJson } from "#platform/operation/well-formed.ts";

/** A runner that has not spoken for so long is dead; another takes its task up. Seconds; SEAWAY_SILENCE sets it (at least 2). */
const silence = Math.max(2, Number(process.env.SEAWAY_SILENCE) || 10);
/** How often a runner speaks, in milliseconds. */
export const heartbeat = silence * 200;
/** Runs of one task before it is given up: a task that kills its runner must not kill them all for ever. */
export const mostAttempts = 6;

export type Order = { operation: string; input: unknown; page?: string };
export type Claimed = {
  id: number;
  kind: string;
  params: Order;
  operator: string;
  scheduled: boolean;
  attempts: number;
  /** Of the request that ordered it; empty when nobody's did (the scheduler). */
  requestId: string;
};
export type Counts = { seen: number; total?: number | undefined; changed?: number | undefined; failed?: number | undefined };

const stale = sql`status = 'RUNNING' and coalesce(heartbeat_time, started_time, created_time) < now() - make_interval(secs => ${silence})`;

/** Takes a waiting task, or one whose runner fell silent, for this runner; null when another has it or it has ended. */
export async function claimTask(em: EntityManager, id: number, runner: string): Promise<Claimed | null> {
  const { rows } =
    await sql<Claimed>`update task set status = 'RUNNING', runner = ${runner}, heartbeat_time = now(), attempts = attempts + 1,
    started_time = coalesce(started_time, now()), message = null, message_code = null, message_params = null
    where id = ${id} and not cancel_asked and (status = 'WAITING' or (${stale}))
    returning id, kind, params, operator, scheduled_for is not null as scheduled, attempts,
    request_id as "requestId"`.execute(em.getKysely());
  return rows[0] ?? null;
}

/** Says that the runner lives. `lost`: another has taken the task over, this runner must stop. */
export async function beatTask(em: EntityManager, id: number, runner: string): Promise<"mine" | "lost" | "cancelled"> {
  const { rows } = await sql<{ asked: boolean }>`update task set heartbeat_time = now() where id = ${id} and runner = ${runner}
    and status = 'RUNNING' returning cancel_asked as asked`.execute(em.getKysely());
  const row = rows[0];
  return row ? (row.asked ? "cancelled" : "mine") : "lost";
}

/** Writes progress; the answer is that of `beatTask`. */
export async function writeProgress(
  em: EntityManager,
  { id, runner }: { id: number; runner: string },
  { seen, total, changed, failed, message }: Counts & { message?: string | undefined },
): Promise<"mine" | "lost" | "cancelled"> {
  const { rows } = await sql<{ asked: boolean }>`update task set seen = ${seen}, total = coalesce(${total ?? null}, total),
    changed = ${changed ?? 0}, failed = ${failed ?? 0}, message = ${message ?? null}, heartbeat_time = now()
    where id = ${id} and runner = ${runner} and status = 'RUNNING' returning cancel_asked as asked`.execute(em.getKysely());
  const row = rows[0];
  return row ? (row.asked ? "cancelled" : "mine") : "lost";
}

/** Ends a task. Nothing happens when another runner has it. */
export async function finishTask(
  em: EntityManager,
  { id, runner }: { id: number; runner: string },
  { outcome, counts }: { outcome: TaskOutcome; counts: Counts | null },
): Promise<void> {
  const { status, said: text, results = null } = outcome;
  const message = text ? translate("zh", text.code, text.params) : null;
  await sql`update task set status = ${status}, message = ${message}, message_code = ${text?.code ?? null},
    message_params = ${text?.params ? storableJson(text.params) : null}::jsonb, results = ${storableJson(results)}::jsonb, ended_time = now(),
    seen = coalesce(${counts?.seen ?? null}, seen), total = coalesce(${counts?.total ?? null}, total),
    changed = coalesce(${counts?.changed ?? null}, changed), failed = coalesce(${counts?.failed ?? null}, failed)
    where id = ${id} and runner = ${runner} and status = 'RUNNING'`.execute(em.getKysely());
}

/** Gives a task back to the queue: shutdown (`unharmed`, the run does not count), or a database that went away. */
export async function handBackTask(em: EntityManager, { id, runner }: { id: number; runner: string }, unharmed: boolean): Promise<void> {
  await sql`update task set status = 'WAITING', runner = '', heartbeat_time = null, attempts = greatest(0, attempts - ${unharmed ? 1 : 0})
    where id = ${id} and runner = ${runner} and status = 'RUNNING'`.execute(em.getKysely());
}

/** A task somebody must run, and how often it was begun. */
export type Stray = { id: number; attempts: number };

/**
 * Tasks somebody must run: waiting ones, and those of silent runners. A silent one that was to be cancelled ends here. The sweep of
 * every worker asks; the queue takes each once.
 */
export async function strayTasks(em: EntityManager): Promise<Stray[]> {
  const db = em.getKysely();
  await sql`update task set status = 'CANCELLED', ended_time = now() where cancel_asked and (status = 'WAITING' or (${stale}))`.execute(db);
  const { rows } = await sql<Stray>`select id, attempts from task where not cancel_asked and (status = 'WAITING' or (${stale}))
    order by id limit 200`.execute(db);
  return rows;
}
