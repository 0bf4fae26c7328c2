import type { MikroORM } from "@mikro-orm/postgresql";
import type { Logger } from "pino";
import type { PoolOptions } from "#db/orm/connections.server.ts";
import { makeLog } from "#platform/kernel/log/log.server.ts";
import { openOrm } from "./open-orm.server.ts";

/** Resources of a process, opened and closed by its main file. */
export type Runtime = { orm: MikroORM; log: Logger; url: string; close(): Promise<void> };

/** `app` is the name in logs. */
export async function openRuntime(
  url: string,
  app: string,
  pool: PoolOptions = {},
): Promise<Runtime> {
  const log = makeLog(app);
  const orm = await openOrm(url, pool);
  return { orm, log, url, close: () => orm.close(true) };
}
