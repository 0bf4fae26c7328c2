import type { EntityManager } from "@mikro-orm/postgresql";
import { type Actor, can, isLimited } from "#platform/operation/actor.ts";
import { listRowsByIds } from "#platform/list/list-rows.server.ts";
import { resources } from "../registry.server.ts";

/**
 * Whether an actor whom data permissions limit may read about a record by its table and id, e.g. its history: one of the lists he may open shows
 * it to him. Who is limited nowhere may; a customer account and a table no list shows are closed to those who are.
 */
export async function seesRecord(em: EntityManager, actor: Actor, of: { table: string; id: number }): Promise<boolean> {
  if (actor.kind !== "customer" && !isLimited(actor)) return true;
  for (const { list, source } of resources) {
    if (!can(actor, list.perm) || em.getMetadata().get(source.entity).tableName !== of.table) continue;
    const seen = await listRowsByIds(em, list, source, { actor, ids: [of.id] });
    if (seen.length > 0) return true;
  }
  return false;
}
