import { sql } from "kysely";
import { z } from "zod";
import { timeShown } from "#platform/kernel/clock/time-shown.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import type { Reader } from "#platform/records/list/query/list-scope.server.ts";
import { type Ctx, defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import * as v from "#platform/kernel/refusal/validation.ts";
import { type AttachmentKind, attachmentKinds } from "../attachment-kinds.ts";
import { StoredFile } from "../file.entity.server.ts";
import { type AttachmentRow, mostFiles } from "#platform/records/storage/file-types.ts";
import { keepFiles } from "./keep-files.server.ts";

export type AttachmentsSpec = {
  /** Prefix of operations and of their messages (`<name>.attach.done` …). */
  name: string;
  /** The record's table, its number, the table of its attachments and their reference. */
  record: { table: string; no: string };
  table: string;
  column: string;
  perms: { read: string; edit: string };
  done: { attach: MessageKey; remove: MessageKey };
  /** With `limit`; `notYours` keeps customers from removing what others attached. */
  refusals: { tooMany: MessageKey; notYours: MessageKey };
  /** @throws Refusal kit.notFound for a record the reader may not see */
  assertSeen(reader: Reader, id: number): Promise<void>;
};

/** A file that its uploader binds to a record. */
export type Upload = { path: string; kind: AttachmentKind };

type Stored = { recordId: number; path: string; fileName: string; createdBy: string | null };

const AttachInput = z.object({
  id: v.typedRecordId(),
  files: z.array(z.object({ name: z.string(), bytes: z.instanceof(Uint8Array) })).default([]),
  /** Of all files of the call. */
  kind: v.choice(attachmentKinds, "OTHER"),
  /** Of files the caller has uploaded before (`common/upload`). */
  paths: z.array(z.string().max(130)).max(mostFiles).default([]),
});
const AttachmentInput = z.object({ attachmentId: v.typedRecordId() });

/**
 * Files at the records of a table (operations §3, §9), in the store of files: five in all, uploaded
 * with the attachment or earlier by the caller. A removed one is collected with all files nothing
 * uses; downloads are counted.
 */
export const defineAttachments = (spec: AttachmentsSpec) => ({
  /** The files of a record the reader may see, with its number. @throws Refusal kit.notFound */
  read: (reader: Reader, id: number) => readAttachments(spec, reader, id),
  /** The files of a record whose scope the caller has asked. */
  filesOf: (reader: Reader, id: number) => filesOf(spec, reader, id),
  attach: attachOperation(spec),
  /**
   * Binds files uploaded before to a record the caller has just saved, in its transaction.
   * @throws Refusal of the limit, or kit.notFound for a file that is not the caller's
   */
  bind: (ctx: Ctx, id: number, uploads: readonly Upload[]) => bind(spec, ctx, { id, uploads }),
  remove: defineOperation({
    name: `${spec.name}.removeAttachment`,
    perm: spec.perms.edit,
    input: AttachmentInput,
    done: spec.done.remove,
    async run(ctx, { attachmentId }): Promise<{ id: number }> {
      const { recordId, createdBy } = await findAttachment(ctx, spec, attachmentId);
      if (ctx.actor.kind === "customer" && createdBy !== ctx.actor.userName)
        throw new Refusal(spec.refusals.notYours);
      await sql`delete from ${sql.table(spec.table)} where id = ${attachmentId}`.execute(
        ctx.em.getKysely(),
      );
      return { id: recordId };
    },
  }),
  download: defineOperation({
    name: `${spec.name}.downloadAttachment`,
    perm: spec.perms.read,
    input: AttachmentInput,
    unlogged: true,
    async run(
      ctx,
      { attachmentId },
    ): Promise<{ fileName: string; contentType: string; body: Buffer }> {
      const { path, fileName } = await findAttachment(ctx, spec, attachmentId);
      const file = await ctx.em.findOne(StoredFile, { path });
      if (!file) throw new Refusal("kit.notFound", {}, { key: String(attachmentId) });
      await sql`update ${sql.table(spec.table)}
        set download_count = download_count + 1
        where id = ${attachmentId}`.execute(ctx.em.getKysely());
      return {
        fileName,
        contentType: file.contentType,
        body: Buffer.from(file.body as Uint8Array),
      };
    },
  }),
});

const attachOperation = (spec: AttachmentsSpec) =>
  defineOperation({
    name: `${spec.name}.attach`,
    perm: spec.perms.edit,
    input: AttachInput,
    done: spec.done.attach,
    async run(ctx, { id, kind, files, paths }): Promise<{ id: number; attached: number }> {
      await spec.assertSeen(ctx, id);
      if (files.length + paths.length === 0) throw new Refusal("file.none", {}, { field: "file" });
      await assertRoomAt(ctx, spec, { id, more: files.length + paths.length });
      const stored =
        files.length > 0 ? (await keepFiles.run(ctx, { files })).files.map(({ path }) => path) : [];
      for (const path of [...stored, ...paths])
        await attachPath(ctx, spec, { id, kind, path: path.replace(/^\/?profile\//, "") });
      return { id, attached: files.length + paths.length };
    },
  });

async function bind(
  spec: AttachmentsSpec,
  ctx: Ctx,
  { id, uploads }: { id: number; uploads: readonly Upload[] },
): Promise<void> {
  await assertRoomAt(ctx, spec, { id, more: uploads.length });
  for (const upload of uploads) await attachPath(ctx, spec, { id, ...upload });
}

/** The lock keeps two uploads at once within the limit. */
async function assertRoomAt(
  ctx: Ctx,
  spec: AttachmentsSpec,
  { id, more }: { id: number; more: number },
): Promise<void> {
  const db = ctx.em.getKysely();
  await sql`select from ${sql.table(spec.record.table)} where id = ${id} for update`.execute(db);
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n
    from ${sql.table(spec.table)}
    where ${sql.ref(spec.column)} = ${id}`.execute(db);
  if ((rows[0]?.n ?? 0) + more > mostFiles)
    throw new Refusal(spec.refusals.tooMany, { limit: mostFiles }, { field: "file" });
}

async function attachPath(
  ctx: Ctx,
  spec: AttachmentsSpec,
  { id, path, kind }: { id: number } & Upload,
): Promise<void> {
  const file = await ctx.em.findOne(
    StoredFile,
    { path, owner: ctx.actor.userName, temporary: "N" },
    { exclude: ["body"] },
  );
  if (!file) throw new Refusal("kit.notFound", {}, { field: "file", key: path });
  await ctx.em.flush();
  await sql`insert into ${sql.table(spec.table)} (${sql.ref(spec.column)}, path, file_name, size, kind)
    values (${id}, ${path}, ${file.originalName}, ${file.size}, ${kind})`.execute(
    ctx.em.getKysely(),
  );
}

async function findAttachment(
  ctx: Ctx,
  spec: AttachmentsSpec,
  attachmentId: number,
): Promise<Stored> {
  const missing = new Refusal("kit.notFound", {}, { key: String(attachmentId) });
  const { rows } =
    await sql<Stored>`select ${sql.ref(spec.column)} as "recordId", path, file_name as "fileName",
        created_by as "createdBy"
      from ${sql.table(spec.table)}
      where id = ${attachmentId}`.execute(ctx.em.getKysely());
  const [stored] = rows;
  if (!stored) throw missing;
  await spec.assertSeen(ctx, stored.recordId).catch(() => {
    throw missing;
  });
  return stored;
}

async function readAttachments(
  spec: AttachmentsSpec,
  reader: Reader,
  id: number,
): Promise<{ no: string; files: AttachmentRow[] }> {
  await spec.assertSeen(reader, id);
  const db = reader.em.getKysely();
  const { rows: records } = await sql<{
    no: string;
  }>`select ${sql.ref(spec.record.no)} as no
    from ${sql.table(spec.record.table)}
    where id = ${id}`.execute(db);
  return { no: records[0]?.no ?? "", files: await filesOf(spec, reader, id) };
}

async function filesOf(
  spec: AttachmentsSpec,
  { em, actor }: Reader,
  id: number,
): Promise<AttachmentRow[]> {
  const { rows } = await sql<
    Omit<AttachmentRow, "uploadedAt"> & { at: string }
  >`select id, kind, file_name as "fileName", size, download_count as "downloadCount",
      created_time as at
    from ${sql.table(spec.table)}
    where ${sql.ref(spec.column)} = ${id}
    order by id
    limit ${mostFiles}`.execute(em.getKysely());
  return rows.map(({ at, ...row }) => ({
    ...row,
    uploadedAt: timeShown(at, { zone: actor.zone }),
  }));
}
