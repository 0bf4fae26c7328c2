import { randomUUID } from "node:crypto";
import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { systemActor } from "#domain/kit/actor.ts";
import { type Caller, perform } from "#domain/kit/operation.server.ts";
import { isRefusal, Refusal, refusalsOf } from "#domain/kit/refusal.ts";
import { say, sayRefusal } from "#domain/kit/say.ts";
import { type TaskOutcome, orderTask } from "#domain/kit/task.server.ts";
import { Task } from "#domain/kit/trace.entity.server.ts";
import { actorOfUser } from "#domain/org/actor.server.ts";
import type { Platform } from "#db/platform.server.ts";
import { operationOf } from "#db/registry.server.ts";
import { type Job, schedule } from "./schedule.ts";

/** How often progress is written and the wish to cancel is read, in milliseconds. */
const beat = 300;

type Order = { operation: string; input: unknown };

/**
 * Runs one task to its end: the operation it names, as the user who asked, with progress and cancellation. A task that already
 * ended is left alone, so a job delivered twice runs once. `stop` (shutdown) hands the task back to the queue.
 */
export async function runTask(platform: Platform, id: number, stop: AbortSignal): Promise<TaskOutcome | null> {
  const em = platform.orm.em.fork() as EntityManager;
  const { rows } = await sql<{ kind: string; params: Order; operator: string; scheduled: boolean }>`update task set status = 'RUNNING',
    started_time = coalesce(started_time, now()), message = null where id = ${id} and status in ('WAITING', 'RUNNING') and not cancel_asked
    returning kind, params, operator, scheduled_for is not null as scheduled`.execute(em.getKysely());
  const task = rows[0];
  if (!task) return null;
  const cancel = new AbortController();
  const signal = AbortSignal.any([cancel.signal, stop]);
  const caller = await callerFor(platform, task, { id, signal, cancel });
  let outcome: TaskOutcome;
  try {
    const results = await perform(caller, operationOf(task.params.operation), task.params.input);
    outcome = { status: "DONE", results: results ?? null };
  } catch (error) {
    if (stop.aborted) {
      await sql`update task set status = 'WAITING' where id = ${id}`.execute(em.getKysely());
      throw error;
    }
    outcome = outcomeOf(error, cancel.signal.aborted);
    if (!isRefusal(error) && !cancel.signal.aborted) caller.log.error({ err: error, taskId: id }, "task failed");
  }
  const { status, message = null, results = null } = outcome;
  await sql`update task set status = ${status}, message = ${message}, results = ${JSON.stringify(results)}::jsonb, ended_time = now() where id = ${id}`.execute(
    em.getKysely(),
  );
  return outcome;
}

function outcomeOf(error: unknown, cancelled: boolean): TaskOutcome {
  if (cancelled) return { status: "CANCELLED" };
  const list = refusalsOf(error);
  const rows = list.map((one) => ({ key: one.place.key ?? one.place.field ?? "", done: false, code: one.code, params: one.params }));
  return {
    status: "FAILED",
    message:
      list.length > 0
        ? list
            .slice(0, 5)
            .map((one) => sayRefusal("zh", one))
            .join("; ")
        : say("zh", "shell.unknownError"),
    results: { rows },
  };
}

async function callerFor(
  platform: Platform,
  task: { operator: string; scheduled: boolean },
  run: { id: number; signal: AbortSignal; cancel: AbortController },
): Promise<Caller> {
  const em = platform.orm.em.fork() as EntityManager;
  const actor =
    task.operator === "scheduler" || task.operator === "cli"
      ? systemActor(task.operator)
      : await actorOfUser(em, { userName: task.operator });
  if (!actor) throw new Refusal("kit.unknownCode", { value: task.operator });
  const requestId = `task-${run.id}-${randomUUID().slice(0, 8)}`;
  let last = 0;
  return {
    em,
    actor,
    source: task.scheduled ? "job" : "screen",
    requestId,
    log: platform.log.child({ requestId }),
    signal: run.signal,
    async progress({ seen, total, changed, failed, message }) {
      run.signal.throwIfAborted();
      if (Date.now() - last < beat) return;
      last = Date.now();
      const { rows } = await sql<{
        asked: boolean;
      }>`update task set seen = ${seen}, total = coalesce(${total ?? null}, total), changed = ${changed ?? 0},
        failed = ${failed ?? 0}, message = ${message ?? null} where id = ${run.id} returning cancel_asked as asked`.execute(
        platform.orm.em.fork().getKysely(),
      );
      if (rows[0]?.asked) run.cancel.abort(new Error("cancelled"));
      run.signal.throwIfAborted();
    },
  };
}

/** The job of a name; a refusal otherwise. */
export function jobOf(name: string): Job {
  const job = schedule.find((one) => one.name === name);
  if (!job) throw new Refusal("kit.unknownOperation", { name });
  return job;
}

/** Orders a job's task. With a time it is a scheduled run: unique per job and time, so it is null when another scheduler was first. */
export function orderJob(em: EntityManager, job: Job, scheduledFor?: Date): Promise<number | null> {
  const actor = systemActor("scheduler");
  return orderTask(em, actor, { operation: job.operation, input: job.input, title: job.name, ...(scheduledFor ? { scheduledFor } : {}) });
}

/** Tasks that wait without a queued job (a kill between commit and queue), or run without a runner; for the sweep. */
export async function strayTasks(em: EntityManager, olderThanSeconds: number): Promise<number[]> {
  const tasks = await em.find(
    Task,
    { status: "WAITING", createdTime: { $lt: new Date(Date.now() - olderThanSeconds * 1000) } },
    { fields: ["id"], limit: 100 },
  );
  return tasks.map((task) => task.id);
}
