import { readEnteredTime } from "./entered-time.ts";
import { mostDoorPoints } from "./door-point.schema.ts";
import type { EntityManager } from "@mikro-orm/postgresql";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import type { ListQuery, ListRow } from "#platform/records/list/list.ts";
import { type Resource, searchResource } from "#platform/records/resource/resource.server.ts";

/** A row of the entry grid. */
export type DoorPointEntry = {
  id: number;
  version: number;
  cntNo: string;
  bkNo: string;
  sizeType: string;
  locked: boolean;
  values: { doorPoint: string; deliveryTime: string; remarks: string };
};

/**
 * The first containers of a search for entry. Permission, scope and required condition are those of
 * the list.
 */
export async function doorPointEntries(
  em: EntityManager,
  actor: Actor,
  of: { resource: Resource; query: ListQuery },
): Promise<{ rows: DoorPointEntry[]; total: number }> {
  const { rows, total } = await searchResource(em, actor, of.resource, {
    ...of.query,
    page: 1,
    pageSize: mostDoorPoints,
  });
  return { rows: rows.map(entryOf), total };
}

function entryOf(row: ListRow): DoorPointEntry {
  const text = (key: string) => String(row[key] ?? "");
  const deliveryTime = readEnteredTime(text("deliveryTime")) ?? "";
  return {
    id: row.id,
    version: Number(row["doorVersion"] ?? 0),
    cntNo: text("cntNo"),
    bkNo: text("bkNo"),
    sizeType: text("sizeType"),
    locked: row["locked"] === "Y",
    values: { doorPoint: text("doorPoint"), deliveryTime, remarks: text("remarks") },
  };
}
