import { createHash } from "node:crypto";
import { containerImportColumns } from "./container-import.columns.ts";
import type { VoyageFacts } from "../verification/check-row.ts";
import type { ImportedRow, ImportSummary } from "#platform/records/import/imported-row.ts";
import { type ReadingThread, readImport } from "#platform/records/import/read-import.server.ts";
import type { ImportSource } from "#platform/records/import/reader/read-source.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { openFacts } from "../verification/containers-facts.server.ts";
import { settleBookings } from "../packing/settle-bookings.server.ts";
import { type FileRow, RowStore } from "./store-rows.server.ts";
import { vgmMethodOf } from "./vgm-method.ts";

/** Rows per statement. */
const batchSize = 2000;

/** `packed`: rows already in their bookings. `left`: rows may still wait. */
export type Staged = {
  summary: ImportSummary;
  verified: number;
  failed: number;
  packed: number;
  left: boolean;
};

/** `many`: read all bookings of the voyage at once. */
export type StageOrder = {
  importId: number;
  /** Of masses whose row names no method. */
  vgmMethod: string;
  voyage: VoyageFacts;
  many: boolean;
  thread?: ReadingThread;
};

/**
 * Stores the rows of a source with their results; rows that pass get boxes and packing lists
 * (decision 012). Reading and storing overlap in the caller's transaction. A fault of the whole
 * file throws. The caller holds the voyage's lock.
 */
export async function stageRows(
  ctx: Ctx,
  source: ImportSource,
  order: StageOrder,
): Promise<Staged> {
  const reading = readImport(source, containerImportColumns, {}, order.thread);
  // Starts the reader's thread while the facts load.
  const batches = reading[Symbol.asyncIterator]();
  const first = batches.next();
  first.catch(() => undefined);
  const facts = await openFacts(ctx, order.voyage.id);
  const store = new RowStore(ctx, facts, order);
  let waiting: FileRow[] = [];
  let count = 0;
  const flush = () => {
    const rows = waiting;
    waiting = [];
    return store.add(rows, reading.expected);
  };
  try {
    await ctx.progress({ seen: 0 });
    if (order.many) await store.preloadVoyage();
    for (let step = await first; !step.done; step = await batches.next()) {
      ctx.signal.throwIfAborted();
      for (const row of step.value) waiting.push(fileRow(row, { ...order, id: (count += 1) }));
      if (waiting.length >= batchSize) await flush();
    }
    if (waiting.length > 0) await flush();
    await store.end();
    ctx.signal.throwIfAborted();
  } finally {
    // No statement may follow the transaction.
    await store.end().catch(() => undefined);
    await batches.return?.(undefined);
  }
  if (!reading.summary) throw new Error("the import worker ended without a summary");
  const packed = await settleBookings(ctx, store.packed, order);
  return {
    summary: reading.summary,
    ...store.sum,
    packed,
    left: !facts.empty || packed < store.sum.verified,
  };
}

/** Nearly every row shares this object. */
const clean: FileRow["raw"] = { given: {}, faults: [] };

/** Blanks mean a full box of the carrier. */
function fileRow(
  { worksheet: form, row, hidden, struck, values, input, faults }: ImportedRow,
  of: { id: number; importId: number; vgmMethod: string },
): FileRow {
  const { pkgs = null, gwt = null, dim = null, vgmKg = null } = values;
  const text = (key: string) => values[key] ?? "";
  return {
    id: of.id,
    containerImportId: of.importId,
    sheet: form.slice(0, 60),
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
    vgmKg,
    vgmMethod: vgmKg === null ? "" : storedMethod(text("vgmMethod") || of.vgmMethod),
    remark: text("remark"),
    raw:
      hidden || struck || faults.length > 0
        ? { given: input, faults, ...(hidden ? { hidden } : {}), ...(struck ? { struck } : {}) }
        : clean,
  };
}

/** What cannot be understood stays, for the check to name it. */
export const storedMethod = (text: string): string => vgmMethodOf(text) ?? text;

export const sha256 = (content: string | Uint8Array): string =>
  createHash("sha256").update(content).digest("hex");
