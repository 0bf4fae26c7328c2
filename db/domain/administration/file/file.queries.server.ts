import type { EntityManager } from "@mikro-orm/postgresql";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { StoredFile } from "./file.entity.server.ts";

export type ServedFile = {
  originalName: string;
  contentType: string;
  body: Buffer;
  temporary: boolean;
};

/**
 * Staff may read files whose path they know; temporary files and customers' files only the owner.
 * Others count as missing.
 */
export async function readStoredFile(
  em: EntityManager,
  actor: Actor,
  path: string,
): Promise<ServedFile> {
  const own = { path, owner: actor.userName };
  const where = actor.kind === "customer" ? own : { $or: [{ path, temporary: "N" as const }, own] };
  const file = await em.findOne(StoredFile, where);
  if (!file) throw new Refusal("kit.notFound", {}, { key: path });
  const { originalName, contentType } = file;
  return {
    originalName,
    contentType,
    body: Buffer.from(file.body as Uint8Array),
    temporary: file.temporary === "Y",
  };
}
