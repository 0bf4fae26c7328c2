import cron, { type ScheduledTask } from "node-cron";
import type { Platform } from "#db/platform.server.ts";
import { orderJob } from "./kit.server.ts";
import { schedule } from "./schedule.ts";

/** The zone in which cron lines are read. */
const timezone = "Asia/Shanghai";

/**
 * node-cron says when; the unique row of job and time says once. The time is cut to the minute, so schedulers whose clocks differ by
 * seconds mean the same run.
 */
export function startScheduler(platform: Platform): { stop(): Promise<void> } {
  const tasks: ScheduledTask[] = schedule.map((job) =>
    cron.schedule(
      job.cron,
      async ({ date }) => {
        const minute = new Date(Math.floor(date.getTime() / 60_000) * 60_000);
        const id = await orderJob(platform.orm.em.fork(), job, minute);
        platform.log.info({ job: job.name, time: minute, taskId: id }, id === null ? "already taken" : "ordered");
      },
      { name: job.name, timezone },
    ),
  );
  return {
    async stop() {
      for (const task of tasks) await task.destroy();
    },
  };
}
