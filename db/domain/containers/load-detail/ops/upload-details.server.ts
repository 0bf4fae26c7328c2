import { sql } from "kysely";
import { kyselyOf } from "#db/orm/kysely.server.ts";
import { sha256 } from "#domain/containers/container/import/containers-stage.server.ts";
import { bringDetails } from "../bring-details.server.ts";
import { LoadDetail } from "../load-detail.entity.server.ts";
import { loadDetailColumns } from "../load-detail.columns.ts";
import {
  type LoadDetailUploadInput as UploadInput,
  LoadDetailUploadInput,
  LoadDetailVerifyInput,
} from "../load-detail.schema.ts";
import { storeCells } from "../stage-details.server.ts";
import { detailInScope } from "../load-detail.source.server.ts";
import type { ImportSummary } from "#platform/records/import/imported-row.ts";
import { readImport } from "#platform/records/import/read-import.server.ts";
import type { ImportSource } from "#platform/records/import/reader/read-source.server.ts";
import { readUpload, sourceOf as sourceOfFile } from "#platform/records/import/uploads.server.ts";
import { type Ctx, defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";

/** `unchanged`: the actor's last upload had the same content, and nothing of it waited. */
export type DetailUpload = {
  importId: number;
  unchanged: boolean;
  rows: number;
  imported: number;
  failed: number;
};

/**
 * Brings a workbook or pasted table of load details (screens "load-detail import"): all rows are
 * staged in one transaction, then verified and brought into the packing of their e-bookings. A
 * fault of the whole file stages nothing. Customers name their own e-bookings only; any other is
 * unknown.
 * @throws Refusal container.noSource, container.twoSources, container.badContent at `file`; those
 *   of the file's reader
 */
export const uploadDetails = defineOperation({
  name: "loadDetail.upload",
  perm: "ebContainer:edit",
  input: LoadDetailUploadInput,
  transaction: "own",
  requiresScope: true,
  done: "loadDetail.upload.done",
  async run(ctx: Ctx, input): Promise<DetailUpload> {
    const staged = await ctx.unit((inner) => stage(inner, input));
    if (ctx.dryRun) return { ...staged, imported: 0, failed: 0 };
    const brought = await bringDetails(ctx, staged.importId, staged.rows);
    return {
      ...staged,
      unchanged: staged.unchanged && brought.imported + brought.failed === 0,
      ...brought,
    };
  },
  follows: async ({ em }, { result }) => {
    const { rows } = await sql<{
      id: number;
    }>`select distinct p.id
      from load_detail_row r join eb_loading p on p.e_booking_id = r.e_booking_id
      where r.load_detail_id = ${result.importId} and r.check_status = 'IMPORTED'
      order by 1
      limit 200`.execute(em.getKysely());
    return { page: "eb/containerConfirm", ids: rows.map((row) => row.id) };
  },
});

async function stage(
  ctx: Ctx,
  input: UploadInput,
): Promise<Omit<DetailUpload, "imported" | "failed">> {
  const { source, hash } = await sourceOf(ctx, input);
  // Two uploads of one person come one after the other.
  await sql`select pg_advisory_xact_lock(hashtext('load_detail'), hashtext(${ctx.actor.userName}))`.execute(
    ctx.em.getKysely(),
  );
  const rows = await kyselyOf(ctx.em)
    .selectFrom("load_detail")
    .select(["id", "mode", "content_hash as hash", "row_count as rows"])
    .where("created_by", "=", ctx.actor.userName)
    .orderBy("id", "desc")
    .limit(1)
    .execute();
  const [last] = rows;
  if (last && last.hash === hash && last.mode === input.mode)
    return { importId: last.id, unchanged: true, rows: last.rows };
  const codes = ctx.actor.kind === "customer" ? ctx.actor.customerCodes : [];
  const fileName = source.kind === "paste" ? "" : source.name.slice(0, 250);
  const made = ctx.em.create(LoadDetail, {
    mode: input.mode,
    fileName,
    contentHash: hash,
    clientCodes: [...codes],
  });
  await ctx.em.flush();
  const summary = await stageRows(ctx, source, { importId: made.id, clientCode: codes[0] ?? "" });
  made.rowCount = summary.rows;
  made.summary = summary;
  await ctx.em.flush();
  await replaceFailed(ctx, made.id);
  return { importId: made.id, unchanged: false, rows: summary.rows };
}

async function stageRows(
  ctx: Ctx,
  source: ImportSource,
  of: { importId: number; clientCode: string },
): Promise<ImportSummary> {
  const reading = readImport(source, loadDetailColumns);
  let seen = 0;
  for await (const batch of reading) {
    ctx.signal.throwIfAborted();
    await storeCells(ctx, batch, of);
    seen += batch.length;
    await ctx.progress({ seen: 0, total: Math.max(seen, reading.expected ?? 0) });
  }
  if (!reading.summary) throw new Error("the import worker ended without a summary");
  return reading.summary;
}

async function sourceOf(
  ctx: Ctx,
  input: UploadInput,
): Promise<{ source: ImportSource; hash: string }> {
  const pasted = input.text.trim() !== "";
  const file = input.uploadId > 0 || input.fileName !== "" || input.content !== "";
  if (pasted && file) throw new Refusal("container.twoSources", {}, { field: "file" });
  if (!pasted && !file) throw new Refusal("container.noSource", {}, { field: "file" });
  if (pasted) return { source: { kind: "paste", text: input.text }, hash: sha256(input.text) };
  if (input.uploadId > 0) {
    const kept = await readUpload(ctx.em, ctx.actor, input.uploadId);
    const source: ImportSource =
      kept.name === ""
        ? { kind: "paste", text: Buffer.from(kept.bytes).toString() }
        : sourceOfFile(kept);
    return { source, hash: sha256(kept.bytes) };
  }
  const bytes = Buffer.from(input.content, "base64");
  // Decoding ignores invalid base64.
  if (
    bytes.toString("base64").replace(/=+$/, "") !==
    input.content.replace(/\s/g, "").replace(/=+$/, "")
  )
    throw new Refusal("container.badContent", {}, { field: "file" });
  return { source: sourceOfFile({ name: input.fileName, bytes }), hash: sha256(bytes) };
}

/** A corrected file leaves no failed rows of the same containers behind. */
async function replaceFailed(ctx: Ctx, importId: number): Promise<void> {
  await sql`delete from load_detail_row using load_detail_row n
    where n.load_detail_id = ${importId}
      and load_detail_row.load_detail_id <> ${importId}
      and n.cnt_no <> ''
      and load_detail_row.cnt_no = n.cnt_no
      and load_detail_row.bk_no = n.bk_no
      and load_detail_row.check_status in ('VERIFY_FAILED', 'IMPORT_FAILED')
      and load_detail_row.created_by = ${ctx.actor.userName}
      and ${detailInScope(ctx)}`.execute(ctx.em.getKysely());
}

/** Verifies reset rows of an upload and brings in what passes. */
export const verifyDetails = defineOperation({
  name: "loadDetail.verify",
  perm: "ebContainer:edit",
  input: LoadDetailVerifyInput,
  transaction: "own",
  requiresScope: true,
  done: "loadDetail.verify.done",
  async run(ctx: Ctx, { importId }): Promise<{ imported: number; failed: number }> {
    const rows = await kyselyOf(ctx.em)
      .selectFrom("load_detail_row")
      .select("id")
      .where("load_detail_id", "=", importId)
      .where(detailInScope(ctx))
      .limit(1)
      .execute();
    if (rows.length === 0) throw new Refusal("kit.notFound", {}, { key: String(importId) });
    return bringDetails(ctx, importId);
  },
});
