import type { Actor } from "#platform/kernel/actor/actor.ts";
import type { Ctx, Operation } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import type { ListDefinition } from "../list/list.ts";
import { assertInScope, assertStaysInScope } from "../list/query/list-rows.server.ts";
import { isScoped } from "../list/query/list-scope.server.ts";
import type { ListSource } from "../list/query/list-sql.server.ts";

/** What a resource says of its records. */
type Listed = { apiName: string; list: ListDefinition; source: ListSource };

/** Steps accept records of the list in any state and judge it themselves. */
const anyState = new WeakMap<ListSource, ListSource>();
function sourceOfSteps(source: ListSource): ListSource {
  if (!source.where) return source;
  let plain = anyState.get(source);
  if (!plain) {
    const { where: _where, ...rest } = source;
    anyState.set(source, (plain = rest));
  }
  return plain;
}

type Named = { id?: unknown; ids?: unknown; rows?: unknown };
function namedIds({ id, ids, rows }: Named): number[] {
  const several = Array.isArray(ids) ? ids : [];
  const chosen = Array.isArray(rows) ? rows.map((row: { id?: unknown } | null) => row?.id) : [];
  return [id, ...several, ...chosen].map(Number).filter((item) => item > 0);
}

/** Operations on all records (clearing a log) need an unlimited reader or their own scope check. */
function assertWhole(actor: Actor, list: ListDefinition, operation: Operation): void {
  if (isScoped(actor, list) && !operation.requiresScope) throw new Refusal("kit.noPermission");
}

/** `inScope` for operations that may name no record. */
export function namedInScope(resource: Listed, operation: Operation): Operation {
  const guarded = inScope(resource, operation);
  const run = async (ctx: Ctx, input: Named) => {
    if (namedIds(input).length === 0) assertWhole(ctx.actor, resource.list, operation);
    return guarded.run(ctx, input);
  };
  return { ...operation, run };
}

/** Limits steps to visible rows; customers cannot change reference lists. */
export function rowsInScope({ apiName, list, source }: Listed, operation: Operation): Operation {
  const run = async (ctx: Ctx, input: Named) => {
    const ids = namedIds(input);
    if (ctx.actor.kind === "customer" && list.scopes === "reference")
      throw new Refusal("kit.noPermission");
    if (ids.length > 0)
      await assertInScope(ctx.em, list, sourceOfSteps(source), { actor: ctx.actor, ids });
    else assertWhole(ctx.actor, list, operation);
    return operation.run(ids.length > 0 ? { ...ctx, page: apiName } : ctx, input);
  };
  return { ...operation, run };
}

/**
 * A limited actor changes only visible records (security.md, access). Others do not exist for him,
 * and none may be moved or created outside. Customers create only in lists of their own.
 */
export function inScope({ list, source }: Listed, operation: Operation): Operation {
  const own = list.scopes !== "reference" && (list.scopes.customer?.length ?? 0) > 0;
  const run = async (ctx: Ctx, input: Named) => {
    const { actor } = ctx;
    const customer = actor.kind === "customer";
    const scoped = isScoped(actor, list);
    if (!customer && !scoped && !source.rowFilter) return operation.run(ctx, input);
    const ids = namedIds(input);
    if (customer && (list.scopes === "reference" || (ids.length === 0 && !own)))
      throw new Refusal("kit.noPermission");
    const plain = sourceOfSteps(source);
    if (ids.length > 0) await assertInScope(ctx.em, list, plain, { actor, ids });
    const result = await operation.run(ctx, input);
    const made = Number((result as { id?: unknown } | null)?.id) || 0;
    if (scoped && operation.transaction === "one" && made > 0) {
      await ctx.em.flush();
      await assertStaysInScope(ctx.em, list, plain, { actor, ids: [made] });
    }
    return result;
  };
  return { ...operation, run };
}
