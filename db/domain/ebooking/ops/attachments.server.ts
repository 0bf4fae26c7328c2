import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { z } from "zod";
import { timeShown } from "#platform/clock/time-shown.ts";
import type { Reader } from "#platform/list/list-scope.server.ts";
import { type Ctx, defineOperation } from "#platform/operation/operation.server.ts";
import { Refusal } from "#platform/operation/refusal.ts";
import * as v from "#platform/operation/validation.ts";
import { StoredFile } from "../../file/file.entity.server.ts";
import { mostFiles } from "../../file/file-types.ts";
import { keepFiles } from "../../file/ops/keep-files.server.ts";
import { EbAttachment, EBooking } from "../ebooking.entity.server.ts";
import { ebookingList } from "../ebooking.list.ts";
import { ebookingInScope } from "../ebooking-scope.server.ts";

/** Sizes in bytes. */
export type AttachmentRow = { id: number; fileName: string; size: number; downloadCount: number; uploadedAt: string };

/** @throws Refusal kit.notFound for an e-booking the reader may not see */
async function assertSeenEbooking(reader: Reader, id: number): Promise<void> {
  const { rows } =
    await sql`select from e_booking where id = ${id} and ${ebookingInScope(reader, ebookingList.apiName, "e_booking.id")}`.execute(
      reader.em.getKysely(),
    );
  if (rows.length === 0) throw new Refusal("kit.notFound", {}, { key: String(id) });
}

/** The files of an e-booking the reader may see. @throws Refusal kit.notFound */
export async function attachmentsOf(reader: Reader & { em: EntityManager }, id: number): Promise<{ ebNo: string; files: AttachmentRow[] }> {
  await assertSeenEbooking(reader, id);
  const eb = await reader.em.findOneOrFail(EBooking, { id });
  const files = await reader.em.find(EbAttachment, { eBooking: id }, { orderBy: { id: "asc" }, limit: mostFiles });
  const row = ({ id: fileId, fileName, size, downloadCount, createdTime }: EbAttachment): AttachmentRow => ({
    id: fileId,
    fileName,
    size,
    downloadCount,
    uploadedAt: createdTime ? timeShown(createdTime, { zone: reader.actor.zone }) : "",
  });
  return { ebNo: eb.ebNo, files: files.map(row) };
}

const AttachInput = z.object({
  id: v.typedRecordId(),
  files: z.array(z.object({ name: z.string(), bytes: z.instanceof(Uint8Array) })).default([]),
  /** Of files the caller has uploaded before (`common/upload`). */
  paths: z.array(z.string().max(130)).max(mostFiles).default([]),
});

/** Attaches files, five in all (operations §3, §9): uploaded with it, or the caller's earlier uploads. */
export const attachFiles = defineOperation({
  name: "ebooking.attach",
  perm: "ebooking:edit",
  input: AttachInput,
  done: "ebooking.attach.done",
  async run(ctx, { id, files, paths }): Promise<{ id: number; attached: number }> {
    await assertSeenEbooking(ctx, id);
    if (files.length + paths.length === 0) throw new Refusal("file.none", {}, { field: "file" });
    // The lock keeps two uploads at once within the limit.
    await sql`select from e_booking where id = ${id} for update`.execute(ctx.em.getKysely());
    const before = await ctx.em.count(EbAttachment, { eBooking: id });
    if (before + files.length + paths.length > mostFiles)
      throw new Refusal("ebooking.tooManyFiles", { limit: mostFiles }, { field: "file" });
    const kept = files.length > 0 ? (await keepFiles.run(ctx, { files })).files.map(({ path }) => path) : [];
    for (const path of [...kept, ...paths]) await attach(ctx, id, path.replace(/^\/?profile\//, ""));
    return { id, attached: files.length + paths.length };
  },
});

async function attach(ctx: Ctx, id: number, path: string): Promise<void> {
  const file = await ctx.em.findOne(StoredFile, { path, owner: ctx.actor.userName, temporary: "N" }, { exclude: ["body"] });
  if (!file) throw new Refusal("kit.notFound", {}, { field: "file", key: path });
  ctx.em.create(EbAttachment, { eBooking: id, path, fileName: file.originalName, size: file.size });
}

const AttachmentInput = z.object({ attachmentId: v.typedRecordId() });

async function findAttachment(ctx: Ctx, attachmentId: number): Promise<EbAttachment> {
  const attachment = await ctx.em.findOne(EbAttachment, { id: attachmentId });
  if (!attachment) throw new Refusal("kit.notFound", {}, { key: String(attachmentId) });
  await assertSeenEbooking(ctx, attachment.eBooking.id).catch(() => {
    throw new Refusal("kit.notFound", {}, { key: String(attachmentId) });
  });
  return attachment;
}

/** The file itself is removed with all others that nothing uses. */
export const removeAttachment = defineOperation({
  name: "ebooking.removeAttachment",
  perm: "ebooking:edit",
  input: AttachmentInput,
  done: "ebooking.removeAttachment.done",
  async run(ctx, { attachmentId }): Promise<{ id: number }> {
    const attachment = await findAttachment(ctx, attachmentId);
    if (ctx.actor.kind === "customer" && attachment.createdBy !== ctx.actor.userName) throw new Refusal("ebooking.notYourFile");
    ctx.em.remove(attachment);
    return { id: attachment.eBooking.id };
  },
});

/** Hands a file out and counts the download. */
export const downloadAttachment = defineOperation({
  name: "ebooking.downloadAttachment",
  perm: "ebooking:list",
  input: AttachmentInput,
  unlogged: true,
  async run(ctx, { attachmentId }): Promise<{ fileName: string; contentType: string; body: Buffer }> {
    const attachment = await findAttachment(ctx, attachmentId);
    const file = await ctx.em.findOne(StoredFile, { path: attachment.path });
    if (!file) throw new Refusal("kit.notFound", {}, { key: String(attachmentId) });
    await sql`update eb_attachment set download_count = download_count + 1 where id = ${attachmentId}`.execute(ctx.em.getKysely());
    return { fileName: attachment.fileName, contentType: file.contentType, body: Buffer.from(file.body as Uint8Array) };
  },
});
