import type { EntityManager } from "@mikro-orm/postgresql";
import type { Actor } from "#platform/operation/actor.ts";
import { Refusal } from "#platform/operation/refusal.ts";
import { StoredFile } from "./file.entity.server.ts";

/** A file to be served. */
export type ServedFile = { originalName: string; contentType: string; body: Buffer; temporary: boolean };

/**
 * A kept file for a reader. Who may: for a temporary file its owner; for any other the staff, who are given the unguessable path by the record
 * that names it, and of customer accounts only the owner. Anything else answers like a file that does not exist.
 */
export async function readStoredFile(em: EntityManager, actor: Actor, path: string): Promise<ServedFile> {
  const own = { path, owner: actor.userName };
  const where = actor.kind === "customer" ? own : { $or: [{ path, temporary: "N" as const }, own] };
  const file = await em.findOne(StoredFile, where);
  if (!file) throw new Refusal("kit.notFound", {}, { key: path });
  const { originalName, contentType } = file;
  return { originalName, contentType, body: Buffer.from(file.body as Uint8Array), temporary: file.temporary === "Y" };
}
