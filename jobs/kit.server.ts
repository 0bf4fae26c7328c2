import { randomUUID } from "node:crypto";
import type { EntityManager } from "@mikro-orm/postgresql";
import { readSystemActor } from "#domain/administration/org/system-actor.server.ts";
import { type Caller, runOperation } from "#platform/kernel/operation/operation.server.ts";
import { isRefusal, Refusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { jobKind, type TaskOutcome } from "#platform/runtime/task/task.server.ts";
import { actorOfUser } from "#domain/administration/data-permission/actor.server.ts";
import type { Runtime } from "#db/services/runtime.server.ts";
import { assertStillMayCall } from "#domain/administration/job/job-targets.server.ts";
import { operationOf } from "#db/services/registry.server.ts";
import { isConnectionFault } from "#db/orm/connection-fault.ts";
import {
  beatTask,
  type Claimed,
  claimTask,
  type Counts,
  finishTask,
  handBackTask,
  heartbeat,
  mostAttempts,
  writeProgress,
} from "./task-claim.server.ts";
import { openLines, type TaskLines } from "./task-lines.server.ts";
import { apart, holdsConnection } from "#platform/kernel/operation/held-connection.server.ts";

/** Milliseconds between progress writes. */
const beat = 300;

/** `stopping` aborts the operation: cancelled by a user or lost to another runner. */
type Run = {
  platform: Runtime;
  task: Claimed;
  runner: string;
  stopping: AbortController;
  shutdown: AbortSignal;
  counts: Counts | null;
  lines: TaskLines;
};

const forkOf = (platform: Runtime) => platform.orm.em.fork() as EntityManager;

/**
 * Runs a task as the user who ordered it. It is claimed first, so that it runs once even if
 * delivered twice. Shutdown and a lost database return it to the queue. Null when it is not this
 * runner's.
 */
export async function runTask(
  platform: Runtime,
  id: number,
  shutdown: AbortSignal,
): Promise<TaskOutcome | null> {
  shutdown.throwIfAborted();
  const runner = randomUUID();
  const task = await claimTask(forkOf(platform), id, runner);
  if (!task) return null;
  const run: Run = {
    platform,
    task,
    runner,
    stopping: new AbortController(),
    shutdown,
    counts: null,
    lines: openLines(id, task.kind.startsWith(jobKind(""))),
  };
  run.lines.write("job.line.begins", { attempt: task.attempts });
  const log = platform.log.child({
    requestId: requestOf(task),
    taskId: id,
    attempt: task.attempts,
  });
  log.info(
    { kind: task.kind, operation: task.params.operation, operator: task.operator },
    "task begins",
  );
  const timer = setInterval(() => void speak(run), heartbeat);
  try {
    const outcome = await outcomeOf(run);
    if (!outcome) return null;
    if (outcome.message)
      run.lines.write(
        outcome.message.code,
        outcome.message.params,
        outcome.status === "FAILED" ? "ERROR" : "WARN",
      );
    await flushLines(run);
    await finishTask(forkOf(platform), { id, runner }, { outcome, counts: run.counts });
    log.info(
      { status: outcome.status, message: outcome.message?.code, ...run.counts },
      "task ended",
    );
    return outcome;
  } catch (error) {
    run.lines.write("job.line.handedBack", {}, "WARN");
    await flushLines(run);
    // Both cases need another run. Without a database the missing heartbeat has the same effect.
    await handBackTask(forkOf(platform), { id, runner }, shutdown.aborted).catch(() => undefined);
    throw error;
  } finally {
    clearInterval(timer);
  }
}

/** Output must not fail the run. */
async function flushLines(run: Run): Promise<void> {
  await run.lines
    .flush(forkOf(run.platform))
    .catch((error: unknown) =>
      run.platform.log.warn({ err: error, taskId: run.task.id }, "task output"),
    );
}

async function speak(run: Run): Promise<void> {
  await flushLines(run);
  try {
    heed(run, await beatTask(forkOf(run.platform), run.task.id, run.runner));
  } catch (error) {
    run.platform.log.warn({ err: error, taskId: run.task.id }, "heartbeat");
  }
}

function heed(run: Run, holder: "mine" | "lost" | "cancelled"): void {
  if (holder !== "mine" && !run.stopping.signal.aborted) run.stopping.abort(new Error(holder));
}

/**
 * Null when another runner has the task.
 * @throws on shutdown and connection faults, to be retried
 */
async function outcomeOf(run: Run): Promise<TaskOutcome | null> {
  const { task, platform, stopping, shutdown } = run;
  if (task.attempts > mostAttempts)
    return { status: "FAILED", message: { code: "job.givenUp", params: { count: mostAttempts } } };
  try {
    const operation = operationOf(task.params.operation, task.params.page);
    const { invokeTarget, savedBy = "" } = task.params;
    if (invokeTarget) await assertStillMayCall(forkOf(platform), { invokeTarget, savedBy });
    // A runner may die after its work is committed and before the task says so; the next one gets
    // the stored result.
    const key = operation.transaction === "one" ? { idempotencyKey: `task:${task.id}` } : {};
    const results = await runOperation(
      { ...(await callerFor(run)), ...key },
      operation,
      task.params.input,
    );
    return endOf(results ?? null);
  } catch (error) {
    if (stopping.signal.aborted)
      return (stopping.signal.reason as Error).message === "lost" ? null : { status: "CANCELLED" };
    if (shutdown.aborted || isConnectionFault(error)) throw error;
    if (!isRefusal(error)) run.lines.exception(error);
    if (!isRefusal(error))
      platform.log.error(
        { err: error, taskId: task.id, requestId: requestOf(task) },
        "task failed",
      );
    return failedBy(error);
  }
}

/** Failed when every row was refused, done otherwise. */
function endOf(results: unknown): TaskOutcome {
  const { done, refused } = (results ?? {}) as { done?: unknown; refused?: unknown };
  if (typeof done !== "number" || typeof refused !== "number" || refused === 0)
    return { status: "DONE", results };
  return {
    status: done === 0 ? "FAILED" : "DONE",
    message: { code: "shell.doneRefused", params: { done, refused } },
    results,
  };
}

function failedBy(error: unknown): TaskOutcome {
  const list = refusalsOf(error);
  const rows = list.map((refusal) => ({
    key: refusal.place.key ?? refusal.place.field ?? "",
    done: false,
    code: refusal.code,
    params: refusal.params,
  }));
  const [first] = list;
  return {
    status: "FAILED",
    message: first ? { code: first.code, params: first.params } : { code: "shell.unknownError" },
    results: { rows },
  };
}

/** One id from the click to the last log line. */
const requestOf = (task: Claimed) => task.requestId || `task-${task.id}`;

async function callerFor(run: Run): Promise<Caller> {
  const { platform, task, runner, stopping, shutdown } = run;
  const em = forkOf(platform);
  const requestId = requestOf(task);
  const actor =
    task.operator === "scheduler" || task.operator === "cli"
      ? await readSystemActor(em, { userName: task.operator, company: task.params.company ?? "" })
      : await actorOfUser(em, { userName: task.operator });
  if (!actor) throw new Refusal("kit.unknownCode", { value: task.operator });
  const signal = AbortSignal.any([stopping.signal, shutdown]);
  let last = -Infinity;
  return {
    em,
    actor,
    source: task.scheduled ? "job" : "screen",
    requestId,
    log: run.lines.heard(
      platform.log.child({ requestId, taskId: task.id, attempt: task.attempts }),
    ),
    signal,
    async progress(done) {
      signal.throwIfAborted();
      run.counts = done;
      run.lines.progress(done);
      if (performance.now() - last < beat) return;
      last = performance.now();
      const written = apart(() =>
        writeProgress(forkOf(platform), { id: task.id, runner }, done),
      ).then((heard) => heed(run, heard));
      // With a connection in hand, waiting for a second could deadlock; cancellation is noticed at
      // the next progress.
      if (holdsConnection()) written.catch(() => undefined);
      else await written;
      signal.throwIfAborted();
    },
  };
}
