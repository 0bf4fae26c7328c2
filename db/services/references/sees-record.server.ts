import type { EntityManager } from "@mikro-orm/postgresql";
import { type Actor, can, isLimited } from "#platform/kernel/actor/actor.ts";
import { listRowsByIds } from "#platform/records/list/query/list-rows.server.ts";
import { resources } from "../registry.server.ts";

/**
 * Whether an actor may see a record, e.g. its history. Customers and limited staff need a list that
 * shows it.
 */
export async function seesRecord(
  em: EntityManager,
  actor: Actor,
  of: { table: string; id: number },
): Promise<boolean> {
  if (actor.kind !== "customer" && !isLimited(actor)) return true;
  for (const { list, source } of resources) {
    if (!can(actor, list.perm) || em.getMetadata().get(source.entity).tableName !== of.table)
      continue;
    const seen = await listRowsByIds(em, list, source, { actor, ids: [of.id] });
    if (seen.length > 0) return true;
  }
  return false;
}
