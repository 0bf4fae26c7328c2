import { z } from "zod";
import { can } from "#platform/operation/actor.ts";
import { defineOperation } from "#platform/operation/operation.server.ts";
import { Refusal } from "#platform/operation/refusal.ts";
import { cacheNames, clearCache, permOfCache } from "./cache-monitor.server.ts";

/** Permissions of screens that only show and have neither a list nor an operation. */
export const monitorPerms: readonly string[] = ["monitor:druid:list", "monitor:server:list"];

/**
 * Empties a cache, takes one entry out of it (`key`), or empties all (no `name`). Ending sessions and forgetting wrong passwords need what the
 * same acts need on their own screens. @throws Refusal cache.unknown, kit.noPermission.
 */
export const clearCacheEntries = defineOperation({
  name: "cache.clear",
  perm: "monitor:cache:list",
  input: z.object({ name: z.string().trim().max(60).default(""), key: z.string().max(400).optional() }),
  done: "cache.clear.done",
  async run(ctx, { name, key }): Promise<{ removed: number }> {
    const names = name ? [name] : cacheNames();
    for (const item of names) {
      const perm = permOfCache(item);
      if (perm && !can(ctx.actor, perm)) throw new Refusal("kit.noPermission");
    }
    let removed = 0;
    for (const item of names) removed += await clearCache(ctx.em, item, name ? key : undefined);
    return { removed };
  },
});
