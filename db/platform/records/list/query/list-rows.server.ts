import type { EntityManager } from "@mikro-orm/postgresql";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import { isScoped } from "./list-scope.server.ts";
import { sourceAt } from "./past-source.server.ts";
import {
  allJoins,
  from,
  type ListSource,
  orderOf,
  selectFor,
  shapeOf,
} from "../list-shape.server.ts";
import { rows } from "./list-statement.server.ts";
import { type Requested, whereOf, whereOfIds } from "./list-where.server.ts";
import { type ListDefinition, type ListRow, orderOfQuery } from "../list.ts";
import { isRefusal, Refusal } from "#platform/kernel/refusal/refusal.ts";

const batchSize = 1000;

/**
 * Streams every row of a search in batches and holds only the ids. The order is fixed at the start;
 * rows deleted meanwhile are skipped.
 */
export async function* streamList(
  em: EntityManager,
  list: ListDefinition,
  present: ListSource,
  requested: Requested,
): AsyncGenerator<ListRow[]> {
  const source = sourceAt(em, list, present, requested);
  const ids = await idsOf(em, list, source, requested);
  for (let i = 0; i < ids.length; i += batchSize)
    yield await listRowsByIds(em, list, source, {
      actor: requested.actor,
      ids: ids.slice(i, i + batchSize),
    });
}

/** Ids of all hits in order, at most `most`. */
export async function idsOf(
  em: EntityManager,
  list: ListDefinition,
  source: ListSource,
  requested: Requested & { most?: number },
): Promise<number[]> {
  const shape = shapeOf(em, list, source);
  const where = await whereOf(em, list, source, requested);
  const order = orderOf(shape, orderOfQuery(requested.query));
  const [result] = await rows<{ ids: string }>(
    em,
    `select coalesce(json_agg(id), '[]')::text as ids from (select t0.id as id ${from(shape, [...where.cells, ...order.cells])} ${requested.most ? where.text : where.whole}
      order by ${order.byExpr} ${requested.most ? `limit ${Math.trunc(requested.most)}` : ""}) x`,
    where.values,
  );
  return JSON.parse(result?.ids ?? "[]") as number[];
}

/** Rows by id in the given order, without those the actor may not see. */
export async function listRowsByIds(
  em: EntityManager,
  list: ListDefinition,
  source: ListSource,
  requested: { actor: Actor; ids: readonly number[] },
): Promise<ListRow[]> {
  const shape = shapeOf(em, list, source);
  const where = await whereOfIds(em, list, source, requested);
  const [result] = await rows<{ json: string }>(
    em,
    `select coalesce(json_agg(r), '[]')::text as json from (select ${selectFor(shape, requested.actor.lang)} from ${shape.table} t0 ${allJoins(shape)} ${where.text}
      order by array_position($${where.values.length}::bigint[], t0.id::bigint)) r`,
    where.values,
  );
  return JSON.parse(result?.json ?? "[]") as ListRow[];
}

/** @throws Refusal unless the actor sees every id (security.md, access) */
export async function assertInScope(
  em: EntityManager,
  list: ListDefinition,
  source: ListSource,
  requested: { actor: Actor; ids: readonly number[] },
): Promise<void> {
  if (!isScoped(requested.actor, list) && !source.rowFilter) return;
  const shape = shapeOf(em, list, source);
  const where = await whereOfIds(em, list, source, requested);
  const seen = await rows<{ id: number }>(
    em,
    `select t0.id::float8 as id ${from(shape, where.cells)} ${where.text}`,
    where.values,
  );
  const visible = new Set(seen.map((row) => row.id));
  const missing = requested.ids.find((id) => !visible.has(id));
  if (missing !== undefined) throw new Refusal("kit.notFound", {}, { key: String(missing) });
}

/**
 * Checks again after a write. Staff learn that the record would leave their scope; customers that
 * it does not exist.
 */
export async function assertStaysInScope(
  em: EntityManager,
  list: ListDefinition,
  source: ListSource,
  requested: { actor: Actor; ids: readonly number[] },
): Promise<void> {
  if (requested.actor.kind === "customer") return assertInScope(em, list, source, requested);
  await assertInScope(em, list, source, requested).catch((error: unknown) => {
    throw isRefusal(error) ? new Refusal("kit.outsideScope") : error;
  });
}
