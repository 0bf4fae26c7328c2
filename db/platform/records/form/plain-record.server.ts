import type { EntityClass, EntityManager } from "@mikro-orm/postgresql";
import { findRow } from "#db/orm/any-entity.server.ts";
import type { Actor } from "#platform/kernel/actor/actor.ts";

/** `get` for a resource whose record is the plain row. Rows outside `where` do not exist. */
export const wholeRow =
  <T extends object>(entity: EntityClass<T>, where: object = {}) =>
  async (em: EntityManager, _actor: Actor, id: number): Promise<Record<string, unknown> | null> =>
    (await findRow(em, entity, { ...where, id })) as Record<string, unknown> | null;

/** The effect of a removal where nothing depends on the row. */
export const rowRemoved = {
  remove: ({ em }: { em: EntityManager }, row: object) => void em.remove(row),
};
