import { z } from "zod";
import { dayOf } from "#platform/clock/zone.ts";
import { codesIn } from "#platform/resource/codes-in.ts";
import {
  defineImport,
  type ImportCounts,
  type ImportFault,
  type ImportRow,
  rowFault,
  rowSkipped,
} from "#platform/import/define-import.server.ts";
import type { Ctx } from "#platform/operation/operation.server.ts";
import { code, date, whole } from "#platform/operation/validation.ts";
import { type ImportedRate, rateRowFaults, resolveCodes, textOf, writeRates } from "./rate-rows.server.ts";
import { changeNumberedRates, isNumbered } from "./numbered-rates.server.ts";
import { rateColumns, sizeColumns, surchargeColumns, wideSizes } from "./rate-import.columns.ts";
import { extraRateList, portRateList } from "./rate.list.ts";
import { type RateUnit, rateUnits } from "./rate-unit.ts";

const RateOptions = z.object({
  /** For files that do not name their book. */
  book: code(40).transform((value) => value || "IMPORT"),
  /** Year of a validity written as 6.1-6.30; blank: this year. */
  year: whole({ min: 0, max: 2100 }),
});
type RateOptions = z.output<typeof RateOptions>;

/** What each kind of rate is charged as, when the file names no fee code (operations §3: OP, IT, BA, PROXY). */
const feeCodeOf: Readonly<Record<string, string>> = { OP: "OF", IT: "ITF", BA: "BARGE", PROXY: "AGF" };

/** One row per priced size; a cell that says to ask goes into the remark of the others, where whoever publishes them reads it. */
function splitSizes(one: ImportRow): ImportRow[] {
  const cells = wideSizes.map((size) => ({ size, text: textOf(one, size) })).filter((cell) => cell.text);
  const read = cells.map(({ size, text }) => ({ size, text, match: /^\s*([A-Z]{3})?\s*(\d[\d,]*(\.\d+)?)\s*$/i.exec(text) }));
  const priced = read.filter((cell) => cell.match);
  if (priced.length === 0) return [one];
  const asked = read.filter((cell) => !cell.match).map((cell) => `${cell.size} ${cell.text}`);
  const remark = [textOf(one, "remark"), ...asked].filter(Boolean).join("; ") || null;
  return priced.map(({ size, match }) => ({
    row: one.row,
    values: {
      ...one.values,
      remark,
      sizeType: size,
      price: match?.[2]?.replaceAll(",", "") ?? null,
      currency: match?.[1]?.toUpperCase() ?? one.values.currency ?? null,
    },
  }));
}

/** "6.1-6.30" of a year as two dates. */
function validityOf(text: string, year: number): [string, string] | null {
  const match = /^(\d{1,2})\.(\d{1,2})\s*[-~至]\s*(\d{1,2})\.(\d{1,2})$/.exec(text.trim());
  if (!match) return null;
  const [from = "", fromDay = "", to = "", toDay = ""] = match.slice(1).map((part) => part.padStart(2, "0"));
  return [`${year}-${from}-${fromDay}`, `${year}-${to}-${toDay}`];
}

/** The unit a cell said; the dictionary knows no other. */
const rateUnitOf = (value: string): RateUnit => rateUnits.find((unit) => unit === value) ?? "CONTAINER";

/** What files of others rarely say of a rate, either kind. */
const furtherOf = (one: ImportRow) => ({
  receipt: textOf(one, "receipt"),
  delivery: textOf(one, "delivery"),
  tradeType: textOf(one, "tradeType"),
  minAmount: one.values.minAmount ?? null,
  maxAmount: one.values.maxAmount ?? null,
  includedFees: one.values.includedFees ? codesIn(one.values.includedFees) : null,
  isDisplay: one.values.isDisplay ?? null,
  isPcEdit: one.values.isPcEdit ?? null,
});

const yearOf = ({ now, actor }: Ctx) => Number(dayOf(now, actor.zone).slice(0, 4));

function rateOf(one: ImportRow, options: RateOptions, year: number): ImportedRate | ImportFault {
  const unit = rateUnitOf(one.values.unit ?? "CONTAINER");
  // a row without any price is left out and told
  if (!one.values.price) return rowSkipped(one, "price", "rate.noPriceGiven");
  const range = validityOf(textOf(one, "validity"), options.year || year);
  const startDate = one.values.startDate || range?.[0];
  const endDate = one.values.endDate || range?.[1];
  if (!startDate || !endDate) return rowFault(one, startDate ? "endDate" : "startDate", "import.required");
  const rateType = textOf(one, "rateType") || "OP";
  return {
    ...{
      row: one.row,
      book: textOf(one, "book") || options.book,
      kind: "PORT",
      rateType,
      feeCode: textOf(one, "feeCode") || (feeCodeOf[rateType] ?? ""),
    },
    ...{
      portLoad: textOf(one, "portLoad"),
      portDis: textOf(one, "portDis"),
      voyline: textOf(one, "voyline"),
      sizeType: textOf(one, "sizeType"),
    },
    ...{
      sizeGroup: textOf(one, "sizeGroup"),
      nature: textOf(one, "nature"),
      deliveryTerms: textOf(one, "deliveryTerms"),
      freightTerms: textOf(one, "freightTerms"),
    },
    ...{
      isSoc: textOf(one, "isSoc"),
      emptyFlag: textOf(one, "emptyFlag"),
      ...furtherOf(one),
      startDate,
      endDate,
      unit,
      currency: textOf(one, "currency") || "USD",
    },
    ...{ price: one.values.price, remark: textOf(one, "remark") },
  };
}

const isFault = (one: ImportedRate | ImportFault): one is ImportFault => "code" in one;
const ratesIn = (read: readonly (ImportedRate | ImportFault)[]) => read.filter((one): one is ImportedRate => !isFault(one));

/** Rows that name a rate by its number change that one; the others are found by what they are priced by. */
async function writeBoth(
  ctx: Ctx,
  kind: "PORT" | "EXTRA",
  rows: readonly ImportRow[],
  read: (one: ImportRow) => readonly (ImportedRate | ImportFault)[],
): Promise<ImportCounts> {
  const numbered = await changeNumberedRates(ctx, kind, rows.filter(isNumbered));
  const named = await writeRates(ctx, await resolveCodes(ctx, ratesIn(rows.filter((one) => !isNumbered(one)).flatMap(read))));
  return {
    inserted: named.inserted,
    changed: numbered.changed + named.changed,
    unchanged: numbered.unchanged + named.unchanged,
  };
}

/** Port-to-port rates: one price per row (freight_rates.csv), or one column per size (a Chinese rate sheet). */
export const freightRateImport = defineImport<string, RateOptions>({
  kind: "freightRate",
  title: "rate.import.freightRate",
  perm: "rate:import",
  columns: rateColumns,
  list: portRateList,
  leaves: ["feeName", "status"],
  key: [],
  options: RateOptions,
  optionWords: { book: "rate.book", year: "rate.year" },
  optionKinds: { book: { ref: "freightBook" }, year: { number: true } },
  reshape: (rows) => rows.flatMap(splitSizes),
  check: async (ctx, rows, options) => {
    const read = rows.filter((one) => !isNumbered(one)).map((one) => rateOf(one, options, yearOf(ctx)));
    return [...read.filter(isFault), ...(await rateRowFaults(ctx, await resolveCodes(ctx, ratesIn(read))))];
  },
  write: (ctx, rows, options) => writeBoth(ctx, "PORT", rows, (one) => [rateOf(one, options, yearOf(ctx))]),
});

const SurchargeOptions = z.object({
  book: code(40).transform((value) => value || "SURCHARGE"),
  /** Blank: this year. */
  startDate: date(),
  endDate: date(),
  /** Currency of percentages: they are taken of the ocean freight in it. */
  currency: code(3).transform((value) => value || "USD"),
});
type SurchargeOptions = z.output<typeof SurchargeOptions>;

/** One price for all sizes makes one row; several prices make one row per size, which only makes sense per container. */
function surchargesOf(one: ImportRow, options: SurchargeOptions, year: number): (ImportedRate | ImportFault)[] {
  const unit = rateUnitOf(textOf(one, "unit"));
  const prices = Object.entries(sizeColumns).flatMap(([key, size]) => (one.values[key] ? [{ size, price: textOf(one, key) }] : []));
  const [first] = prices;
  if (one.values.price) return [surchargeOf(one, { size: textOf(one, "sizeGroup"), price: one.values.price, unit }, options, year)];
  if (!first) return [rowFault(one, "s20", "import.required")];
  const single = prices.length === Object.keys(sizeColumns).length && prices.every((other) => other.price === first.price);
  if (unit !== "CONTAINER" && prices.some((other) => other.price !== first.price)) return [rowFault(one, "unit", "rate.sizeOnlyContainer")];
  const rows = single || unit !== "CONTAINER" ? [{ size: "", price: first.price }] : prices;
  return rows.map((row) => surchargeOf(one, { ...row, unit }, options, year));
}

type Priced = { size: string; price: string; unit: RateUnit };

function surchargeOf(one: ImportRow, { size, price, unit }: Priced, options: SurchargeOptions, year: number): ImportedRate {
  return {
    ...{
      row: one.row,
      book: textOf(one, "book") || options.book,
      kind: "EXTRA",
      rateType: textOf(one, "rateType") || "OP",
      feeCode: textOf(one, "feeCode"),
      portLoad: textOf(one, "portLoad"),
    },
    ...{
      portDis: textOf(one, "portDis"),
      voyline: textOf(one, "voyline"),
      sizeType: textOf(one, "sizeType"),
      sizeGroup: size,
      nature: textOf(one, "nature"),
    },
    ...{
      deliveryTerms: textOf(one, "deliveryTerms"),
      freightTerms: textOf(one, "freightTerms"),
      isSoc: textOf(one, "isSoc"),
      emptyFlag: textOf(one, "emptyFlag"),
    },
    ...furtherOf(one),
    ...{ unit, price, remark: textOf(one, "remark") },
    currency:
      unit === "PERCENT_OCE" && !/^[A-Z]{3}$/.test(textOf(one, "currency")) ? options.currency : textOf(one, "currency").toUpperCase(),
    startDate: one.values.startDate || options.startDate || `${year}-01-01`,
    endDate: one.values.endDate || options.endDate || `${year}-12-31`,
  };
}

/** Extra fees with one price per size (surcharges.csv). They come in as drafts: what they apply to is said before they are published. */
export const surchargeImport = defineImport<string, SurchargeOptions>({
  kind: "surcharge",
  title: "rate.import.surcharge",
  perm: "rate:import",
  columns: surchargeColumns,
  list: extraRateList,
  leaves: ["feeName", "status"],
  key: [],
  options: SurchargeOptions,
  optionWords: { book: "rate.book", startDate: "rate.startDate", endDate: "rate.endDate", currency: "rate.currency" },
  optionKinds: { book: { ref: "freightBook" }, startDate: { date: true }, endDate: { date: true }, currency: { ref: "currency" } },
  check: async (ctx, rows, options) => {
    const read = rows.filter((one) => !isNumbered(one)).flatMap((one) => surchargesOf(one, options, yearOf(ctx)));
    return [...read.filter(isFault), ...(await rateRowFaults(ctx, await resolveCodes(ctx, ratesIn(read))))];
  },
  write: (ctx, rows, options) => writeBoth(ctx, "EXTRA", rows, (one) => surchargesOf(one, options, yearOf(ctx))),
});
