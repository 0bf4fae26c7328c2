import { PgBoss } from "pg-boss";
import { connectionOf } from "#db/orm/address.server.ts";
import { listenTo } from "#db/orm/listen.server.ts";
import type { Runtime } from "#db/services/runtime.server.ts";
import { runTask } from "./kit.server.ts";
import { strayTasks } from "./task-claim.server.ts";

const queue = "seaway-task";

/**
 * Any number of workers share the queue. Policy "exclusive" by task id and attempt queues a task
 * once; the claim on its row decides who runs it. The attempt is part of the key because the queue
 * trusts a killed runner for a while.
 */
export async function startWorker(
  platform: Runtime,
  options: { concurrency: number },
): Promise<{ stop(): Promise<void> }> {
  const boss = new PgBoss({
    ...connectionOf(platform.url),
    application_name: "seaway-queue",
    max: 4,
    // The default minute would delay noticing dead runners.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  });
  boss.on("error", (error) => platform.log.warn({ err: error }, "queue"));
  await boss.start();
  await boss.createQueue(queue, {
    policy: "exclusive",
    retryLimit: 5,
    retryDelay: 1,
    heartbeatSeconds: 10,
    expireInSeconds: 6 * 3600,
  });
  const stopping = new AbortController();
  // One queue worker per slot.
  const runners: string[] = [];
  while (runners.length < options.concurrency) {
    const runner = await boss.work<{ taskId: number }>(
      queue,
      { pollingIntervalSeconds: 0.5 },
      async ([job]) => {
        if (!job) return;
        await runTask(platform, job.data.taskId, stopping.signal);
      },
    );
    runners.push(runner);
  }
  let sweeping: Promise<void> | null = null;
  const sweep = async () => {
    const strays = await strayTasks(platform.orm.em.fork());
    for (const { id, attempts } of strays)
      await boss.send(queue, { taskId: id }, { singletonKey: `${id}.${attempts}` });
    if (strays.length > 0) for (const runner of runners) boss.notifyWorker(runner);
  };
  // One sweep at a time; a request during one triggers another.
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
  // Notifications start ordered tasks at once; the sweep catches missed ones.
  const hearing = listenTo(platform.url, "seaway_task", {
    log: platform.log,
    heard: begin,
    back: begin,
  });
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
