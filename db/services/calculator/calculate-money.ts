import { z } from "zod";
import { currencyDecimals } from "#domain/masterdata/money/currency.ts";
import { Decimal, dec } from "#domain/masterdata/money/decimal.ts";
import {
  convert,
  creditAmounts,
  crossConvert,
  exchangeDate,
  latestPublished,
  sailingRateDate,
} from "#domain/masterdata/money/exchange/exchange.ts";
import { addDays } from "#domain/masterdata/money/local-date.ts";
import { priceAmount } from "#domain/masterdata/money/price.ts";
import { prorate } from "#domain/masterdata/money/prorate.ts";
import {
  amountText,
  fixedText,
  roundingModes,
  roundStep,
} from "#domain/masterdata/money/rounding.ts";
import {
  sumTaxParts,
  type TaxParts,
  taxParts,
  taxPartsNetFirst,
} from "#domain/masterdata/money/tax.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import {
  type Calculator,
  calculator,
  exact,
  localDate,
  maybeNumeric,
  numeric,
} from "./calculator.ts";

const currency = z.string().default("CNY");
const weekend = z.array(z.number().int().min(1).max(7)).default([6, 7]);
const percentage = maybeNumeric.transform((rate) => rate || "0");
const parts = (taxParts: TaxParts) => [taxParts.noTaxAmount, taxParts.taxAmount, taxParts.amount];

const minmax = calculator(
  exact({
    qty: numeric,
    price: numeric,
    min: maybeNumeric,
    max: maybeNumeric,
    digits: z.number().int().min(0).max(18).optional(),
    currency: z.string().optional(),
    mode: z.enum(roundingModes).default("HALF_UP"),
    step: maybeNumeric,
  }),
  ({ digits, currency: code, ...terms }) => ({
    amount: priceAmount({ ...terms, digits: digits ?? currencyDecimals(code ?? "CNY") }).amount,
  }),
);

const rounding = calculator(
  exact({
    value: numeric,
    steps: z.array(numeric),
    digits: z.number().int().min(0).max(18).optional(),
  }),
  ({ value, steps, digits }) => {
    const column = (mode: (typeof roundingModes)[number]) =>
      steps.map((step) =>
        fixedText(roundStep(value, step, mode), digits ?? Math.max(2, dec(step).decimalPlaces())),
      );
    return Object.fromEntries(roundingModes.map((mode) => [mode, column(mode)]));
  },
);

const prorateCase = calculator(
  exact({ total: numeric, currency, weights: z.array(numeric), stripping_percent: maybeNumeric }),
  (input) => {
    const shares = prorate(input.total, input.currency, input.weights);
    const percent = input.stripping_percent;
    if (!percent) return { parts: shares };
    return {
      parts: shares,
      stripping: shares.map((share) =>
        amountText(dec(share).times(percent).div(100), input.currency),
      ),
    };
  },
);

const tax = calculator(
  exact({
    inclusive: z.boolean(),
    currency,
    lines: z.array(exact({ amount: numeric, rate: percentage, inclusive: z.boolean().optional() })),
  }),
  (input) => {
    const lines = input.lines.map((line) =>
      taxParts({
        amount: line.amount,
        taxRate: line.rate,
        inclusive: line.inclusive ?? input.inclusive,
        currency: input.currency,
      }),
    );
    const sum = sumTaxParts(lines, input.currency);
    return { lines: lines.map(parts), net: sum.noTaxAmount, tax: sum.taxAmount, gross: sum.amount };
  },
);

const taxalt = calculator(
  exact({ amount: numeric, rate: percentage, currency }),
  ({ amount, rate, currency: code }) => {
    const pair = (taxParts: TaxParts) => [taxParts.noTaxAmount, taxParts.taxAmount];
    const price = { amount, taxRate: rate, currency: code };
    return {
      net_first: pair(taxPartsNetFirst(price)),
      tax_first: pair(taxParts({ ...price, inclusive: true })),
    };
  },
);

const docround = calculator(
  exact({
    rate: percentage,
    amounts: z.array(numeric),
    currency,
    inclusive: z.boolean().default(true),
  }),
  ({ rate, amounts, currency: code, inclusive }) => {
    const taxOf = (amount: Decimal | string) =>
      taxParts({ amount, taxRate: rate, inclusive, currency: code }).taxAmount;
    const total = amounts.reduce((sum, amount) => sum.plus(amount), new Decimal(0));
    const perLine = amounts.reduce((sum, amount) => sum.plus(taxOf(amount)), new Decimal(0));
    return { per_line: amountText(perLine, code), per_document: taxOf(total) };
  },
);

const cross = calculator(
  exact({
    amount: numeric,
    from_rate: maybeNumeric,
    from_unit: maybeNumeric,
    to_rate: maybeNumeric,
    to_unit: maybeNumeric,
    to: z.string(),
  }),
  (input) => ({
    amount: crossConvert(
      input.amount,
      { rate: input.from_rate, unit: input.from_unit },
      { rate: input.to_rate, unit: input.to_unit, currency: input.to },
    ),
  }),
);

const credit = calculator(
  exact({
    amount: numeric,
    rate: maybeNumeric,
    unit: maybeNumeric,
    credits: z.array(numeric),
    currency,
  }),
  (input) => {
    const original = {
      amount: input.amount,
      rate: { rate: input.rate, unit: input.unit },
      baseCurrency: input.currency,
    };
    const { invoiceBase, creditBase } = creditAmounts(original, input.credits);
    return { invoice_base: invoiceBase, credit_base: creditBase };
  },
);

const roeDate = calculator(
  exact({
    event: localDate,
    days_before: z.number().int().default(0),
    holidays: z.array(localDate).default([]),
    weekend,
    shift: z.enum(["previous", "next", "none"]).default("previous"),
  }),
  ({ event, days_before: daysBefore, holidays, weekend: days, shift }) => ({
    date: exchangeDate(event, { daysBefore, shift, calendar: { weekend: days, holidays } }),
  }),
);

type RatePick = {
  sailing?: string | undefined;
  invoice_date?: string | undefined;
  rule: string;
  days_before?: number | undefined;
};

/** Null when the date of the rule is missing. */
function rateDateOf({
  sailing,
  invoice_date: invoiceDate,
  rule,
  days_before: daysBefore = 0,
}: RatePick): string | null {
  const dates =
    rule === "sailing"
      ? [sailing]
      : rule === "invoice_date"
        ? [invoiceDate]
        : [sailingRateDate({ sailing, invoiceDate })];
  const [event] = dates;
  return event ? addDays(event, -daysBefore) : null;
}

/** Day before sailing or the earlier invoice date (default), sailing or invoice date. */
const roePick = calculator(
  exact({
    sailing: localDate.optional(),
    invoice_date: localDate.optional(),
    rule: z.enum(["day_before_sailing", "sailing", "invoice_date"]).default("day_before_sailing"),
    days_before: z.number().int().min(0).optional(),
    published: z.record(localDate, numeric),
    unit: maybeNumeric,
    amount: numeric,
    to: z.string(),
  }),
  (input) => {
    const date = rateDateOf(input);
    if (!date)
      throw new Refusal(
        "kit.invalid",
        {},
        { field: input.rule === "invoice_date" ? "invoice_date" : "sailing" },
      );
    const list = Object.entries(input.published).map(([publishDate, rate]) => ({
      publishDate,
      rate,
    }));
    const published = latestPublished(list, date);
    if (!published) throw new Refusal("money.noRate", { currency: input.to, date });
    return {
      date: published.publishDate,
      rate: published.rate,
      amount: convert(input.amount, { rate: published.rate, unit: input.unit }, input.to),
    };
  },
);

/** Money, tax and exchange rates (domain §1, §6). */
export const moneyCalculators: Record<string, Calculator> = {
  minmax,
  rounding,
  prorate: prorateCase,
  tax,
  taxalt,
  docround,
  cross,
  credit,
  roe_date: roeDate,
  roe_pick: roePick,
};
