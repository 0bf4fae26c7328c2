import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { Logger } from "pino";
import { z } from "zod";
import { processCaches } from "#platform/settings/counted-cache.ts";
import { listenTo } from "#db/orm/listen.server.ts";

const Report = z.object({ name: z.string(), key: z.string().nullable() });

/**
 * What a key of a process's cache is called. It may hold the address of the database in front: that is cut off. Clients of the field put names into
 * addresses as they are, so what ends or divides a path (the "?" and "/" of a cron line) stands as "~" and its number.
 */
export const nameOfKey = (key: string): string =>
  key.replace(/^\w+:\/\/\S+ /, "").replace(/[/?#%\\~]/g, (item) => `~${item.charCodeAt(0).toString(16)}`);

/** Empties a cache of this process, or takes one entry out; answers how many went. */
export function emptyCache(name: string, key: string | null): number {
  const cache = processCaches.get(name);
  const keys = [...(cache?.keys() ?? [])].filter((item) => key === null || nameOfKey(item) === key);
  for (const key of keys) cache?.delete(key);
  return keys.length;
}

/** Tells every process to empty a cache of its own, once the transaction is committed. */
export async function tellCaches(em: EntityManager, name: string, key: string | null): Promise<void> {
  await sql`select pg_notify('seaway_cache', ${JSON.stringify({ name, key })})`.execute(em.getKysely());
}

/** Empties this process's caches when any process is told to. After a time without the database everything goes: what was said then was not heard. */
export function hearCaches(url: string, log: Logger): { close(): Promise<void> } {
  let first = true;
  return listenTo(url, "seaway_cache", {
    log,
    heard: (payload) => {
      const message = Report.safeParse(parsed(payload));
      if (message.success) emptyCache(message.data.name, message.data.key);
    },
    back: () => {
      if (!first) for (const name of processCaches.keys()) emptyCache(name, null);
      first = false;
    },
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
