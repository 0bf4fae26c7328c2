import { z } from "zod";
import { dayOf } from "#platform/clock/zone.ts";
import { codesIn } from "#platform/resource/codes-in.ts";
import {
  defineImport,
  type ImportCounts,
  type ImportFault,
  type ImportRow,
  rowFault,
  rowNote,
  rowSkipped,
} from "#platform/import/define-import.server.ts";
import type { Ctx } from "#platform/operation/operation.server.ts";
import { code, date, whole } from "#platform/operation/validation.ts";
import type { ImportedRate } from "./imported-rate.ts";
import { rateRowFaults, resolveCodes, textOf, writeRates } from "./rate-rows.server.ts";
import { type Period, readPeriod } from "./read-period.ts";
import { priceKeys, readPercentPrices } from "./percent-prices.ts";
import { changeNumberedRates, isNumbered } from "./numbered-rates.server.ts";
import { rateColumns, sizeColumns, surchargeColumns, wideSizes } from "./rate-import.columns.ts";
import { extraRateList, portRateList } from "../rate.list.ts";
import { type RateUnit, rateUnits } from "../rate-unit.ts";

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

const spoken = ({ startDate, endDate }: Period): string => `${startDate} – ${endDate}`;

/**
 * The period of a row, from its dates or from one text. A year that nobody wrote is a note; one
 * that is not near is asked for.
 */
function periodOf(importRow: ImportRow, day: Day): Period | ImportFault {
  const { startDate, endDate } = importRow.values;
  if (startDate && endDate) return { startDate, endDate };
  const text = textOf(importRow, "validity");
  if (text === "")
    return rowFault(importRow, startDate ? "endDate" : "startDate", "import.required");
  const reading = readPeriod(text, day);
  if (!reading) return rowFault(importRow, "validity", "rate.badPeriod", { value: text });
  if ("period" in reading)
    return {
      startDate: startDate || reading.period.startDate,
      endDate: endDate || reading.period.endDate,
    };
  const [period, other] = "years" in reading ? reading.years : reading.unclear;
  const code = "years" in reading ? "rate.periodYear" : "rate.periodUnclear";
  return rowFault(importRow, "validity", code, {
    value: text,
    one: period ? spoken(period) : "",
    other: other ? spoken(other) : "",
  });
}

/** Says once for each text which year its period was read in. */
function assumedYears(rows: readonly ImportRow[], day: Day): ImportFault[] {
  const explained = new Set<string>();
  return rows.flatMap((importRow) => {
    const text = textOf(importRow, "validity");
    if (
      text === "" ||
      explained.has(text) ||
      (importRow.values.startDate && importRow.values.endDate)
    )
      return [];
    explained.add(text);
    const reading = readPeriod(text, day);
    if (!reading || !("period" in reading) || reading.yearGiven) return [];
    return [
      rowNote(importRow, "validity", "rate.periodAssumed", {
        value: text,
        period: spoken(reading.period),
      }),
    ];
  });
}

/** What a period without a year is read against. */
type Day = { today: string; year: number };

const rateUnitOf = (value: string): RateUnit =>
  rateUnits.find((unit) => unit === value) ?? "CONTAINER";

const furtherOf = (importRow: ImportRow) => ({
  receipt: textOf(importRow, "receipt"),
  delivery: textOf(importRow, "delivery"),
  tradeType: textOf(importRow, "tradeType"),
  minAmount: importRow.values.minAmount ?? null,
  maxAmount: importRow.values.maxAmount ?? null,
  includedFees: importRow.values.includedFees ? codesIn(importRow.values.includedFees) : null,
  isDisplay: importRow.values.isDisplay ?? null,
  isPcEdit: importRow.values.isPcEdit ?? null,
});

const todayOf = ({ now, actor }: Ctx) => dayOf(now, actor.zone);
const yearOf = (ctx: Ctx) => Number(todayOf(ctx).slice(0, 4));

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

const isFault = (item: ImportedRate | ImportFault): item is ImportFault => "code" in item;
const ratesIn = (read: readonly (ImportedRate | ImportFault)[]) =>
  read.filter((item): item is ImportedRate => !isFault(item));

/** Rows with a number change that rate; others are matched by their key. */
async function writeBoth(
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
