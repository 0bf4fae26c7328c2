import type { EntityManager } from "@mikro-orm/postgresql";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import { readsAll, withUnreadFields } from "#platform/kernel/field/field-readers.ts";
import type { Ctx, Operation } from "#platform/kernel/operation/operation.server.ts";

type Kept = {
  entity: string;
  get?:
    | ((em: EntityManager, actor: Actor, id: number) => Promise<Record<string, unknown> | null>)
    | undefined;
};

/** Wraps a save so that it keeps fields the caller cannot read. */
export function keepingUnread({ entity, get }: Kept, operation: Operation): Operation {
  const run = async (ctx: Ctx, input: unknown) => {
    const { actor } = ctx;
    if (readsAll(actor)) return operation.run(ctx, input);
    const sent = input as Record<string, unknown>;
    const id = Number(sent.id) || 0;
    const before = id > 0 ? ((await get?.(ctx.em, actor, id)) ?? null) : null;
    const empty = (rest: object) =>
      (operation.input.safeParse(rest).data ?? {}) as Record<string, unknown>;
    return operation.run(ctx, withUnreadFields({ actor, entity }, sent, { before, empty }));
  };
  return { ...operation, run };
}
