import { defineColumns } from "#platform/records/import/columns.ts";
import {
  defineImport,
  type ImportCounts,
  type ImportRow,
  rowRefusal,
} from "#platform/records/import/define-import.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { isRefusal, Refusal, Refusals, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { importedPriceOverlaps } from "./imported-price-overlaps.server.ts";
import { saveRateRecord } from "./ops/save-supplier-rate.server.ts";
import { priceColumns, rateColumns } from "./price-file.columns.ts";
import { addPrice, storedRates, type Work } from "./price-file.server.ts";
import { supplierPriceList } from "./supplier-price.list.ts";

/**
 * Prices of a file, by rate. Rows of the same supplier, type, protocol and period make one rate; a
 * new one is a draft.
 */
export const supplierRateImport = defineImport({
  kind: "supplierRate",
  title: "supplierRate.import",
  perm: "supplierRate:import",
  columns: defineColumns([...rateColumns, ...priceColumns]),
  list: supplierPriceList,
  leaves: ["supplierName", "status", "feeName"],
  key: [],
  check: importedPriceOverlaps,
  write: writeRates,
});

async function writeRates(ctx: Ctx, rows: readonly ImportRow[]): Promise<ImportCounts> {
  const stored = await storedRates(ctx, rows);
  const works = new Map<string, Work>();
  const counts: ImportCounts = { inserted: 0, changed: 0, unchanged: 0 };
  const refused: Refusal[] = [];
  const tried = async (
    work: () => Promise<unknown> | void,
    placed: (refusal: Refusal) => Refusal,
  ) => {
    try {
      await work();
    } catch (error) {
      if (!isRefusal(error)) throw error;
      refused.push(...refusalsOf(error).map(placed));
    }
  };
  for (const row of rows)
    await tried(
      () => {
        counts[addPrice(row, stored, works)] += 1;
      },
      (refusal) => rowRefusal(row.row, refusal),
    );
  if (refused.length === 0)
    for (const work of works.values())
      if (JSON.stringify(work.rate) !== work.before)
        await tried(
          () => saveRateRecord(ctx, work.rate),
          (refusal) => atRow(refusal, work.rows),
        );
  if (refused.length > 0) throw new Refusals(refused);
  return counts;
}

/** A fault of a price stands at the file's row that brought it; one of the rate at its first. */
function atRow(refusal: Refusal, rows: readonly number[]): Refusal {
  const [, at, field] = /^prices\.(\d+)\.(\w+)$/.exec(refusal.place.field ?? "") ?? [];
  const cause = field ? new Refusal(refusal.code, refusal.params, { field }) : refusal;
  return rowRefusal(rows[Number(at ?? 0)] ?? rows[0] ?? 0, cause);
}
