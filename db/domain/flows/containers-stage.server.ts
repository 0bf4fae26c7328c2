import { createHash } from "node:crypto";
import { sql } from "kysely";
import { containerImportColumns } from "../container/container-import.columns.ts";
import type { StagedRow, VoyageFacts } from "../container/check-row.ts";
import { announceRows, type Judged, judgeRows } from "../container/judge-rows.ts";
import type { ImportedRow, ImportSummary } from "../kit/import/imported-row.ts";
import { readImport } from "../kit/import/read-import.server.ts";
import type { ImportSource } from "../kit/import/read-source.server.ts";
import type { Ctx } from "../kit/operation.server.ts";
import { learnFacts, openFacts } from "./containers-facts.server.ts";
import { stampColumns, stamps } from "./containers-stamps.server.ts";

/** Rows judged and stored by one statement. */
const batchSize = 2500;

/** A row as the file gives it, before it has an id: `id` is its place in the file. */
type FileRow = StagedRow & { orderNo: string; remark: string };

export type Staged = { summary: ImportSummary; verified: number; failed: number };

/**
 * Reads a source and stores its rows with their verdicts, all in the caller's transaction: reading, judging and storing go on side by side,
 * and a fault of the file as a whole throws, leaving nothing. The caller holds the voyage's lock.
 */
export async function stageRows(ctx: Ctx, source: ImportSource, into: { importId: number; voyage: VoyageFacts }): Promise<Staged> {
  const facts = await openFacts(ctx, into.voyage.id);
  const reading = readImport(source, containerImportColumns);
  const sum = { verified: 0, failed: 0 };
  let waiting: FileRow[] = [];
  let count = 0;
  const flush = async (): Promise<void> => {
    const rows = waiting;
    waiting = [];
    await learnFacts(ctx, facts, rows);
    announceRows(rows, facts);
    const judged = judgeRows(into.voyage, rows, facts);
    await insertJudged(ctx, into, judged);
    const failed = judged.filter((one) => one.failed).length;
    sum.failed += failed;
    sum.verified += judged.length - failed;
    const seen = sum.failed + sum.verified;
    await ctx.progress({ seen, ...(reading.expected ? { total: Math.max(reading.expected, seen) } : {}), failed: sum.failed });
  };
  await ctx.progress({ seen: 0 });
  // One batch is stored while the next one is read; a failed one is told when the next begins, or at the end.
  let storing = Promise.resolve();
  try {
    for await (const batch of reading) {
      ctx.signal.throwIfAborted();
      for (const row of batch) waiting.push(fileRow(row, { id: (count += 1), importId: into.importId }));
      if (waiting.length < batchSize) continue;
      await storing;
      storing = flush();
      storing.catch(() => undefined);
    }
    await storing;
    if (waiting.length > 0) await flush();
    ctx.signal.throwIfAborted();
  } finally {
    // Nothing of ours runs on in a transaction that has ended.
    await storing.catch(() => undefined);
  }
  if (!reading.summary) throw new Error("the import worker ended without a summary");
  return { summary: reading.summary, ...sum };
}

/** Blank SOC and empty words mean N: carrier's own, full. */
function fileRow({ sheet, row, hidden, values, given, faults }: ImportedRow, of: { id: number; importId: number }): FileRow {
  const { pkgs = null, gwt = null, dim = null } = values;
  const text = (key: string) => values[key] ?? "";
  return {
    id: of.id,
    containerImportId: of.importId,
    sheet: sheet.slice(0, 60),
    rowNo: row,
    orderNo: text("orderNo"),
    cntNo: text("cntNo"),
    sizeType: text("sizeType"),
    bkNo: text("bkNo"),
    sealNo: text("sealNo"),
    pkgs: pkgs === null ? null : Number(pkgs),
    gwt,
    dim,
    vessel: text("vessel"),
    voyageNo: text("voyage"),
    isSoc: values["isSoc"] === "Y" ? "Y" : "N",
    emptyFlag: values["emptyFlag"] === "Y" ? "Y" : "N",
    remark: text("remark"),
    raw: { given, faults, ...(hidden ? { hidden } : {}) },
  };
}

const cleanRaw = JSON.stringify({ given: {}, faults: [] });

/** One insert from arrays for a batch; a clean row carries neither reasons nor texts of its own. */
async function insertJudged(
  ctx: Ctx,
  { importId, voyage }: { importId: number; voyage: VoyageFacts },
  judged: readonly Judged<FileRow>[],
): Promise<void> {
  const of = <K extends keyof FileRow>(key: K): FileRow[K][] => judged.map((one) => one.row[key]);
  const raw = judged.map(({ row }) => (row.raw.faults.length > 0 || row.raw.hidden ? JSON.stringify(row.raw) : null));
  const results = judged.map(({ faults }) => (faults.length > 0 ? JSON.stringify(faults) : null));
  await sql`insert into container_import_row (container_import_id, voyage_id, sheet, row_no, order_no, cnt_no, size_type, bk_no, seal_no, pkgs,
      gwt, dim, vessel, voyage_no, is_soc, empty_flag, remark, raw, check_status, check_result, ${stampColumns})
    select ${importId}, ${voyage.id}, x.sheet, x.row_no, x.order_no, x.cnt_no, x.size_type, x.bk_no, x.seal_no, x.pkgs, x.gwt, x.dim, x.vessel,
      x.voyage_no, x.is_soc, x.empty_flag, x.remark, coalesce(x.raw, ${cleanRaw}::jsonb), case when x.failed then 'VERIFY_FAILED' else 'VERIFIED' end,
      x.check_result, ${stamps(ctx)}
    from unnest(${of("sheet")}::text[], ${of("rowNo")}::int[], ${of("orderNo")}::text[], ${of("cntNo")}::text[],
      ${judged.map((one) => one.sizeType)}::text[], ${of("bkNo")}::text[], ${of("sealNo")}::text[], ${of("pkgs")}::int[], ${of("gwt")}::numeric[],
      ${of("dim")}::numeric[], ${of("vessel")}::text[], ${of("voyageNo")}::text[], ${of("isSoc")}::text[], ${of("emptyFlag")}::text[],
      ${of("remark")}::text[], ${raw}::jsonb[], ${judged.map((one) => one.failed)}::bool[], ${results}::jsonb[])
      as x(sheet, row_no, order_no, cnt_no, size_type, bk_no, seal_no, pkgs, gwt, dim, vessel, voyage_no, is_soc, empty_flag, remark, raw, failed,
        check_result)`.execute(ctx.em.getKysely());
}

/** SHA-256 of a content: the same file twice into one voyage changes nothing (domain §3). */
export const sha256 = (content: string | Uint8Array): string => createHash("sha256").update(content).digest("hex");
