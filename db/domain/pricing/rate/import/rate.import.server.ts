import { type RateUnit, rateUnits } from "../rate-unit.ts";
import type {
  ImportCounts,
  ImportFault,
  ImportRow,
} from "#platform/records/import/define-import.server.ts";
import { textOf } from "./row-text.ts";
import { codesIn } from "#platform/records/resource/codes-in.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { dayOf } from "#platform/kernel/clock/zone.ts";
import type { ImportedRate } from "./imported-rate.ts";
import { changeNumberedRates, isNumbered } from "./numbered-rates.server.ts";
import { writeRates } from "./rate-rows.server.ts";
import { resolveCodes } from "./rate-codes.server.ts";

export const rateUnitOf = (value: string): RateUnit =>
  rateUnits.find((unit) => unit === value) ?? "CONTAINER";

export const furtherOf = (importRow: ImportRow) => ({
  receipt: textOf(importRow, "receipt"),
  delivery: textOf(importRow, "delivery"),
  tradeType: textOf(importRow, "tradeType"),
  minAmount: importRow.values.minAmount ?? null,
  maxAmount: importRow.values.maxAmount ?? null,
  includedFees: importRow.values.includedFees ? codesIn(importRow.values.includedFees) : null,
  isDisplay: importRow.values.isDisplay ?? null,
  isPcEdit: importRow.values.isPcEdit ?? null,
});

export const todayOf = ({ now, actor }: Ctx) => dayOf(now, actor.zone);
export const yearOf = (ctx: Ctx) => Number(todayOf(ctx).slice(0, 4));

export const isFault = (item: ImportedRate | ImportFault): item is ImportFault => "code" in item;
export const ratesIn = (read: readonly (ImportedRate | ImportFault)[]) =>
  read.filter((item): item is ImportedRate => !isFault(item));

/** Rows with a number change that rate; others are matched by their key. */
export async function writeBoth(
  ctx: Ctx,
  kind: "PORT" | "EXTRA",
  rows: readonly ImportRow[],
  read: (importRow: ImportRow) => readonly (ImportedRate | ImportFault)[],
): Promise<ImportCounts> {
  const numbered = await changeNumberedRates(ctx, kind, rows.filter(isNumbered));
  const named = await writeRates(
    ctx,
    await resolveCodes(ctx, ratesIn(rows.filter((row) => !isNumbered(row)).flatMap(read))),
  );
  return {
    inserted: named.inserted,
    changed: numbered.changed + named.changed,
    unchanged: numbered.unchanged + named.unchanged,
  };
}
