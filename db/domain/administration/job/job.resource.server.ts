import { sql } from "kysely";
import type { EntityManager } from "@mikro-orm/postgresql";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import { defineResource, type Resource } from "#platform/records/resource/resource.server.ts";
import { defineSteps } from "#platform/records/machine/steps.server.ts";
import { jobKind, orderTask } from "#platform/runtime/task/task.server.ts";
import { Job, Task } from "#platform/kernel/trace/trace.entity.server.ts";
import { jobList, jobLogList } from "./job.list.ts";
import { jobFacts, jobLogFacts } from "./job.facts.server.ts";
import { jobLogMachine, jobMachine } from "./job.machine.ts";
import { clearRuns, removeRuns } from "./ops/job-runs.server.ts";
import { addJob, hearFromNow, saveJob, tellScheduler } from "./ops/job-save.server.ts";
import { assertMayCall, resolveTarget } from "./job-targets.server.ts";

const last = (column: string) =>
  sql`(
      select ${sql.ref(`k.${column}`)}
      from task k
      where k.kind = 'job:' || t0.job_name
      order by k.created_time desc, k.id desc
      limit 1
    )`;

const source = {
  entity: Job,
  facts: jobFacts,
  // The page computes the next runs from the cron line.
  computed: {
    nextRuns: sql`''::text`,
    lastStatus: last("status"),
    lastTime: last("created_time"),
    lastMessage: last("message"),
    lastCode: last("message_code"),
    lastParams: last("message_params"),
  },
};

/** Waiting and running runs. */
export async function liveRuns(em: EntityManager, job: Pick<Job, "jobName">): Promise<number> {
  return em.count(Task, { kind: jobKind(job.jobName), status: { $in: ["WAITING", "RUNNING"] } });
}

type JobOrder = Pick<Job, "jobName" | "jobGroup" | "invokeTarget" | "companyCode" | "savedBy">;

/**
 * Orders a run; of the system for the company of the job, of a user for the user's. Scheduled runs
 * are unique per job and time.
 * @returns null when another scheduler was first
 * @throws Refusal for an unknown call
 */
export function orderJob(
  em: EntityManager,
  actor: Actor,
  job: JobOrder,
  scheduledFor?: Date,
): Promise<number | null> {
  const { operation, input } = resolveTarget(job.invokeTarget);
  const system = actor.kind === "system" && job.companyCode !== "";
  return orderTask(em, system ? { ...actor, companyCode: job.companyCode } : actor, {
    kind: jobKind(job.jobName),
    operation: operation.name,
    input,
    title: job.jobName,
    more: { jobGroup: job.jobGroup, invokeTarget: job.invokeTarget, savedBy: job.savedBy },
    ...(scheduledFor ? { scheduledFor } : {}),
  });
}

export const jobSteps = defineSteps({
  machine: jobMachine,
  facts: jobFacts,
  list: jobList,
  source,
  keyOf: (job) => job.jobName,
  setState: (job, state) => {
    job.status = state === "ACTIVE" ? "0" : "1";
  },
  effects: {
    // The worker runs it as the user who ordered it.
    run: async (ctx, job) => {
      await assertMayCall(ctx, job.invokeTarget);
      await orderJob(ctx.em, ctx.actor, job);
    },
    pause: async (ctx) => void (await tellScheduler(ctx.em)),
    // Times during the pause were not missed.
    resume: async (ctx, job) => {
      await assertMayCall(ctx, job.invokeTarget);
      await hearFromNow(ctx.em, job.id);
    },
    remove: async (ctx, job) => {
      ctx.em.remove(job);
      await tellScheduler(ctx.em);
    },
  },
});

const jobResource = defineResource({
  apiName: jobList.apiName,
  list: jobList,
  source,
  machine: jobMachine,
  steps: jobSteps,
  get: async (em, _actor, id) => {
    const job = await em.findOne(Job, { id });
    return job && { ...(job as object), live: await liveRuns(em, job) };
  },
  save: saveJob,
  add: addJob,
});

const jobLogResource = defineResource({
  apiName: jobLogList.apiName,
  list: jobLogList,
  source: {
    entity: Task,
    facts: jobLogFacts,
    version: sql`1`,
    where: sql`t0.kind like 'job:%'`,
    computed: {
      jobGroup: sql`coalesce(t0.params->>'jobGroup', '')`,
      invokeTarget: sql`coalesce(t0.params->>'invokeTarget', t0.params->>'operation', '')`,
      exceptionInfo: sql`(
          select left(string_agg(l.text, e'\n' order by l.id), 2000)
          from task_line l
          where l.task_id = t0.id and l.level = 'ERROR'
        )`,
      seconds: sql`round(
          extract(epoch from coalesce(t0.ended_time, now()) - t0.started_time)::numeric, 1
        )`,
    },
  },
  machine: jobLogMachine,
  steps: { remove: removeRuns },
  more: { clear: clearRuns },
});

export const jobResources: readonly Resource[] = [jobResource, jobLogResource];
