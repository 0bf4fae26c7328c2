import { z } from "zod";
import { defineColumns } from "#platform/records/import/columns.ts";
import {
  defineImport,
  type ImportFault,
  type ImportRow,
  rowFault,
} from "#platform/records/import/define-import.server.ts";
import { existingAmong, upsertRows } from "#platform/records/import/upsert.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { code, flag, text } from "#platform/kernel/refusal/validation.ts";
import { Decimal, dec } from "./decimal.ts";
import { exchangeTypes } from "./exchange/exchange.ts";
import { compareWithPublished, isFarOff } from "./exchange/rate-jumps.server.ts";
import { fixedText } from "./rounding.ts";
import { exchangeRateDetailList } from "./money.list.ts";

/** Column currencies of wide tables such as the European Central Bank's. */
const wide =
  "USD CNY JPY HKD KRW SGD THB MYR IDR PHP INR GBP AUD CAD CHF NZD TRY ZAR BRL MXN TWD VND EUR".split(
    " ",
  );
const rate = { kind: "decimal", decimals: 8, least: "0.00000001", greatest: "9999999999" } as const;

const rateColumns = defineColumns([
  { key: "publishDate", names: ["发布日期", "Publish date", "date"], kind: "date", required: true },
  {
    key: "baseCurrency",
    names: ["本位币", "Base currency", "base_currency"],
    kind: "code",
    max: 3,
  },
  { key: "currency", names: ["币种", "Currency", "currency"], kind: "code", max: 3 },
  {
    key: "rateType",
    names: ["汇率类型", "Rate type", "rate_type"],
    kind: "code",
    dict: "exchange_type",
  },
  {
    key: "unit",
    names: [
      "单位",
      "Units",
      "units",
      "外币单位",
      "每单位",
      "Currency unit",
      "Unit",
      "Per",
      "Quote unit",
    ],
    kind: "integer",
    least: "1",
    greatest: "1000000",
  },
  { key: "rate", names: ["汇率", "Rate", "cny_per_units", "rate"], ...rate },
  /** All rates of a day in one cell, as the list of publications shows them. */
  { key: "rates", names: ["汇率明细", "Rate details"], kind: "text", max: 6000 },
  ...wide.map((name) => ({ key: name, names: [name], ...rate })),
]);

const RateOptions = z.object({
  rateType: z.enum(exchangeTypes).default("BOOKING"),
  /** A wide table prices one unit of it. */
  wideBase: code(3).transform((value) => value || "EUR"),
  /** Converts a wide table to this base currency. */
  toBase: code(3),
  source: z.string().trim().max(40).default("import"),
  /** Confirms rates far off the published ones, with the reason. */
  accept: flag(),
  reason: text(200),
});

type Row = ImportRow<string>;

/** Keeps digits before the eighth decimal: 100 JPY, 10,000 IDR. */
const unitOf = (rate: Decimal) => (rate.gte("0.1") ? "1" : rate.gte("0.001") ? "100" : "10000");

/**
 * Prices a wide row in one currency: 1 EUR = 7.8 CNY = 1.2 USD makes one USD 7.8 / 1.2 CNY, rounded
 * once at the eighth decimal (domain §6).
 */
function acrossWide(row: Row, wideBase: string, toBase: string): Row[] {
  const quoted = (name: string) =>
    name === wideBase ? new Decimal(1) : row.values[name] ? dec(row.values[name]) : null;
  const base = quoted(toBase);
  if (!base) return [];
  return [...new Set([wideBase, ...wide])].flatMap((name) => {
    const price = name === toBase ? null : quoted(name);
    if (!price) return [];
    const unit = unitOf(base.div(price));
    const rate = fixedText(base.times(unit).div(price), 8);
    return [
      {
        row: row.row,
        values: {
          publishDate: row.values.publishDate ?? null,
          baseCurrency: toBase,
          currency: name,
          unit,
          rate,
        },
      },
    ];
  });
}

/** Keeps "1 EUR = 1.2043 USD" undivided: one EUR costs 1.2043 of base USD. */
function fromWide(row: Row, wideBase: string): Row[] {
  return wide
    .filter((name) => row.values[name] !== null && row.values[name] !== undefined)
    .map((name) => ({
      row: row.row,
      values: {
        publishDate: row.values.publishDate ?? null,
        baseCurrency: name,
        currency: wideBase,
        unit: "1",
        rate: row.values[name] ?? null,
      },
    }));
}

/** "USD 7.1" or "JPY 4.6 (100)". */
const ratePart = /^([A-Z]{3}) (\d+(?:\.\d+)?)(?: \((\d{1,7})\))?$/;

/** A publication as its list exports it, one row a currency; undefined when a part is no rate. */
function ofDay(row: Row): Row[] | undefined {
  const parts = (row.values.rates ?? "").split("·").map((part) => ratePart.exec(part.trim()));
  const rows = parts.flatMap((part): Row[] => {
    const [, currency = null, rate = null, unit = "1"] = part ?? [];
    return part ? [{ row: row.row, values: { ...row.values, currency, rate, unit } }] : [];
  });
  return rows.length === parts.length ? rows : undefined;
}

/** The row's own type precedes the option. */
const typeOf = (row: Row, rateType: string) => row.values.rateType || rateType;

/**
 * Questions rates far off the published ones: 709.55 without its unit of 100 is a hundred times the
 * dollar.
 */
async function jumpsIn(
  ctx: Ctx,
  rows: readonly Row[],
  { rateType, accept, reason }: z.output<typeof RateOptions>,
): Promise<ImportFault[]> {
  const jumps = await compareWithPublished(
    ctx,
    rows.map((row) => ({
      ...keyOf(row, rateType),
      unit: row.values.unit ?? "1",
      rate: row.values.rate ?? "1",
    })),
  );
  return rows.flatMap((row, i): ImportFault[] => {
    const rateJump = jumps[i];
    if (!rateJump || !isFarOff(rateJump)) return [];
    if (accept === "Y" && reason === "")
      return [rowFault(row, "rate", "money.jumpReason", rateJump.params)];
    return [{ ...rowFault(row, "rate", "money.rateTimes", rateJump.params), ask: true }];
  });
}

const keyOf = (row: Row, rateType: string) => ({
  rateType: typeOf(row, rateType),
  baseCurrency: row.values.baseCurrency ?? "",
  currency: row.values.currency ?? "",
  publishDate: (row.values.publishDate ?? "").slice(0, 10),
});

/**
 * One rate per row (fx_cny_cross_2024on.csv, base CNY by default) or a column per currency
 * (fx_ecb_daily.csv).
 */
export const exchangeRateImport = defineImport<string, z.output<typeof RateOptions>>({
  kind: "exchangeRate",
  title: "money.import.exchangeRate",
  perm: "master:import",
  columns: rateColumns,
  list: exchangeRateDetailList,
  leaves: ["source"],
  key: ["rateType", "baseCurrency", "currency", "publishDate"],
  options: RateOptions,
  optionLabels: {
    rateType: "money.rateType",
    wideBase: "money.wideBase",
    toBase: "money.toBase",
    source: "money.rateSource",
    accept: "money.acceptJump",
    reason: "money.acceptReason",
  },
  optionKinds: {
    rateType: { dict: "exchange_type" },
    wideBase: { ref: "currency" },
    toBase: { ref: "currency" },
    accept: { dict: "yes_no" },
  },
  reshape: (rows, { wideBase, toBase }) =>
    rows.flatMap((row) => {
      if (row.values.rates) return ofDay(row) ?? [row];
      if (row.values.currency || row.values.rate)
        return [
          {
            row: row.row,
            values: {
              ...row.values,
              baseCurrency: row.values.baseCurrency || "CNY",
              unit: row.values.unit ?? "1",
            },
          },
        ];
      const split = toBase ? acrossWide(row, wideBase, toBase) : fromWide(row, wideBase);
      return split.length > 0 ? split : [row];
    }),
  check: async (ctx, rows, options) => {
    const codes = rows.flatMap((row) => [
      row.values.currency ?? null,
      row.values.baseCurrency ?? null,
    ]);
    const currencies = await existingAmong(ctx, "currency", "code", codes);
    const faults: ImportFault[] = [];
    for (const row of rows) {
      const { currency = null, baseCurrency = null, rates = null } = row.values;
      if (rates && !currency) {
        faults.push(rowFault(row, "rates", "money.badRates", { value: rates.slice(0, 60) }));
        continue;
      }
      if (!currency) faults.push(rowFault(row, "currency", "import.required"));
      else if (!currencies.has(currency))
        faults.push(rowFault(row, "currency", "kit.unknownCode", { value: currency }));
      if (baseCurrency && !currencies.has(baseCurrency))
        faults.push(rowFault(row, "baseCurrency", "kit.unknownCode", { value: baseCurrency }));
      if (currency && currency === baseCurrency)
        faults.push(rowFault(row, "currency", "money.sameCurrency", { currency }));
      if (!row.values.rate) faults.push(rowFault(row, "rate", "import.required"));
    }
    return faults.length > 0 ? faults : jumpsIn(ctx, rows, options);
  },
  write: (ctx, rows, { rateType, source }) =>
    upsertRows(
      ctx,
      {
        table: "exchange_rate",
        key: ["rate_type", "base_currency", "currency", "publish_date"],
        columns: {
          rate_type: "text",
          base_currency: "text",
          currency: "text",
          unit: "int",
          rate: "numeric(18,8)",
          publish_date: "date",
          source: "text",
        },
        insertOnly: ["source"],
      },
      rows.map((row) => ({
        rate_type: typeOf(row, rateType),
        base_currency: row.values.baseCurrency ?? "",
        currency: row.values.currency ?? "",
        unit: row.values.unit ?? "1",
        rate: row.values.rate ?? "",
        publish_date: (row.values.publishDate ?? "").slice(0, 10),
        source,
      })),
    ),
});
