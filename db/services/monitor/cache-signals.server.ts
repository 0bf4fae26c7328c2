import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { Logger } from "pino";
import { z } from "zod";
import { processCaches } from "#platform/kernel/settings/counted-cache.ts";
import { listenTo } from "#db/orm/listen.server.ts";

const Notice = z.object({ name: z.string(), key: z.string().nullable() });

/**
 * A key's public name without database address. Clients do not escape paths, so "?" or "/" becomes
 * "~" and its code.
 */
export const nameOfKey = (key: string): string =>
  key
    .replace(/^\w+:\/\/\S+ /, "")
    .replace(/[/?#%\\~]/g, (letter) => `~${letter.charCodeAt(0).toString(16)}`);

/** Returns the number removed. */
export function emptyCache(name: string, key: string | null): number {
  const cache = processCaches.get(name);
  const keys = [...(cache?.keys() ?? [])].filter(
    (entryKey) => key === null || nameOfKey(entryKey) === key,
  );
  for (const key of keys) cache?.delete(key);
  return keys.length;
}

/** Notifies every process at commit. */
export async function tellCaches(
  em: EntityManager,
  name: string,
  key: string | null,
): Promise<void> {
  await sql`select pg_notify('seaway_cache', ${JSON.stringify({ name, key })})`.execute(
    em.getKysely(),
  );
}

/** Clears on notification, and everything after a lost connection. */
export function hearCaches(url: string, log: Logger): { close(): Promise<void> } {
  let first = true;
  return listenTo(url, "seaway_cache", {
    log,
    heard: (payload) => {
      const notice = Notice.safeParse(parsed(payload));
      if (notice.success) emptyCache(notice.data.name, notice.data.key);
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
