import { z } from "zod";
import { code, date } from "#platform/kernel/refusal/validation.ts";
import {
  type ImportFault,
  type ImportRow,
  defineImport,
  rowFault,
} from "#platform/records/import/define-import.server.ts";
import type { ImportedRate } from "./imported-rate.ts";
import {
  furtherOf,
  isFault,
  rateUnitOf,
  ratesIn,
  writeBoth,
  yearOf,
} from "./rate.import.server.ts";
import { textOf } from "./row-text.ts";
import { sizeColumns, surchargeColumns } from "./rate-import.columns.ts";
import type { RateUnit } from "../rate-unit.ts";
import { extraRateList } from "../rate.list.ts";
import { priceKeys, readPercentPrices } from "./percent-prices.ts";
import { isNumbered } from "./numbered-rates.server.ts";
import { rateRowFaults } from "./rate-row-faults.server.ts";
import { resolveCodes } from "./rate-codes.server.ts";

const SurchargeOptions = z.object({
  book: code(40).transform((value) => value || "SURCHARGE"),
  startDate: date(),
  endDate: date(),
  /** Percentages are taken of ocean freight in this currency. */
  currency: code(3).transform((value) => value || "USD"),
});
type SurchargeOptions = z.output<typeof SurchargeOptions>;

/** Prices by size make one row each, per container only. */
function surchargesOf(
  importRow: ImportRow,
  options: SurchargeOptions,
  year: number,
): (ImportedRate | ImportFault)[] {
  const unit = rateUnitOf(textOf(importRow, "unit"));
  const prices = Object.entries(sizeColumns).flatMap(([key, size]) =>
    importRow.values[key] ? [{ size, price: textOf(importRow, key) }] : [],
  );
  const [first] = prices;
  if (importRow.values.price)
    return [
      surchargeOf(
        importRow,
        { size: textOf(importRow, "sizeGroup"), price: importRow.values.price, unit },
        options,
        year,
      ),
    ];
  if (!first) return [rowFault(importRow, "s20", "import.required")];
  const single =
    prices.length === Object.keys(sizeColumns).length &&
    prices.every((other) => other.price === first.price);
  if (unit !== "CONTAINER" && prices.some((other) => other.price !== first.price))
    return [rowFault(importRow, "unit", "rate.sizeOnlyContainer")];
  const rows = single || unit !== "CONTAINER" ? [{ size: "", price: first.price }] : prices;
  return rows.map((row) => surchargeOf(importRow, { ...row, unit }, options, year));
}

type Priced = { size: string; price: string; unit: RateUnit };

function surchargeOf(
  importRow: ImportRow,
  { size, price, unit }: Priced,
  options: SurchargeOptions,
  year: number,
): ImportedRate {
  return {
    row: importRow.row,
    book: textOf(importRow, "book") || options.book,
    kind: "EXTRA",
    rateType: textOf(importRow, "rateType") || "OP",
    feeCode: textOf(importRow, "feeCode"),
    portLoad: textOf(importRow, "portLoad"),
    portDis: textOf(importRow, "portDis"),
    voyline: textOf(importRow, "voyline"),
    sizeType: textOf(importRow, "sizeType"),
    sizeGroup: size,
    nature: textOf(importRow, "nature"),
    deliveryTerms: textOf(importRow, "deliveryTerms"),
    freightTerms: textOf(importRow, "freightTerms"),
    isSoc: textOf(importRow, "isSoc"),
    emptyFlag: textOf(importRow, "emptyFlag"),
    ...furtherOf(importRow),
    unit,
    price,
    remark: textOf(importRow, "remark"),
    currency:
      unit === "PERCENT_OCE" && !/^[A-Z]{3}$/.test(textOf(importRow, "currency"))
        ? options.currency
        : textOf(importRow, "currency").toUpperCase(),
    startDate: importRow.values.startDate || options.startDate || `${year}-01-01`,
    endDate: importRow.values.endDate || options.endDate || `${year}-12-31`,
  };
}

/**
 * Extra fees with a price per size (surcharges.csv), as drafts until someone says what they apply
 * to.
 */
export const surchargeImport = defineImport<string, SurchargeOptions>({
  kind: "surcharge",
  title: "rate.import.surcharge",
  perm: "rate:import",
  columns: surchargeColumns,
  list: extraRateList,
  leaves: ["feeName", "status"],
  key: [],
  options: SurchargeOptions,
  optionLabels: {
    book: "rate.book",
    startDate: "rate.startDate",
    endDate: "rate.endDate",
    currency: "rate.currency",
  },
  optionKinds: {
    book: { ref: "freightBook" },
    startDate: { date: true },
    endDate: { date: true },
    currency: { ref: "currency" },
  },
  check: async (ctx, rows, options) => {
    const percents = readPercentPrices(rows, priceKeys);
    const read = rows
      .filter((row) => !isNumbered(row))
      .flatMap((row) => surchargesOf(row, options, yearOf(ctx)));
    return [
      ...percents,
      ...read.filter(isFault),
      ...(await rateRowFaults(ctx, await resolveCodes(ctx, ratesIn(read)))),
    ];
  },
  write: (ctx, rows, options) =>
    writeBoth(ctx, "EXTRA", rows, (importRow) => surchargesOf(importRow, options, yearOf(ctx))),
});
