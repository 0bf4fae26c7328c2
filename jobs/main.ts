/** The worker and scheduler process. `--worker` or `--scheduler` starts one half. */
import "#db/services/messages.ts";
import type { EntityManager } from "@mikro-orm/postgresql";
import { hearCaches } from "#db/services/monitor/cache-signals.server.ts";
import { assertSchema } from "#db/orm/schema/state.server.ts";
import { beatEvery, beatProcess, endBeat } from "#db/services/monitor/server-monitor.server.ts";
import { lowerPriority } from "#db/orm/lower-priority.server.ts";
import { outliveOutputs } from "#platform/kernel/log/log-output.server.ts";
import { makeLog } from "#platform/kernel/log/log.server.ts";
import { assertOwnConnections } from "#db/orm/pooler.server.ts";
import { openRuntime, type Runtime } from "#db/services/runtime.server.ts";
import { warmReader } from "#platform/records/import/read-import.server.ts";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { refusalText } from "#platform/kernel/i18n/translate.ts";
import { startScheduler } from "./scheduler.server.ts";
import { startWorker } from "./worker.server.ts";

// Web requests go first.
lowerPriority();
outliveOutputs();

const url = process.env.DATABASE_URL;
if (!url) throw new Error("DATABASE_URL is not set: start with `npm start`");
const only = process.argv.find((arg) => arg === "--worker" || arg === "--scheduler");
const platform = await openFitting(url);
const caches = hearCaches(url, platform.log);
const worker = only === "--scheduler" ? null : await startWorker(platform, { concurrency: 2 });
const scheduler = only === "--worker" ? null : await startScheduler(platform);
platform.log.info({ worker: worker !== null, scheduler: scheduler !== null }, "jobs ready");
if (worker) warmReader();

const speak = () =>
  void beatProcess(
    platform.orm.em.fork() as EntityManager,
    only === undefined ? "jobs" : only.slice(2),
  ).catch((error: unknown) => platform.log.warn({ err: error }, "process heartbeat"));
speak();
const beat = setInterval(speak, beatEvery);
beat.unref();

/** Exits with the reason when the database does not fit this version. */
async function openFitting(address: string): Promise<Runtime> {
  let open: Runtime | undefined;
  try {
    await assertOwnConnections(address);
    open = await openRuntime(address, "jobs", { max: 8, lowPriority: true });
    await assertSchema(open.orm);
    return open;
  } catch (error) {
    const reasons = refusalsOf(error).map((refusal) => refusalText("en", refusal));
    const reason =
      reasons.length > 0
        ? reasons.join("; ")
        : error instanceof Error
          ? error.message
          : String(error);
    (open?.log ?? makeLog("jobs")).fatal(`not starting: ${reason}`);
    process.exit(1);
  }
}

let stopping = false;
async function stop(signal: string): Promise<void> {
  if (stopping) return;
  stopping = true;
  platform.log.info({ signal }, "stopping");
  clearInterval(beat);
  await scheduler?.stop();
  await worker?.stop();
  await caches.close();
  await endBeat(platform.orm.em.fork() as EntityManager).catch(() => undefined);
  await platform.close();
  process.exit(0);
}
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const)
  process.on(signal, () => void stop(signal));
