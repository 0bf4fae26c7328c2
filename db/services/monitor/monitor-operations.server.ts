import { z } from "zod";
import { can } from "#platform/kernel/actor/actor.ts";
import { defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { cacheNames, clearCache, permOfCache } from "./cache-monitor.server.ts";

/** Permissions of screens without list or operation. */
export const monitorPerms: readonly string[] = ["monitor:druid:list", "monitor:server:list"];

/**
 * Clears an entry (`key`), a cache (`name`) or all. Sessions and login attempts need their screen's
 * permission too.
 * @throws Refusal cache.unknown, kit.noPermission
 */
export const clearCacheEntries = defineOperation({
  name: "cache.clear",
  perm: "monitor:cache:list",
  input: z.object({
    name: z.string().trim().max(60).default(""),
    key: z.string().max(400).optional(),
  }),
  done: "cache.clear.done",
  async run(ctx, { name, key }): Promise<{ removed: number }> {
    const names = name ? [name] : cacheNames();
    for (const cacheName of names) {
      const perm = permOfCache(cacheName);
      if (perm && !can(ctx.actor, perm)) throw new Refusal("kit.noPermission");
    }
    let removed = 0;
    for (const cacheName of names)
      removed += await clearCache(ctx.em, cacheName, name ? key : undefined);
    return { removed };
  },
});
