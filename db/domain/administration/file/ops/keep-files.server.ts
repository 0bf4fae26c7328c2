import { createHash, randomBytes } from "node:crypto";
import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { z } from "zod";
import { kyselyOf } from "#db/orm/kysely.server.ts";
import { type Ctx, defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { assertRoom } from "#platform/records/storage/storage-quota.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { dayOf } from "#platform/kernel/clock/zone.ts";
import { checkContent, type InputFile } from "../file-content.server.ts";
import { StoredFile } from "../file.entity.server.ts";
import { mostFiles } from "#platform/records/storage/file-types.ts";

export type KeptFile = { id: number; path: string; originalName: string };

const input = z.object({
  name: z.string().trim().min(1, { error: "kit.requiredPlain" }),
  bytes: z.instanceof(Uint8Array),
});

/** Stores all files of an upload or none (platform §7 common upload). */
export const keepFiles = defineOperation({
  name: "file.keep",
  perm: "org:self",
  input: z.object({ files: z.array(input).min(1, { error: "file.none" }) }),
  async run(ctx, { files }): Promise<{ files: KeptFile[] }> {
    if (files.length > mostFiles)
      throw new Refusal("file.tooMany", { limit: mostFiles }, { field: "file" });
    await assertRoom(
      ctx.em,
      ctx.actor,
      files.reduce((sum, file) => sum + file.bytes.byteLength, 0),
    );
    const kept: KeptFile[] = [];
    for (const file of files) kept.push(await keepFile(ctx, file, await checkContent(file)));
    return { files: kept };
  },
});

/** Stores a checked or generated file. `temporary`: for one download by the actor. */
export async function keepFile(
  ctx: Pick<Ctx, "em" | "actor" | "now">,
  file: InputFile,
  as: { ending: string; contentType: string; temporary?: boolean },
): Promise<KeptFile> {
  if (as.temporary) await dropOld(ctx.em);
  const day = dayOf(ctx.now, ctx.actor.zone).replaceAll("-", "/");
  const row = ctx.em.create(StoredFile, {
    path: `${as.temporary ? "temporary" : "upload"}/${day}/${randomBytes(18).toString("base64url")}.${as.ending}`,
    originalName: file.name.replace(/[\\/\p{Cc}]/gu, "_").slice(-100),
    contentType: as.contentType,
    size: file.bytes.byteLength,
    sha256: createHash("sha256").update(file.bytes).digest("hex"),
    body: Buffer.from(file.bytes),
    owner: ctx.actor.userName,
    temporary: as.temporary ? "Y" : "N",
  });
  await ctx.em.flush();
  return { id: row.id, path: row.path, originalName: row.originalName };
}

/** Deletes downloads older than a day. */
async function dropOld(em: EntityManager): Promise<void> {
  await kyselyOf(em)
    .deleteFrom("stored_file")
    .where("temporary", "=", "Y")
    .where("created_time", "<", sql<string>`now() - interval '1 day'`)
    .execute();
}
