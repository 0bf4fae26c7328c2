import { PgBoss } from "pg-boss";
import type { Platform } from "#db/platform.server.ts";
import { runTask, strayTasks } from "./kit.server.ts";

const queue = "task";

/** Runs tasks until stopped. Any number of workers on any number of machines share the queue; a killed one's job is taken up again. */
export async function startWorker(platform: Platform, options: { concurrency: number }): Promise<{ stop(): Promise<void> }> {
  const boss = new PgBoss({ connectionString: platform.url, application_name: "seaway-queue", max: 4 });
  boss.on("error", (error) => platform.log.error({ err: error }, "queue"));
  await boss.start();
  // A kill is noticed by the missing heartbeat; the run is repeated by the next worker.
  await boss.createQueue(queue, { retryLimit: 5, retryDelay: 1, heartbeatSeconds: 10, expireInSeconds: 6 * 3600 });
  const stopping = new AbortController();
  await boss.work<{ taskId: number }>(queue, { localConcurrency: options.concurrency, pollingIntervalSeconds: 0.5 }, async ([job]) => {
    if (job) await runTask(platform, job.data.taskId, stopping.signal);
  });
  const send = (taskId: number) => boss.send(queue, { taskId }, { singletonKey: String(taskId) });
  const sweep = async () => {
    for (const id of await strayTasks(platform.orm.em.fork(), 0)) await send(id);
  };
  const timer = setInterval(() => void sweep().catch((error: unknown) => platform.log.warn({ err: error }, "sweep")), 1000);
  await sweep();
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort(new Error("shutting down"));
      await boss.stop({ graceful: true, timeout: 20_000 });
    },
  };
}
