import { PgBoss } from "pg-boss";
import { connectionOf } from "#db/orm/address.server.ts";
import { sweepAfter } from "#db/orm/garbage.server.ts";
import { listenTo } from "#db/orm/listen.server.ts";
import type { Runtime } from "#db/services/runtime.server.ts";
import { runTask } from "./kit.server.ts";
import { strayTasks } from "./task-claim.server.ts";

const queue = "seaway-task";

/**
 * Runs tasks until stopped. Any number of workers on any number of machines share the queue. "exclusive" with the task's id and attempt
 * as key keeps a task in the queue once, waiting or active (without a policy pg-boss queues the same key again and again); who runs it is
 * decided by the claim on the task's row, which also outlives a runner's death. The attempt is in the key because the queue goes on
 * believing in a killed runner for a while; its entry must not stand in the way of the next.
 */
export async function startWorker(platform: Runtime, options: { concurrency: number }): Promise<{ stop(): Promise<void> }> {
  const boss = new PgBoss({
    ...connectionOf(platform.url),
    application_name: "seaway-queue",
    max: 4,
    // The queue's own view of dead runners must not lag behind ours by its default minute.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  });
  boss.on("error", (error) => platform.log.warn({ err: error }, "queue"));
  await boss.start();
  await boss.createQueue(queue, { policy: "exclusive", retryLimit: 5, retryDelay: 1, heartbeatSeconds: 10, expireInSeconds: 6 * 3600 });
  const stopping = new AbortController();
  // One worker of the queue per place: each is woken by its own id.
  const runners: string[] = [];
  while (runners.length < options.concurrency) {
    const runner = await boss.work<{ taskId: number }>(queue, { pollingIntervalSeconds: 0.5 }, async ([job]) => {
      if (!job) return;
      const sweepUp = sweepAfter();
      await runTask(platform, job.data.taskId, stopping.signal).finally(sweepUp);
    });
    runners.push(runner);
  }
  let sweeping: Promise<void> | null = null;
  const sweep = async () => {
    const strays = await strayTasks(platform.orm.em.fork());
    for (const { id, attempts } of strays) await boss.send(queue, { taskId: id }, { singletonKey: `${id}.${attempts}` });
    if (strays.length > 0) for (const runner of runners) boss.notifyWorker(runner);
  };
  // One sweep at a time: while the database is away they must not pile up. What was ordered during one is looked for by the next.
  let again = false;
  const begin = () => {
    again = sweeping !== null;
    sweeping ??= sweep()
      .catch((error: unknown) => platform.log.warn({ err: error }, "sweep"))
      .finally(() => {
        sweeping = null;
        if (again && !stopping.signal.aborted) begin();
      });
  };
  const timer = setInterval(begin, 1000);
  // Whoever waits at a screen for what he ordered does not wait for the next second; the sweep stays for what was not heard.
  const hearing = listenTo(platform.url, "seaway_task", { log: platform.log, heard: begin, back: begin });
  return {
    async stop() {
      clearInterval(timer);
      await hearing.close();
      await sweeping;
      stopping.abort(new Error("shutting down"));
      await boss.stop({ graceful: true, timeout: 20_000 });
    },
  };
}
