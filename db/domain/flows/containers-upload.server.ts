import { createHash } from "node:crypto";
import { sql } from "kysely";
import { containerImportColumns } from "../container/container-import.columns.ts";
import { ContainerImport } from "../container/container.entity.server.ts";
import { ContainerUploadInput } from "../container/container.schema.ts";
import type { ImportedRow, ImportSummary } from "../kit/import/imported-row.ts";
import { readImport } from "../kit/import/read-import.server.ts";
import type { ImportSource } from "../kit/import/read-source.server.ts";
import { type Ctx, defineOperation } from "../kit/operation.server.ts";
import { Refusal, Refusals } from "../kit/refusal.ts";
import type { Voyage } from "../voyage/voyage.entity.server.ts";
import { findVoyage } from "../voyage/voyage.queries.server.ts";
import { lockVoyageContainers, orderContainerTask } from "./containers-rows.server.ts";
import { verifyVoyage } from "./containers-verify.server.ts";

/** What became of an upload. `unchanged`: the same content was imported into the voyage before. `checked`: a dry run's verdict. */
export type UploadResult = {
  importId: number;
  voyageId: number;
  voyageName: string;
  unchanged: boolean;
  taskId: number | null;
  summary: ImportSummary | null;
  checked: { verified: number; failed: number } | null;
};

/**
 * Stages a workbook or pasted table of containers for a voyage (operations §4, §5) in one transaction and orders its verification in the
 * same one. A fault of the file as a whole refuses it and stages nothing; a fault of a row stays with its row.
 */
export const uploadContainers = defineOperation({
  name: "container.upload",
  perm: "container:import",
  input: ContainerUploadInput,
  done: "container.upload.done",
  run: stageUpload,
});

async function stageUpload(ctx: Ctx, input: ContainerUploadInput): Promise<UploadResult> {
  // Containers are staff's work: a row may name any booking of the voyage.
  if (ctx.actor.kind === "customer") throw new Refusal("kit.noPermission");
  const { source, hash } = sourceOf(input);
  const voyage = await findVoyage(ctx, input.voyage);
  if (voyage.ended === "Y") throw new Refusal("container.voyageEnded", {}, { field: "voyage" });
  await lockVoyageContainers(ctx, voyage.id);
  const known = await sameContent(ctx, voyage.id, { hash, mode: input.mode });
  if (known)
    return {
      importId: known,
      voyageId: voyage.id,
      voyageName: voyage.voyageName,
      unchanged: true,
      taskId: null,
      summary: null,
      checked: null,
    };
  if (input.mode === "ADD_RESET") await clearVoyage(ctx, voyage.id);
  else if (input.mode === "FIRST" && (await hasRows(ctx, voyage.id))) throw new Refusal("container.notFirst", {}, { field: "mode" });
  const staged = ctx.em.create(ContainerImport, { voyage, mode: input.mode, fileName: input.fileName, contentHash: hash });
  await ctx.em.flush();
  const reading = readImport(source, containerImportColumns);
  for await (const batch of reading) {
    ctx.signal.throwIfAborted();
    await insertRows(ctx, { voyage, importId: staged.id }, batch);
  }
  staged.rowCount = reading.summary?.rows ?? 0;
  await ctx.em.flush();
  const taskId = await orderContainerTask(ctx, "verify", voyage);
  const checked = ctx.dryRun ? await verifyVoyage(ctx, voyage.id) : null;
  return {
    importId: staged.id,
    voyageId: voyage.id,
    voyageName: voyage.voyageName,
    unchanged: false,
    taskId,
    summary: reading.summary ?? null,
    checked,
  };
}

function sourceOf(input: ContainerUploadInput): { source: ImportSource; hash: string } {
  const pasted = input.text.trim() !== "";
  const file = input.fileName !== "" || input.content !== "";
  if (pasted && file) throw new Refusal("container.twoSources", {}, { field: "file" });
  if (!pasted && !file) throw new Refusal("container.noSource", {}, { field: "file" });
  if (pasted) return { source: { kind: "paste", text: input.text }, hash: sha256(input.text) };
  const bytes = Buffer.from(input.content, "base64");
  // What is no base64 decodes to something else than it was; a changed file must not pass as the user's.
  if (bytes.toString("base64").replace(/=+$/, "") !== input.content.replace(/\s/g, "").replace(/=+$/, ""))
    throw new Refusal("container.badContent", {}, { field: "file" });
  return { source: { kind: "workbook", name: input.fileName, bytes }, hash: sha256(bytes) };
}

const sha256 = (content: string | Uint8Array) => createHash("sha256").update(content).digest("hex");

/**
 * The import of the voyage with the same content, when the upload would change nothing: for add/reset only when it is all the voyage has and
 * none of its rows was removed.
 */
async function sameContent(ctx: Ctx, voyageId: number, of: { hash: string; mode: string }): Promise<number | null> {
  const { rows } = await sql<{ id: number; whole: boolean; alone: boolean }>`select i.id,
      (select count(*) from container_import_row r where r.container_import_id = i.id) = i.row_count as whole,
      not exists (select 1 from container_import o where o.voyage_id = i.voyage_id and o.id <> i.id) as alone
    from container_import i where i.voyage_id = ${voyageId} and i.content_hash = ${of.hash}
      and exists (select 1 from container_import_row r where r.container_import_id = i.id) order by i.id desc limit 1`.execute(
    ctx.em.getKysely(),
  );
  const found = rows[0];
  if (!found || (of.mode === "ADD_RESET" && !(found.whole && found.alone))) return null;
  return found.id;
}

async function hasRows(ctx: Ctx, voyageId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from container_import_row where voyage_id = ${voyageId} limit 1`.execute(ctx.em.getKysely());
  return rows.length > 0;
}

/** Throws away what was staged and imported for the voyage; refused, naming each, for bookings that are locked or have bills. */
async function clearVoyage(ctx: Ctx, voyageId: number): Promise<void> {
  const db = ctx.em.getKysely();
  const { rows } = await sql<{ bkNo: string; bkStatus: string; billed: boolean }>`select b.bk_no as "bkNo", b.bk_status as "bkStatus",
      (b.bl_status <> 'NONE' or exists (select 1 from packing_line p where p.booking_id = b.id and p.bill_id is not null)) as billed
    from booking b where b.id in (select booking_id from box where voyage_id = ${voyageId}) order by b.id for update`.execute(db);
  const no = rows
    .filter((row) => row.bkStatus === "LOCKED" || row.billed)
    .map(
      ({ bkNo, billed }) => new Refusal(billed ? "container.resetBilled" : "container.resetLocked", { bkNo }, { field: "mode", key: bkNo }),
    );
  if (no.length > 0) throw new Refusals(no.slice(0, 50));
  await sql`update booking set reconcile_result = '', reconcile_detail = null, reconcile_time = null
    where id in (select booking_id from box where voyage_id = ${voyageId}) and reconcile_result <> ''`.execute(db);
  await sql`delete from packing_line where box_id in (select id from box where voyage_id = ${voyageId})`.execute(db);
  await sql`delete from box where voyage_id = ${voyageId}`.execute(db);
  await sql`delete from container_import_row where voyage_id = ${voyageId}`.execute(db);
  await sql`delete from container_import where voyage_id = ${voyageId}`.execute(db);
}

/** One insert for a batch of read rows. Blank SOC and empty words mean N: carrier's own, full. */
async function insertRows(ctx: Ctx, of: { voyage: Voyage; importId: number }, batch: readonly ImportedRow[]): Promise<void> {
  const rows = batch.map(({ sheet, row, hidden, values, given, faults }) => ({
    ...values,
    sheet: sheet.slice(0, 60),
    row_no: row,
    isSoc: values["isSoc"] ?? "N",
    emptyFlag: values["emptyFlag"] ?? "N",
    raw: { given, faults, ...(hidden ? { hidden } : {}) },
  }));
  await sql`insert into container_import_row (container_import_id, voyage_id, sheet, row_no, order_no, cnt_no, size_type, bk_no, seal_no, pkgs,
      gwt, dim, vessel, voyage_no, is_soc, empty_flag, remark, raw)
    select ${of.importId}, ${of.voyage.id}, x.sheet, x.row_no, coalesce(x."orderNo", ''), coalesce(x."cntNo", ''), coalesce(x."sizeType", ''),
      coalesce(x."bkNo", ''), coalesce(x."sealNo", ''), x.pkgs, x.gwt, x.dim, coalesce(x.vessel, ''), coalesce(x.voyage, ''), x."isSoc",
      x."emptyFlag", coalesce(x.remark, ''), x.raw
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(sheet text, row_no int, "orderNo" text, "cntNo" text, "sizeType" text,
      "bkNo" text, "sealNo" text, pkgs int, gwt numeric, dim numeric, vessel text, voyage text, "isSoc" text, "emptyFlag" text, remark text,
      raw jsonb)`.execute(ctx.em.getKysely());
}
