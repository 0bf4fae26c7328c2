import type { EntityManager } from "@mikro-orm/postgresql";
import { systemActor } from "#platform/kernel/actor/actor.ts";
import { idsOf, listRowsByIds } from "#platform/records/list/query/list-rows.server.ts";
import type { ListRow } from "#platform/records/list/list.ts";
import type { Resource } from "#platform/records/resource/resource.server.ts";

const most = 1000;
const batchSize = 20;

/**
 * The first rows of a list as the system sees them, a few at a time: `streamList` reads a thousand
 * for the first one.
 */
export async function* firstRows(
  em: EntityManager,
  { list, source }: Pick<Resource, "list" | "source">,
): AsyncGenerator<ListRow> {
  const actor = systemActor("test");
  const query = { filters: [], sort: [list.sort], page: 1, pageSize: batchSize };
  const ids = await idsOf(em, list, source, { actor, query, most });
  for (let at = 0; at < ids.length; at += batchSize)
    yield* await listRowsByIds(em, list, source, { actor, ids: ids.slice(at, at + batchSize) });
}

export async function firstRow(
  em: EntityManager,
  resource: Pick<Resource, "list" | "source">,
): Promise<ListRow | null> {
  for await (const row of firstRows(em, resource)) return row;
  return null;
}
