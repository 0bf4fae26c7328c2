import { currentTime } from "#platform/kernel/clock/current-time.ts";
import { readZone } from "#platform/kernel/clock/company-zone.server.ts";
import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import cron from "node-cron";
import {
  dueTimes,
  type MisfirePolicy,
  nextTimes,
} from "#domain/administration/job/job-times.server.ts";
import { liveRuns, orderJob } from "#domain/administration/job/job.resource.server.ts";
import { tellScheduler } from "#domain/administration/job/ops/job-save.server.ts";
import { readSystemActor } from "#domain/administration/org/system-actor.server.ts";
import { isRefusal } from "#platform/kernel/refusal/refusal.ts";
import { listenTo } from "#db/orm/listen.server.ts";
import type { Runtime } from "#db/services/runtime.server.ts";
import type { BaseJob } from "#platform/runtime/module/job.server.ts";
import { schedule } from "#db/services/registry.server.ts";
import { heldTransaction } from "#platform/kernel/operation/held-connection.server.ts";

/** Milliseconds until jobs are read again without a notification. */
const readAgain = 30_000;

/**
 * Due jobs follow from cron lines and job_clock, the time each was last handled. Row lock and
 * uniqueness per job and time ensure that neither an outage nor a second scheduler loses or doubles
 * a run.
 */
export async function startScheduler(
  platform: Runtime,
  jobs: readonly BaseJob[] = schedule,
): Promise<{ stop(): Promise<void> }> {
  await registerJobs(platform.orm.em.fork() as EntityManager, jobs);
  let wakeAt = 0;
  let ticked = 0;
  let ticking: Promise<void> | null = null;
  let stopped = false;
  const tick = () => {
    const now = currentTime();
    // A clock that was put back must not sleep until it has caught up.
    const back = now.getTime() < ticked;
    ticked = now.getTime();
    if (stopped || ticking || (!back && now.getTime() < wakeAt)) return;
    wakeAt = now.getTime() + readAgain;
    ticking = hearJobs(platform, now)
      .then((next) => {
        wakeAt = Math.min(wakeAt, next);
      })
      .catch((error: unknown) => {
        // Retry from the same point.
        wakeAt = currentTime().getTime() + 2000;
        platform.log.warn({ err: error }, "jobs not heard, trying again");
      })
      .finally(() => {
        ticking = null;
      });
  };
  const wake = () => {
    wakeAt = 0;
  };
  const clock = cron.schedule("* * * * * *", tick, { name: "clock", suppressMissedWarning: true });
  const hearing = listenTo(platform.url, "seaway_job", {
    log: platform.log,
    heard: wake,
    back: wake,
  });
  return {
    async stop() {
      stopped = true;
      await clock.destroy();
      await hearing.close();
      await ticking;
    },
  };
}

type JobRow = {
  id: number;
  jobName: string;
  jobGroup: string;
  invokeTarget: string;
  cronExpression: string;
  misfirePolicy: MisfirePolicy;
  concurrent: "0" | "1";
  status: "0" | "1";
  companyCode: string;
  savedBy: string;
  heard: string;
};

const jobRows = (em: EntityManager, only: ReturnType<typeof sql>) =>
  sql<JobRow>`select j.id, j.job_name as "jobName", j.job_group as "jobGroup",
      j.invoke_target as "invokeTarget", j.cron_expression as "cronExpression",
      j.misfire_policy as "misfirePolicy", j.concurrent, j.status, j.company_code as "companyCode",
      j.saved_by as "savedBy", coalesce(c.heard_until, j.created_time) as heard
    from job j left join job_clock c on c.job_id = j.id ${only}`.execute(em.getKysely());

/** Orders all jobs due at `now`. Returns the next due time (epoch milliseconds). */
export async function hearJobs(platform: Runtime, now: Date): Promise<number> {
  const em = platform.orm.em.fork() as EntityManager;
  const zone = await readZone(em);
  const { rows } = await jobRows(em, sql`where j.status = '0' order by j.id`);
  let next = Number.POSITIVE_INFINITY;
  for (const job of rows) {
    const from = heardBy(job, now);
    const [time] = nextTimes(job.cronExpression, 1, { zone, from });
    if (from < new Date(job.heard)) {
      await hearAgain(em, job, from);
      platform.log.warn({ job: job.jobName, heard: job.heard }, "job handled ahead of the clock");
    }
    if (!time) continue;
    if (time > now) next = Math.min(next, time.getTime());
    else next = Math.min(next, await hearJob(platform, job.id, { now, zone }));
  }
  return next;
}

/** How far the clock may be behind what was handled: schedulers of two machines differ a little. */
const tolerated = 60_000;

/**
 * When the job was last handled. A clock that ran ahead and was put right would leave it silent
 * until that time; what it did in between is not done again, as a run is one per job and time.
 */
const heardBy = ({ heard }: JobRow, now: Date): Date =>
  new Date(heard).getTime() > now.getTime() + tolerated ? now : new Date(heard);

const hearAgain = (em: EntityManager, { id, heard }: JobRow, from: Date) =>
  sql`update job_clock
    set heard_until = ${from}
    where job_id = ${id} and heard_until = ${heard}`.execute(em.getKysely());

/** Handles one job under its lock. A run that must not overlap waits for the previous one. */
async function hearJob(
  platform: Runtime,
  id: number,
  { now, zone }: { now: Date; zone: string },
): Promise<number> {
  const soon = now.getTime() + 1000;
  const ordered = await heldTransaction(platform.orm.em.fork() as EntityManager, async (em) => {
    const locked = await jobRows(
      em,
      sql`where j.id = ${id} and j.status = '0' for update of j skip locked`,
    );
    const job = locked.rows[0];
    if (!job) return [];
    const alone = job.concurrent === "1";
    if (alone && (await liveRuns(em, job)) > 0) return [];
    const due = dueTimes(job.cronExpression, job.misfirePolicy, {
      heard: new Date(job.heard),
      now,
      zone,
    });
    const times = alone ? due.slice(0, 1) : due;
    for (const time of times) await orderSafely(platform, em, { job, time });
    const heard = times.length < due.length ? times[0] : now;
    await sql`insert into job_clock (job_id, heard_until)
      values (${id}, ${heard})
      on conflict (job_id) do update
      set heard_until = greatest(job_clock.heard_until, excluded.heard_until)`.execute(
      em.getKysely(),
    );
    return times.map((time) => ({ job: job.jobName, time }));
  });
  for (const order of ordered) platform.log.info(order, "ordered");
  return soon;
}

/** An unknown operation is logged and does not block other jobs. */
async function orderSafely(
  platform: Runtime,
  em: EntityManager,
  { job, time }: { job: JobRow; time: Date },
): Promise<void> {
  try {
    await orderJob(
      em,
      await readSystemActor(em, { userName: "scheduler", company: job.companyCode }),
      job,
      time,
    );
  } catch (error) {
    if (!isRefusal(error)) throw error;
    platform.log.error(
      { err: error, job: job.jobName, invokeTarget: job.invokeTarget },
      "job cannot be ordered",
    );
  }
}

/** Adds missing jobs; changed or paused ones stay. */
export async function registerJobs(
  em: EntityManager,
  jobs: readonly BaseJob[] = schedule,
): Promise<void> {
  const db = em.getKysely();
  for (const job of jobs) {
    await sql`insert into job (
          job_name, job_group, invoke_target, cron_expression, misfire_policy, concurrent, status,
          remark, built_in, version
        )
      values (
          ${job.jobName}, 'SYSTEM', ${job.invokeTarget}, ${job.cronExpression},
          ${job.misfirePolicy}, ${job.concurrent}, ${job.status}, ${job.remark}, 'Y', 1
        )
      on conflict (job_name) do nothing`.execute(db);
  }
  await sql`update job
    set built_in = 'N'
    where built_in = 'Y' and job_name <> all (${jobs.map((job) => job.jobName)}::text[])`.execute(
    db,
  );
  await tellScheduler(em);
}
