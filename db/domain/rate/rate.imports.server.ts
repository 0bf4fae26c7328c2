import type { Ctx } from "../kit/operation.server.ts";
import { dayOf } from "../kit/clock/zone.ts";
import { z } from "zod";
import { defineColumns } from "../kit/import/columns.ts";
import { defineImport, type ImportFault, type ImportRow, rowFault, rowSkipped } from "../kit/import/define-import.server.ts";
import { code, date, whole } from "../kit/validation.ts";
import { type ImportedRate, rateRowFaults, resolveCodes, textOf, writeRates } from "./rate-rows.server.ts";
import { unitOf } from "./unit-words.columns.ts";

const price = { kind: "decimal", decimals: 6, greatest: "999999999" } as const;
/** Sizes a Chinese rate sheet has one column each for; a cell may be a price, "USD300", or say to ask. */
const wideSizes = ["20GP", "40GP", "40HQ", "45HQ"] as const;

const rateColumns = defineColumns([
  { key: "book", names: ["运价本", "Freight book", "book"], kind: "code", max: 40 },
  { key: "voyline", names: ["航线", "Line", "line"], kind: "code", max: 20 },
  { key: "portLoad", names: ["起运港", "Port of loading", "pol", "装货港"], kind: "code", required: true, max: 5 },
  { key: "portDis", names: ["目的港", "Port of discharge", "pod", "卸货港"], kind: "code", required: true, max: 5 },
  { key: "currency", names: ["币种", "Currency", "currency"], kind: "code", max: 3 },
  { key: "sizeType", names: ["箱型", "Size and type", "size_type"], kind: "code", max: 10 },
  { key: "deliveryTerms", names: ["运输条款", "Delivery terms", "delivery_terms"], kind: "code", max: 20 },
  { key: "freightTerms", names: ["付款方式", "Freight terms", "freight_terms"], kind: "code", max: 10 },
  { key: "isSoc", names: ["货主箱", "SOC", "soc"], kind: "flag" },
  { key: "emptyFlag", names: ["空箱", "Empty", "empty"], kind: "flag" },
  { key: "price", names: ["金额", "Amount", "amount", "运价"], ...price },
  { key: "startDate", names: ["生效日期", "Valid from", "valid_from"], kind: "date" },
  { key: "endDate", names: ["截止日期", "Valid to", "valid_to"], kind: "date" },
  { key: "rateType", names: ["费率类型", "Rate type", "rate_type"], kind: "code", max: 5 },
  { key: "unit", names: ["计费单位", "Unit", "unit"], kind: "text", max: 40 },
  { key: "nature", names: ["货物性质", "Nature", "nature"], kind: "code", max: 20 },
  { key: "feeCode", names: ["费用代码", "Fee code", "fee_code"], kind: "code", max: 20 },
  { key: "remark", names: ["备注", "Remark", "remark"], kind: "text", max: 500 },
  { key: "validity", names: ["有效期", "Validity", "validity"], kind: "text", max: 40 },
  ...wideSizes.map((size) => ({ key: size, names: [size], kind: "text" as const, max: 40 })),
]);

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

const yearOf = ({ now, actor }: Ctx) => Number(dayOf(now, actor.zone).slice(0, 4));

function rateOf(one: ImportRow, options: RateOptions, year: number): ImportedRate | ImportFault {
  const unit = one.values.unit ? unitOf(one.values.unit) : "CONTAINER";
  if (!unit) return rowFault(one, "unit", "kit.unknownCode", { value: textOf(one, "unit") });
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
      sizeGroup: "",
      nature: textOf(one, "nature"),
      deliveryTerms: textOf(one, "deliveryTerms"),
      freightTerms: textOf(one, "freightTerms"),
    },
    ...{
      isSoc: textOf(one, "isSoc"),
      emptyFlag: textOf(one, "emptyFlag"),
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

/** Port-to-port rates: one price per row (freight_rates.csv), or one column per size (a Chinese rate sheet). */
export const freightRateImport = defineImport<string, RateOptions>({
  kind: "freightRate",
  title: "rate.import.freightRate",
  perm: "rate:import",
  columns: rateColumns,
  key: [],
  options: RateOptions,
  optionWords: { book: "rate.book", year: "rate.year" },
  optionKinds: { book: { ref: "freightBook" }, year: { number: true } },
  reshape: (rows) => rows.flatMap(splitSizes),
  check: async (ctx, rows, options) => {
    const read = rows.map((one) => rateOf(one, options, yearOf(ctx)));
    return [...read.filter(isFault), ...(await rateRowFaults(ctx, await resolveCodes(ctx, ratesIn(read))))];
  },
  write: async (ctx, rows, options) =>
    writeRates(ctx, await resolveCodes(ctx, ratesIn(rows.map((one) => rateOf(one, options, yearOf(ctx)))))),
});

const sizeColumns = { s20: "20", s40: "40", s40H: "40H", s45: "45" } as const;

const surchargeColumns = defineColumns([
  { key: "feeCode", names: ["费用代码", "Fee code", "code"], kind: "code", required: true, max: 20 },
  { key: "name", names: ["费用名称", "Fee name", "name_zh"], kind: "text", max: 80 },
  { key: "currency", names: ["币种", "Currency", "currency"], kind: "text", max: 3 },
  { key: "unit", names: ["单位", "Unit", "unit"], kind: "text", required: true, max: 40 },
  ...Object.entries(sizeColumns).map(([key, size]) => ({ key, names: [size, `${size} feet`, key], ...price })),
  { key: "voyline", names: ["航线", "Line", "line"], kind: "code", max: 20 },
  { key: "portLoad", names: ["起运港", "Port of loading", "pol"], kind: "code", max: 5 },
  { key: "portDis", names: ["目的港", "Port of discharge", "pod"], kind: "code", max: 5 },
  { key: "nature", names: ["货物性质", "Nature", "nature"], kind: "code", max: 20 },
  { key: "freightTerms", names: ["付款方式", "Freight terms", "freight_terms"], kind: "code", max: 10 },
  { key: "startDate", names: ["生效日期", "Valid from", "valid_from"], kind: "date" },
  { key: "endDate", names: ["截止日期", "Valid to", "valid_to"], kind: "date" },
]);

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
  const unit = unitOf(one.values.unit ?? null);
  if (!unit) return [rowFault(one, "unit", "kit.unknownCode", { value: textOf(one, "unit") })];
  const prices = Object.entries(sizeColumns).flatMap(([key, size]) => (one.values[key] ? [{ size, price: textOf(one, key) }] : []));
  const [first] = prices;
  if (!first) return [rowFault(one, "s20", "import.required")];
  const single = prices.length === Object.keys(sizeColumns).length && prices.every((other) => other.price === first.price);
  if (unit !== "CONTAINER" && prices.some((other) => other.price !== first.price)) return [rowFault(one, "unit", "rate.sizeOnlyContainer")];
  const rows = single || unit !== "CONTAINER" ? [{ size: "", price: first.price }] : prices;
  return rows.map((row) => ({
    ...{
      row: one.row,
      book: options.book,
      kind: "EXTRA",
      rateType: "OP",
      feeCode: textOf(one, "feeCode"),
      portLoad: textOf(one, "portLoad"),
    },
    ...{
      portDis: textOf(one, "portDis"),
      voyline: textOf(one, "voyline"),
      sizeType: "",
      sizeGroup: row.size,
      nature: textOf(one, "nature"),
    },
    ...{ deliveryTerms: "", freightTerms: textOf(one, "freightTerms"), isSoc: "", emptyFlag: "", unit, price: row.price, remark: "" },
    currency:
      unit === "PERCENT_OCE" && !/^[A-Z]{3}$/.test(textOf(one, "currency")) ? options.currency : textOf(one, "currency").toUpperCase(),
    startDate: one.values.startDate || options.startDate || `${year}-01-01`,
    endDate: one.values.endDate || options.endDate || `${year}-12-31`,
  }));
}

/** Extra fees with one price per size (surcharges.csv). They come in as drafts: what they apply to is said before they are published. */
export const surchargeImport = defineImport<string, SurchargeOptions>({
  kind: "surcharge",
  title: "rate.import.surcharge",
  perm: "rate:import",
  columns: surchargeColumns,
  key: [],
  options: SurchargeOptions,
  optionWords: { book: "rate.book", startDate: "rate.startDate", endDate: "rate.endDate", currency: "rate.currency" },
  optionKinds: { book: { ref: "freightBook" }, startDate: { date: true }, endDate: { date: true }, currency: { ref: "currency" } },
  check: async (ctx, rows, options) => {
    const read = rows.flatMap((one) => surchargesOf(one, options, yearOf(ctx)));
    return [...read.filter(isFault), ...(await rateRowFaults(ctx, await resolveCodes(ctx, ratesIn(read))))];
  },
  write: async (ctx, rows, options) => {
    const read = rows.flatMap((one) => surchargesOf(one, options, yearOf(ctx)));
    return writeRates(ctx, await resolveCodes(ctx, ratesIn(read)));
  },
});

export const rateImports = [freightRateImport, surchargeImport];
