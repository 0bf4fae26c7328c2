import { availableParallelism } from "node:os";
import { sql } from "kysely";
import { ContainerImport } from "../container.entity.server.ts";
import { ContainerUploadInput } from "../container.schema.ts";
import { containerImportList } from "../import/container-import.list.ts";
import type { ImportSummary } from "#platform/records/import/imported-row.ts";
import { ReadingThread } from "#platform/records/import/read-import.server.ts";
import { readUpload } from "#platform/records/import/uploads.server.ts";
import type { ImportSource } from "#platform/records/import/reader/read-source.server.ts";
import { type Ctx, defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { Refusal, type RefusalParams } from "#platform/kernel/refusal/refusal.ts";
import { findVoyage } from "#domain/sailing/voyage/voyage.queries.server.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { clearVoyageContainers } from "../import/containers-clear.server.ts";
import {
  lockVoyageContainers,
  stagedInScope,
  uploadCounts,
  voyageFactsOf,
} from "../import/containers-rows.server.ts";
import { bookingList } from "#domain/booking/booking-record/booking.list.ts";
import { bookingInScope } from "#domain/booking/booking-record/booking-scope.server.ts";
import { sha256, stageRows } from "../import/containers-stage.server.ts";
import { type ImportResult, importProgress, importVoyage } from "./import-boxes.server.ts";

/**
 * With `unchanged`, the voyage already had the content and `summary` and `checked` are null.
 * `imported` is null after a dry run. Counts include earlier runs and do not overlap.
 */
export type UploadResult = {
  importId: number;
  voyageId: number;
  voyageName: string;
  unchanged: boolean;
  /** Earlier failed rows replaced by an appended file. */
  replaced: number;
  summary: ImportSummary | null;
  checked: { verified: number; failed: number } | null;
  imported: ImportResult | null;
};

/**
 * Imports a workbook or pasted table (operations §4, §5): rows are staged in one transaction, then
 * verified ones go into their bookings. A fault of the whole file stages nothing. A stored upload
 * (`uploadId`) runs in resumable batches, others in one transaction.
 * @throws Refusal container.voyageEnded, container.notFirst at `mode` when the voyage has rows,
 *   container.outsideRows while a booking is invisible to the actor, container.noSource,
 *   container.twoSources, container.badContent; those of the file's reader
 */
export const uploadContainers = defineOperation({
  name: "container.upload",
  perm: "container:import",
  input: ContainerUploadInput,
  transaction: "own",
  done: "container.upload.done",
  run: (ctx, input): Promise<UploadResult> =>
    input.uploadId > 0 ? bring(ctx, input) : ctx.unit((inner) => bring(inner, input)),
  follows: async ({ em }, { result }) => {
    const { rows } = await sql<{ id: number }>`select distinct x.booking_id as id
      from box x join container_import_row r on r.voyage_id = x.voyage_id and r.id = x.import_row_id
      where x.voyage_id = ${result.voyageId} and r.container_import_id = ${result.importId}
      limit 200`.execute(em.getKysely());
    return { page: bookingList.apiName, ids: rows.map((row) => row.id) };
  },
});

async function bring(ctx: Ctx, input: ContainerUploadInput): Promise<UploadResult> {
  const thread = new ReadingThread();
  // Loads the file while its reader starts.
  if (input.uploadId > 0) thread.start();
  const { packed, left, resumed, ...staged } = await ctx
    .unit((inner) => stageUpload(inner, input, thread))
    .finally(() => thread.end());
  if (ctx.dryRun) return { ...staged, imported: null };
  const existing = staged.unchanged ? await figuresOf(ctx, staged.importId) : null;
  const before = existing?.all ?? { imported: packed, failed: staged.checked?.failed ?? 0 };
  const lanes = input.uploadId > 0 ? Math.min(2, availableParallelism()) : 1;
  const total = existing?.total ?? staged.summary?.rows;
  const later = left
    ? await importVoyage(ctx, staged.voyageId, { before, total, lanes })
    : { imported: 0, failed: 0 };
  if (staged.unchanged && !resumed && later.imported + later.failed === 0)
    return { ...staged, imported: later };
  const figures = await figuresOf(ctx, staged.importId);
  await ctx.progress(importProgress(figures.all, figures.total));
  return {
    ...staged,
    unchanged: false,
    summary: figures.summary,
    checked: figures.checked,
    imported: figures.imported,
  };
}

async function figuresOf(ctx: Ctx, importId: number) {
  const { rows } = await sql<{
    rowCount: number;
    summary: ImportSummary | null;
  }>`select row_count as "rowCount", summary
    from container_import
    where id = ${importId}`.execute(ctx.em.getKysely());
  const counts = await uploadCounts(ctx.em, importId);
  const of = (status: string) => counts[status] ?? 0;
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const imported: ImportResult = { imported: of("IMPORTED"), failed: of("IMPORT_FAILED") };
  return {
    summary: rows[0]?.summary ?? null,
    total: rows[0]?.rowCount,
    checked: { verified: all - of("VERIFY_FAILED"), failed: of("VERIFY_FAILED") },
    imported,
    all: { imported: imported.imported, failed: imported.failed + of("VERIFY_FAILED") },
  };
}

/** It says "imported" only when every row is. */
export function uploadLabel({ unchanged, checked, imported }: UploadResult): {
  code: MessageKey;
  params: RefusalParams;
} {
  if (unchanged) return { code: "container.unchanged", params: {} };
  const failed = (checked?.failed ?? 0) + (imported?.failed ?? 0);
  if (imported && failed === 0 && imported.imported === checked?.verified)
    return { code: "container.upload.done", params: {} };
  return imported
    ? { code: "container.imported", params: { imported: imported.imported, failed } }
    : { code: "container.checked", params: { verified: checked?.verified ?? 0, failed } };
}

/**
 * `packed`: rows already in their bookings. `left`: rows may still wait. `resumed`: an earlier run
 * staged it.
 */
type StagedUpload = Omit<UploadResult, "imported"> & {
  packed: number;
  left: boolean;
  resumed: boolean;
};

async function stageUpload(
  ctx: Ctx,
  input: ContainerUploadInput,
  thread: ReadingThread,
): Promise<StagedUpload> {
  // Rows may name any booking, so only staff may upload.
  if (ctx.actor.kind === "customer") throw new Refusal("kit.noPermission");
  const { source, hash: content } = await sourceOf(ctx, input);
  // Another method makes other declarations of the same file.
  const hash = input.vgmMethod ? sha256(`${content} ${input.vgmMethod}`) : content;
  const voyage = await findVoyage(ctx, input.voyage);
  if (voyage.ended === "Y") throw new Refusal("container.voyageEnded", {}, { field: "voyage" });
  await lockVoyageContainers(ctx, voyage.id);
  const of = { voyageId: voyage.id, voyageName: voyage.voyageName };
  const existing = await sameContent(ctx, voyage.id, { hash, mode: input.mode });
  // Includes rows that an ended run left behind.
  if (existing) {
    const resumed = input.uploadId > 0 && existing.uploadId === input.uploadId;
    return {
      importId: existing.id,
      ...of,
      unchanged: true,
      replaced: 0,
      summary: null,
      checked: null,
      packed: 0,
      left: true,
      resumed,
    };
  }
  if (input.mode === "ADD_RESET") await clearSeen(ctx, voyage.id);
  else if (input.mode === "FIRST" && (await hasRows(ctx, voyage.id)))
    throw new Refusal("container.notFirst", {}, { field: "mode" });
  const made = ctx.em.create(ContainerImport, {
    voyage,
    mode: input.mode,
    fileName: source.kind === "paste" ? "" : source.name.slice(0, 250),
    contentHash: hash,
    uploadId: input.uploadId,
  });
  await ctx.em.flush();
  const order = {
    importId: made.id,
    vgmMethod: input.vgmMethod,
    voyage: await voyageFactsOf(ctx.em, voyage.id),
    many: input.uploadId > 0,
    thread,
  };
  const { summary, packed, left, ...checked } = await stageRows(ctx, source, order);
  made.rowCount = summary.rows;
  made.summary = summary;
  // The first rows set the upload's import time.
  if (packed > 0) made.importTime = ctx.now;
  await ctx.em.flush();
  const replaced = input.mode === "APPEND" ? await replaceFailed(ctx, voyage.id, made.id) : 0;
  return {
    importId: made.id,
    ...of,
    unchanged: false,
    replaced,
    summary,
    checked,
    packed,
    left,
    resumed: false,
  };
}

/** @throws Refusal while bookings are invisible to the actor */
async function clearSeen(ctx: Ctx, voyageId: number): Promise<void> {
  const { rows } = await sql<{
    hidden: boolean;
  }>`select exists (
        select 1
        from container_import_row
        where voyage_id = ${voyageId} and (${stagedInScope(ctx)}) is not true
      )
      or exists (
        select 1
        from box
        where voyage_id = ${voyageId} and (${bookingInScope(ctx, containerImportList.apiName, "box.booking_id")}) is not true
      ) as hidden`.execute(ctx.em.getKysely());
  if (rows[0]?.hidden) throw new Refusal("container.outsideRows", {}, { field: "mode" });
  await clearVoyageContainers(ctx, voyageId);
}

async function sourceOf(
  ctx: Ctx,
  input: ContainerUploadInput,
): Promise<{ source: ImportSource; hash: string }> {
  const pasted = input.text.trim() !== "";
  const file = input.uploadId > 0 || input.fileName !== "" || input.content !== "";
  if (pasted && file) throw new Refusal("container.twoSources", {}, { field: "file" });
  if (!pasted && !file) throw new Refusal("container.noSource", {}, { field: "file" });
  if (pasted) return { source: { kind: "paste", text: input.text }, hash: sha256(input.text) };
  if (input.uploadId > 0) {
    const kept = await readUpload(ctx.em, ctx.actor, input.uploadId);
    const bytes = Buffer.from(kept.bytes.buffer, kept.bytes.byteOffset, kept.bytes.length);
    if (kept.name === "")
      return { source: { kind: "paste", text: bytes.toString() }, hash: sha256(bytes) };
    return { source: { kind: "workbook", name: kept.name, bytes }, hash: sha256(bytes) };
  }
  const bytes = Buffer.from(input.content, "base64");
  // Decoding ignores invalid base64.
  if (
    bytes.toString("base64").replace(/=+$/, "") !==
    input.content.replace(/\s/g, "").replace(/=+$/, "")
  )
    throw new Refusal("container.badContent", {}, { field: "file" });
  return { source: { kind: "workbook", name: input.fileName, bytes }, hash: sha256(bytes) };
}

/**
 * The import with the same content, if the upload changes nothing. ADD_RESET also needs it to be
 * the only one, with all rows.
 */
async function sameContent(
  ctx: Ctx,
  voyageId: number,
  of: { hash: string; mode: string },
): Promise<{ id: number; uploadId: number } | null> {
  const { rows } = await sql<{
    id: number;
    uploadId: number;
    whole: boolean;
    alone: boolean;
  }>`select i.id, i.upload_id as "uploadId", (
        select count(*)
        from container_import_row r
        where r.voyage_id = i.voyage_id and r.container_import_id = i.id
      ) = i.row_count as whole,
      not exists (
        select 1
        from container_import o
        where o.voyage_id = i.voyage_id and o.id <> i.id
      ) as alone
    from container_import i
    where i.voyage_id = ${voyageId}
      and i.content_hash = ${of.hash}
      and exists (
        select 1
        from container_import_row r
        where r.voyage_id = i.voyage_id and r.container_import_id = i.id
      )
    order by i.id desc
    limit 1`.execute(ctx.em.getKysely());
  const upload = rows[0];
  if (!upload || (of.mode === "ADD_RESET" && !(upload.whole && upload.alone))) return null;
  return { id: upload.id, uploadId: upload.uploadId };
}

/**
 * Later rows of the same box replace failed ones, matched by number, or by booking and seal when
 * the number was the fault. An appended error workbook leaves no failed rows.
 */
async function replaceFailed(ctx: Ctx, voyageId: number, importId: number): Promise<number> {
  const done = await sql`with own as materialized (
        select cnt_no, bk_no, seal_no
        from container_import_row
        where voyage_id = ${voyageId} and container_import_id = ${importId}
      ),
      meant as materialized (
        select distinct 'N' || chr(31) || cnt_no as box
        from own
        where cnt_no <> ''
        union
        select distinct 'S' || chr(31) || bk_no || chr(31) || seal_no
        from own
        where bk_no <> '' and seal_no <> ''
      )
    delete from container_import_row o
    where o.voyage_id = ${voyageId}
      and o.container_import_id <> ${importId}
      and o.check_status in ('VERIFY_FAILED', 'IMPORT_FAILED')
      and (
        'N' || chr(31) || o.cnt_no in (select box from meant)
        or 'S' || chr(31) || o.bk_no || chr(31) || o.seal_no in (select box from meant)
      )`.execute(ctx.em.getKysely());
  return Number(done.numAffectedRows ?? 0);
}

async function hasRows(ctx: Ctx, voyageId: number): Promise<boolean> {
  const { rows } =
    await sql`select 1 from container_import_row where voyage_id = ${voyageId} limit 1`.execute(
      ctx.em.getKysely(),
    );
  return rows.length > 0;
}
