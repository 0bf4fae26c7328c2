import type { EntityClass, EntityManager } from "@mikro-orm/postgresql";
import type { Actor } from "../operation/actor.ts";

/** `get` of a resource whose record is its row as it stands; rows that do not fit `where` (deleted ones) do not exist. */
export const wholeRow =
  <T extends object>(entity: EntityClass<T>, where: object = {}) =>
  async (em: EntityManager, _actor: Actor, id: number): Promise<Record<string, unknown> | null> =>
    (await em.findOne(entity, { ...where, id } as never)) as unknown as Record<string, unknown> | null;

/** The effect of a step that takes the row away, for machines whose rows nothing else hangs on. */
export const rowRemoved = { remove: ({ em }: { em: EntityManager }, row: object) => void em.remove(row) };
