import type { EntityManager } from "@mikro-orm/postgresql";
import { type Actor, can } from "./actor.ts";
import { lacksFilter, type ListDefinition, type ListQuery, type ListResult, type ListRow } from "./list.ts";
import { type ListSource, listRowsByIds, queryList, streamList } from "./list-sql.server.ts";
import type { Machine } from "./machine.ts";
import type { Operation } from "./operation.server.ts";
import { Refusal } from "./refusal.ts";

// oxlint-disable-next-line typescript/no-explicit-any
export type AnyOperation = Operation<any, any>;
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyMachine = Machine<any, any, any>;

/**
 * A list, its records and its actions under one apiName (spec/screens.csv). From it come the screen, the calls
 * `/xhl-admin/<apiName>/…`, `seaway list` and `seaway do`, and the export, all with the same checks, permissions and scope.
 */
export type Resource = {
  apiName: string;
  list: ListDefinition;
  source: ListSource;
  machine?: AnyMachine;
  /** Facts of a list row for `machine.whyNot`: what greys a button and what the server checks are the same. */
  factsOfRow?(row: ListRow): unknown;
  /** Actions over selected rows, by name: the machine's steps and others of the same input shape. */
  steps: Record<string, AnyOperation>;
  /** Actions on one record that need more than a reason: a sheet posts them with `_more`, a call names them like a step. */
  more?: Record<string, AnyOperation>;
  /** The whole record for entry and detail; null when it does not exist (or is out of scope, which is the same answer). */
  get?(em: EntityManager, actor: Actor, id: number): Promise<Record<string, unknown> | null>;
  save?: AnyOperation;
  remove?: AnyOperation;
};

export function defineResource(resource: Resource): Resource {
  return resource;
}

/** Search with permission, scope and the "at least one condition" rule of operations §5. */
export async function searchResource(em: EntityManager, actor: Actor, resource: Resource, query: ListQuery): Promise<ListResult> {
  assertMayList(actor, resource, query);
  return queryList(em, resource.list, resource.source, { actor, query });
}

/** The same search as a stream of row batches, for exports and commands. */
export function streamResource(em: EntityManager, actor: Actor, resource: Resource, query: ListQuery): AsyncGenerator<ListRow[]> {
  assertMayList(actor, resource, query);
  return streamList(em, resource.list, resource.source, { actor, query });
}

function assertMayList(actor: Actor, resource: Resource, query: ListQuery): void {
  if (!can(actor, resource.list.perm)) throw new Refusal("kit.noPermission");
  if (lacksFilter(resource.list, query)) throw new Refusal("kit.needsFilter");
}

/** One record inside the actor's permission and scope, or "does not exist". */
export async function readResource(em: EntityManager, actor: Actor, resource: Resource, id: number): Promise<Record<string, unknown>> {
  if (!can(actor, resource.list.perm)) throw new Refusal("kit.noPermission");
  const seen =
    Number.isSafeInteger(id) && id > 0 && id < 2 ** 31 ? await listRowsByIds(em, resource.list, resource.source, { actor, ids: [id] }) : [];
  const record = seen.length > 0 ? await (resource.get?.(em, actor, id) ?? seen[0]) : null;
  if (!record) throw new Refusal("kit.notFound", {}, { key: String(id) });
  return record;
}
