import { z } from "zod";
import { code, whole } from "#platform/kernel/refusal/validation.ts";
import {
  type ImportFault,
  type ImportRow,
  defineImport,
  rowSkipped,
} from "#platform/records/import/define-import.server.ts";
import { rateColumns, wideSizes } from "./rate-import.columns.ts";
import { textOf } from "./row-text.ts";
import type { ImportedRate } from "./imported-rate.ts";
import {
  furtherOf,
  isFault,
  rateUnitOf,
  ratesIn,
  todayOf,
  writeBoth,
} from "./rate.import.server.ts";
import { assumedYears, periodOf } from "./row-period.server.ts";
import { portRateList } from "../rate.list.ts";
import { priceKeys, readPercentPrices } from "./percent-prices.ts";
import { isNumbered } from "./numbered-rates.server.ts";
import { rateRowFaults } from "./rate-row-faults.server.ts";
import { resolveCodes } from "./rate-codes.server.ts";

const RateOptions = z.object({
  /** For files that name no book. */
  book: code(40).transform((value) => value || "IMPORT"),
  /** Year in which a period such as 6.1-6.30 starts; blank: the one that is near. */
  year: whole({ min: 0, max: 2100 }),
});
type RateOptions = z.output<typeof RateOptions>;

/** Default fee code per kind of rate (operations §3). */
const feeCodeOf: Readonly<Record<string, string>> = {
  OP: "OF",
  IT: "ITF",
  BA: "BARGE",
  PROXY: "AGF",
};

/** An "ask" cell becomes a remark for the publisher. */
function splitSizes(importRow: ImportRow): ImportRow[] {
  const cells = wideSizes
    .map((size) => ({ size, text: textOf(importRow, size) }))
    .filter((cell) => cell.text);
  const read = cells.map(({ size, text }) => ({
    size,
    text,
    match: /^\s*([A-Z]{3})?\s*(\d[\d,]*(\.\d+)?)\s*$/i.exec(text),
  }));
  const priced = read.filter((cell) => cell.match);
  if (priced.length === 0) return [importRow];
  const unmatched = read.filter((cell) => !cell.match).map((cell) => `${cell.size} ${cell.text}`);
  const remark = [textOf(importRow, "remark"), ...unmatched].filter(Boolean).join("; ") || null;
  return priced.map(({ size, match }) => ({
    row: importRow.row,
    values: {
      ...importRow.values,
      remark,
      sizeType: size,
      price: match?.[2]?.replaceAll(",", "") ?? null,
      currency: match?.[1]?.toUpperCase() ?? importRow.values.currency ?? null,
    },
  }));
}

function rateOf(
  importRow: ImportRow,
  options: RateOptions,
  today: string,
): ImportedRate | ImportFault {
  const unit = rateUnitOf(importRow.values.unit ?? "CONTAINER");
  // A row without a price is skipped with a notice.
  if (!importRow.values.price) return rowSkipped(importRow, "price", "rate.noPriceGiven");
  const period = periodOf(importRow, { today, year: options.year });
  if ("code" in period) return period;
  const rateType = textOf(importRow, "rateType") || "OP";
  return {
    row: importRow.row,
    book: textOf(importRow, "book") || options.book,
    kind: "PORT",
    rateType,
    feeCode: textOf(importRow, "feeCode") || (feeCodeOf[rateType] ?? ""),
    portLoad: textOf(importRow, "portLoad"),
    portDis: textOf(importRow, "portDis"),
    voyline: textOf(importRow, "voyline"),
    sizeType: textOf(importRow, "sizeType"),
    sizeGroup: textOf(importRow, "sizeGroup"),
    nature: textOf(importRow, "nature"),
    deliveryTerms: textOf(importRow, "deliveryTerms"),
    freightTerms: textOf(importRow, "freightTerms"),
    isSoc: textOf(importRow, "isSoc"),
    emptyFlag: textOf(importRow, "emptyFlag"),
    ...furtherOf(importRow),
    ...period,
    unit,
    currency: textOf(importRow, "currency") || "USD",
    price: importRow.values.price,
    remark: textOf(importRow, "remark"),
  };
}

/** Port-to-port rates: one price per row (freight_rates.csv) or one column per size. */
export const freightRateImport = defineImport<string, RateOptions>({
  kind: "freightRate",
  title: "rate.import.freightRate",
  perm: "rate:import",
  columns: rateColumns,
  list: portRateList,
  leaves: ["feeName", "status"],
  key: [],
  options: RateOptions,
  optionLabels: { book: "rate.book", year: "rate.year" },
  optionKinds: { book: { ref: "freightBook" }, year: { number: true } },
  reshape: (rows) => rows.flatMap(splitSizes),
  check: async (ctx, rows, options) => {
    const percents = readPercentPrices(rows, priceKeys);
    const read = rows
      .filter((row) => !isNumbered(row))
      .map((row) => rateOf(row, options, todayOf(ctx)));
    const faults = [
      ...percents,
      ...read.filter(isFault),
      ...(await rateRowFaults(ctx, await resolveCodes(ctx, ratesIn(read)))),
    ];
    return [...faults, ...assumedYears(rows, { today: todayOf(ctx), year: options.year })];
  },
  write: (ctx, rows, options) =>
    writeBoth(ctx, "PORT", rows, (importRow) => [rateOf(importRow, options, todayOf(ctx))]),
});
