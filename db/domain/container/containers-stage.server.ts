import { createHash } from "node:crypto";
import { containerImportColumns } from "./container-import.columns.ts";
import type { VoyageFacts } from "./check-row.ts";
import type { ImportedRow, ImportSummary } from "#platform/import/imported-row.ts";
import { type ReadingThread, readImport } from "#platform/import/read-import.server.ts";
import type { ImportSource } from "#platform/import/reader/read-source.server.ts";
import type { Ctx } from "#platform/operation/operation.server.ts";
import { openFacts } from "./containers-facts.server.ts";
import { settleBookings } from "./settle-bookings.server.ts";
import { type FileRow, RowStore } from "./store-rows.server.ts";

/** Rows judged and stored by one statement. */
const batchSize = 2000;

/** `packed`: of the verified rows those that are in their bookings already. `left`: some rows of the voyage may still wait for that. */
export type Staged = { summary: ImportSummary; verified: number; failed: number; packed: number; left: boolean };

/** `many`: the file is a big one, so that its voyage's bookings are read at once. `thread`: what reads it. */
export type StageOrder = { importId: number; voyage: VoyageFacts; many: boolean; thread?: ReadingThread };

/**
 * Reads a source and stores its rows with their verdicts, those that pass with their boxes and packing lists (decision 012), all in the
 * caller's transaction: reading, judging and storing go on side by side, and a fault of the file as a whole throws, leaving nothing. The
 * caller holds the voyage's lock.
 */
export async function stageRows(ctx: Ctx, source: ImportSource, order: StageOrder): Promise<Staged> {
  const reading = readImport(source, containerImportColumns, {}, order.thread);
  // Begun first: the reader's thread starts while the facts come.
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
    if (order.many) await store.learnVoyage();
    for (let step = await first; !step.done; step = await batches.next()) {
      ctx.signal.throwIfAborted();
      for (const row of step.value) waiting.push(fileRow(row, { id: (count += 1), importId: order.importId }));
      if (waiting.length >= batchSize) await flush();
    }
    if (waiting.length > 0) await flush();
    await store.end();
    ctx.signal.throwIfAborted();
  } finally {
    // Nothing of ours runs on in a transaction that has ended.
    await store.end().catch(() => undefined);
    await batches.return?.(undefined);
  }
  if (!reading.summary) throw new Error("the import worker ended without a summary");
  const packed = await settleBookings(ctx, store.packed, order);
  return { summary: reading.summary, ...store.sum, packed, left: !facts.empty || packed < store.sum.verified };
}

/** What reading left of nearly every row: nothing. */
const clean: FileRow["raw"] = { given: {}, faults: [] };

/** Blank SOC and empty words mean N: carrier's own, full. */
function fileRow(
  { sheet: form, row, hidden, struck, values, given: input, faults }: ImportedRow,
  of: { id: number; importId: number },
): FileRow {
  const { pkgs = null, gwt = null, dim = null } = values;
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
    remark: text("remark"),
    raw:
      hidden || struck || faults.length > 0
        ? { given: input, faults, ...(hidden ? { hidden } : {}), ...(struck ? { struck } : {}) }
        : clean,
  };
}

/** SHA-256 of a content: the same file twice into one voyage changes nothing (domain §3). */
export const sha256 = (content: string | Uint8Array): string => createHash("sha256").update(content).digest("hex");
