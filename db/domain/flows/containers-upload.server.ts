import { availableParallelism } from "node:os";
import { sql } from "kysely";
import { ContainerImport } from "../container/container.entity.server.ts";
import { ContainerUploadInput } from "../container/container.schema.ts";
import { containerImportList } from "../container/container-import.list.ts";
import type { ImportSummary } from "../kit/import/imported-row.ts";
import { ReadingThread } from "../kit/import/read-import.server.ts";
import { readUpload } from "../kit/import/uploads.server.ts";
import type { ImportSource } from "../kit/import/read-source.server.ts";
import { type Ctx, defineOperation } from "../kit/operation.server.ts";
import { Refusal } from "../kit/refusal.ts";
import { findVoyage } from "../voyage/voyage.queries.server.ts";
import { clearVoyageContainers } from "./containers-clear.server.ts";
import { lockVoyageContainers, stagedInScope, voyageFactsOf } from "./containers-rows.server.ts";
import { bookingInScope } from "./record-scope.server.ts";
import { sha256, stageRows } from "./containers-stage.server.ts";
import { type ImportResult, importVoyage } from "./import-boxes.server.ts";

/**
 * What became of an upload. `unchanged`: the same content was imported into the voyage before. `summary` and `checked` are null then.
 * `imported`: null after a dry run.
 */
export type UploadResult = {
  importId: number;
  voyageId: number;
  voyageName: string;
  unchanged: boolean;
  /** Failed rows of earlier uploads that rows of an appended file took the place of. */
  replaced: number;
  summary: ImportSummary | null;
  checked: { verified: number; failed: number } | null;
  imported: ImportResult | null;
};

/**
 * Takes a workbook or a pasted table of containers into a voyage (operations §4, §5): rows are read, verified and staged in one transaction,
 * then the verified ones go into their bookings. A fault of the file as a whole refuses it and stages nothing; a fault of a row stays
 * with its row. A small upload is one transaction from end to end; a kept one (`uploadId`, the worker's) goes in batches, and a run after
 * a kill goes on where the last one stopped.
 */
export const uploadContainers = defineOperation({
  name: "container.upload",
  perm: "container:import",
  input: ContainerUploadInput,
  transaction: "own",
  done: "container.upload.done",
  run: (ctx, input): Promise<UploadResult> => (input.uploadId > 0 ? bring(ctx, input) : ctx.unit((inner) => bring(inner, input))),
});

async function bring(ctx: Ctx, input: ContainerUploadInput): Promise<UploadResult> {
  const thread = new ReadingThread();
  // A kept file comes from the database first; its reader starts meanwhile.
  if (input.uploadId > 0) thread.start();
  const { packed, left, ...staged } = await ctx.unit((inner) => stageUpload(inner, input, thread)).finally(() => thread.end());
  if (ctx.dryRun) return { ...staged, imported: null };
  const failed = staged.checked?.failed ?? 0;
  const total = staged.summary?.rows;
  if (!left) {
    await ctx.progress({ seen: packed + failed, ...(total ? { total } : {}), changed: packed, failed });
    return { ...staged, imported: { imported: packed, failed: 0 } };
  }
  const lanes = input.uploadId > 0 ? Math.min(2, availableParallelism()) : 1;
  const later = await importVoyage(ctx, staged.voyageId, { before: packed + failed, total, lanes });
  return { ...staged, imported: { imported: packed + later.imported, failed: later.failed } };
}

/** `packed`: rows that are in their bookings already; `left`: the voyage may have rows that still wait for it. */
type StagedUpload = Omit<UploadResult, "imported"> & { packed: number; left: boolean };

async function stageUpload(ctx: Ctx, input: ContainerUploadInput, thread: ReadingThread): Promise<StagedUpload> {
  // Containers are staff's work: a row may name any booking of the voyage.
  if (ctx.actor.kind === "customer") throw new Refusal("kit.noPermission");
  const { source, hash } = await sourceOf(ctx, input);
  const voyage = await findVoyage(ctx, input.voyage);
  if (voyage.ended === "Y") throw new Refusal("container.voyageEnded", {}, { field: "voyage" });
  await lockVoyageContainers(ctx, voyage.id);
  const of = { voyageId: voyage.id, voyageName: voyage.voyageName };
  const known = await sameContent(ctx, voyage.id, { hash, mode: input.mode });
  // Rows that an ended run left behind are taken along.
  if (known) return { importId: known, ...of, unchanged: true, replaced: 0, summary: null, checked: null, packed: 0, left: true };
  if (input.mode === "ADD_RESET") await clearSeen(ctx, voyage.id);
  else if (input.mode === "FIRST" && (await hasRows(ctx, voyage.id))) throw new Refusal("container.notFirst", {}, { field: "mode" });
  const made = ctx.em.create(ContainerImport, {
    voyage,
    mode: input.mode,
    fileName: source.kind === "paste" ? "" : source.name.slice(0, 250),
    contentHash: hash,
  });
  await ctx.em.flush();
  const order = { importId: made.id, voyage: await voyageFactsOf(ctx.em, voyage.id), many: input.uploadId > 0, thread };
  const { summary, packed, left, ...checked } = await stageRows(ctx, source, order);
  made.rowCount = summary.rows;
  made.summary = summary;
  // The time of the upload's import is that of its first rows; a row's own is that of its box.
  if (packed > 0) made.importTime = ctx.now;
  await ctx.em.flush();
  const replaced = input.mode === "APPEND" ? await replaceFailed(ctx, voyage.id, made.id) : 0;
  return { importId: made.id, ...of, unchanged: false, replaced, summary, checked, packed, left };
}

/** Clears the voyage's containers; refused while some are of bookings outside what the actor sees. */
async function clearSeen(ctx: Ctx, voyageId: number): Promise<void> {
  const { rows } = await sql<{ hidden: boolean }>`select exists (select 1 from container_import_row where voyage_id = ${voyageId}
      and (${stagedInScope(ctx)}) is not true) or exists (select 1 from box where voyage_id = ${voyageId}
      and (${bookingInScope(ctx, containerImportList.apiName, "box.booking_id")}) is not true) as hidden`.execute(ctx.em.getKysely());
  if (rows[0]?.hidden) throw new Refusal("container.outsideRows", {}, { field: "mode" });
  await clearVoyageContainers(ctx, voyageId);
}

async function sourceOf(ctx: Ctx, input: ContainerUploadInput): Promise<{ source: ImportSource; hash: string }> {
  const pasted = input.text.trim() !== "";
  const file = input.uploadId > 0 || input.fileName !== "" || input.content !== "";
  if (pasted && file) throw new Refusal("container.twoSources", {}, { field: "file" });
  if (!pasted && !file) throw new Refusal("container.noSource", {}, { field: "file" });
  if (pasted) return { source: { kind: "paste", text: input.text }, hash: sha256(input.text) };
  if (input.uploadId > 0) {
    const kept = await readUpload(ctx.em, ctx.actor, input.uploadId);
    const bytes = Buffer.from(kept.bytes.buffer, kept.bytes.byteOffset, kept.bytes.length);
    // A pasted table is kept without a name.
    if (kept.name === "") return { source: { kind: "paste", text: bytes.toString() }, hash: sha256(bytes) };
    return { source: { kind: "workbook", name: kept.name, bytes }, hash: sha256(bytes) };
  }
  const bytes = Buffer.from(input.content, "base64");
  // What is no base64 decodes to something else than it was; a changed file must not pass as the user's.
  if (bytes.toString("base64").replace(/=+$/, "") !== input.content.replace(/\s/g, "").replace(/=+$/, ""))
    throw new Refusal("container.badContent", {}, { field: "file" });
  return { source: { kind: "workbook", name: input.fileName, bytes }, hash: sha256(bytes) };
}

/**
 * The import of the voyage with the same content, when the upload would change nothing: for add/reset only when it is all the voyage has and
 * none of its rows was removed.
 */
async function sameContent(ctx: Ctx, voyageId: number, of: { hash: string; mode: string }): Promise<number | null> {
  const { rows } = await sql<{ id: number; whole: boolean; alone: boolean }>`select i.id,
      (select count(*) from container_import_row r where r.voyage_id = i.voyage_id and r.container_import_id = i.id) = i.row_count as whole,
      not exists (select 1 from container_import o where o.voyage_id = i.voyage_id and o.id <> i.id) as alone
    from container_import i where i.voyage_id = ${voyageId} and i.content_hash = ${of.hash}
      and exists (select 1 from container_import_row r where r.voyage_id = i.voyage_id and r.container_import_id = i.id) order by i.id desc limit 1`.execute(
    ctx.em.getKysely(),
  );
  const found = rows[0];
  if (!found || (of.mode === "ADD_RESET" && !(found.whole && found.alone))) return null;
  return found.id;
}

/**
 * A failed row gives way to a later one that means the same box: with its container number, or, where that was the fault, with its booking
 * and seal. So the error workbook, mended and appended, leaves nothing behind.
 */
async function replaceFailed(ctx: Ctx, voyageId: number, importId: number): Promise<number> {
  const done = await sql`delete from container_import_row o where o.voyage_id = ${voyageId} and o.container_import_id <> ${importId}
    and o.check_status in ('VERIFY_FAILED', 'IMPORT_FAILED') and (
      exists (select 1 from container_import_row n where n.voyage_id = ${voyageId} and n.container_import_id = ${importId}
        and n.cnt_no = o.cnt_no and n.cnt_no <> '')
      or exists (select 1 from container_import_row n where n.voyage_id = ${voyageId} and n.container_import_id = ${importId}
        and n.bk_no = o.bk_no and n.bk_no <> '' and n.seal_no = o.seal_no and n.seal_no <> ''))`.execute(ctx.em.getKysely());
  return Number(done.numAffectedRows ?? 0);
}

async function hasRows(ctx: Ctx, voyageId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from container_import_row where voyage_id = ${voyageId} limit 1`.execute(ctx.em.getKysely());
  return rows.length > 0;
}
