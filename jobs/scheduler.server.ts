import { setTimeout as pause } from "node:timers/promises";
import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import cron from "node-cron";
import { jobZone, lastTime } from "#domain/flows/job-times.server.ts";
import type { Platform } from "#db/platform.server.ts";
import { orderJob } from "./kit.server.ts";
import { type Job, schedule } from "./schedule.ts";

/** How long a run waits for a database that is away, and how often it asks. Milliseconds. */
const patience = { whole: 10 * 60_000, step: 2000 };

/**
 * node-cron says when; the unique row of job and time says once. The key is the scheduled time itself, not the clock: schedulers whose
 * clocks differ, or that fire late, mean the same run. A paused job is skipped.
 */
export async function startScheduler(platform: Platform, jobs: readonly Job[] = schedule): Promise<{ stop(): Promise<void> }> {
  await registerJobs(platform.orm.em.fork() as EntityManager, jobs);
  await catchUp(platform, jobs, new Date());
  const stopping = new AbortController();
  const tasks = jobs.map((job) => {
    const fire = ({ date }: { date: Date }) => order(platform, job, { date, stopping: stopping.signal });
    const task = cron.schedule(job.cron, fire, { name: job.name, timezone: jobZone, suppressMissedWarning: true });
    // The process was too busy at the second: late is better than never.
    task.on("execution:missed", fire);
    return task;
  });
  return {
    async stop() {
      stopping.abort();
      for (const task of tasks) await task.destroy();
    },
  };
}

async function order(platform: Platform, job: Job, { date, stopping }: { date: Date; stopping: AbortSignal }): Promise<void> {
  const time = new Date(Math.floor(date.getTime() / 1000) * 1000);
  for (const end = Date.now() + patience.whole; Date.now() < end && !stopping.aborted; ) {
    try {
      const em = platform.orm.em.fork() as EntityManager;
      const id = (await isPaused(em, job)) ? "paused" : await orderJob(em, job, time);
      platform.log.info({ job: job.name, time, taskId: id }, id === null ? "already taken" : "ordered");
      return;
    } catch (error) {
      platform.log.warn({ err: error, job: job.name, time }, "not ordered, trying again");
      await pause(patience.step, undefined, { signal: stopping }).catch(() => undefined);
    }
  }
}

/**
 * A night through which no scheduler ran is made good at the start: the last time of each job within a day, when the job was known
 * then and that time has no run. A fresh installation has nothing to make good.
 */
export async function catchUp(platform: Platform, jobs: readonly Job[], now: Date): Promise<void> {
  for (const job of jobs) {
    const time = lastTime(job.cron, now);
    if (!time) continue;
    const em = platform.orm.em.fork() as EntityManager;
    const { rows } = await sql`select 1 from job where name = ${job.name} and status = 'ACTIVE' and created_time < ${time}`.execute(
      em.getKysely(),
    );
    if (rows.length === 0) continue;
    const id = await orderJob(em, job, time);
    if (id !== null) platform.log.info({ job: job.name, time, taskId: id }, "made good");
  }
}

async function isPaused(em: EntityManager, job: Job): Promise<boolean> {
  const { rows } = await sql`select 1 from job where name = ${job.name} and status = 'PAUSED'`.execute(em.getKysely());
  return rows.length > 0;
}

/** Makes the job table say what this version runs; what people paused stays paused. */
export async function registerJobs(em: EntityManager, jobs: readonly Job[] = schedule): Promise<void> {
  const db = em.getKysely();
  for (const job of jobs) {
    await sql`insert into job (name, cron, operation, input, status, version) values (${job.name}, ${job.cron}, ${job.operation},
        ${JSON.stringify(job.input)}::jsonb, 'ACTIVE', 1)
      on conflict (name) do update set cron = excluded.cron, operation = excluded.operation, input = excluded.input
      where (job.cron, job.operation, job.input) is distinct from (excluded.cron, excluded.operation, excluded.input)`.execute(db);
  }
  await sql`delete from job where name <> all(${jobs.map((job) => job.name)}::text[])`.execute(db);
}
