import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { Decimal, dec, type Numeric, plainText } from "../decimal.ts";
import { addDays, type LocalDate, shiftToWorkingDay, type WorkCalendar } from "../local-date.ts";
import { amountText } from "../rounding.ts";

/** Domain §6. */
export const exchangeTypes = ["BOOKING", "INVOICE", "SETTLEMENT"] as const;
export type ExchangeType = (typeof exchangeTypes)[number];

/** `unit` of `currency` costs `rate` of `baseCurrency` (100 JPY = 4.8210 CNY: unit 100). */
export type ExchangeRate = {
  type: ExchangeType;
  currency: string;
  baseCurrency: string;
  publishDate: LocalDate;
  rate: string;
  unit?: string | null;
  source?: string | null;
};

/** The copy a fee keeps. */
export type ExchangeSnapshot = {
  currency: string;
  baseCurrency: string;
  rate: string;
  unit: string;
  date: LocalDate | null;
  type: ExchangeType | null;
  source: string | null;
};

/** `unit` of a currency costs `rate` of the base currency. */
export type Quotation = { rate: Numeric | null | undefined; unit?: Numeric | null | undefined };

/**
 * amount × rate ÷ unit, rounded once.
 * @throws Refusal money.noRate unless the rate is above zero; it is never 1 by default.
 */
export function convert(amount: Numeric, quotation: Quotation, to: string): string {
  const { rate, unit } = ratePair(quotation, to);
  return amountText(dec(amount).times(rate).div(unit), to);
}

/**
 * Converts through the base currency without rounding between (domain §6).
 * @throws Refusal money.noRate.
 */
export function crossConvert(
  amount: Numeric,
  from: Quotation,
  to: Quotation & { currency: string },
): string {
  const target = ratePair(to, to.currency);
  const source = ratePair(from, to.currency);
  // One division at the end keeps it exact.
  const up = dec(amount).times(source.rate).times(target.unit);
  return amountText(up.div(source.unit.times(target.rate)), to.currency);
}

/**
 * Negative base amounts of credits at the document's rate (domain §6). The last credit takes the
 * remainder.
 * @throws Refusal money.creditExceeds.
 */
export function creditAmounts(
  original: { amount: Numeric; rate: Quotation; baseCurrency: string },
  credits: readonly Numeric[],
) {
  const invoiceBase = convert(original.amount, original.rate, original.baseCurrency);
  let open = dec(original.amount).abs();
  let openBase = dec(invoiceBase);
  const creditBase = credits.map((credit) => {
    const size = dec(credit).abs();
    if (size.gt(open))
      throw new Refusal("money.creditExceeds", { credit: plainText(size), open: plainText(open) });
    open = open.minus(size);
    const share = convert(
      size.times(openBase.isNegative() ? -1 : 1),
      original.rate,
      original.baseCurrency,
    );
    const base = open.isZero() ? openBase : dec(share);
    openBase = openBase.minus(base);
    return amountText(base.negated(), original.baseCurrency);
  });
  return { invoiceBase, creditBase };
}

/** Days before an event, then shifted to a business day (domain §6). */
export type ExchangeDateRule = {
  daysBefore: number;
  shift: "previous" | "next" | "none";
  calendar: WorkCalendar;
};

export function exchangeDate(event: LocalDate, rule: ExchangeDateRule): LocalDate {
  const date = addDays(event, -rule.daysBefore);
  return rule.shift === "none" ? date : shiftToWorkingDay(date, rule.shift, rule.calendar);
}

/**
 * The day whose published rate counts: the day before sailing, or the invoice date where that is
 * earlier. Null without either.
 */
export function sailingRateDate(dates: {
  sailing?: LocalDate | undefined;
  invoiceDate?: LocalDate | undefined;
}): LocalDate | null {
  const days = [
    ...(dates.sailing ? [addDays(dates.sailing, -1)] : []),
    ...(dates.invoiceDate ? [dates.invoiceDate] : []),
  ];
  return days.sort()[0] ?? null;
}

/** The latest entry on or before the date; the first of equal ones. */
export function latestPublished<T extends { publishDate: LocalDate }>(
  published: readonly T[],
  date: LocalDate,
): T | null {
  let best: T | null = null;
  for (const item of published) {
    if (item.publishDate <= date && (best === null || item.publishDate > best.publishDate))
      best = item;
  }
  return best;
}

/**
 * The rate a fee keeps; IDENTITY for the base currency.
 * @throws Refusal money.noRate without a rate on or before the date.
 */
export function snapshotRate(
  published: readonly ExchangeRate[],
  requested: { type: ExchangeType; currency: string; baseCurrency: string; date: LocalDate },
): ExchangeSnapshot {
  const { currency, baseCurrency, date, type } = requested;
  if (currency === baseCurrency)
    return { currency, baseCurrency, rate: "1", unit: "1", date, type, source: "IDENTITY" };
  const fitting = published.filter(
    (exchangeRate) =>
      exchangeRate.type === type &&
      exchangeRate.currency === currency &&
      exchangeRate.baseCurrency === baseCurrency,
  );
  const latest = latestPublished(fitting, date);
  if (!latest) throw new Refusal("money.noRate", { currency, date });
  ratePair(latest, currency);
  return {
    currency,
    baseCurrency,
    rate: latest.rate,
    unit: latest.unit ?? "1",
    date: latest.publishDate,
    type,
    source: latest.source ?? null,
  };
}

function ratePair(quotation: Quotation, currency: string): { rate: Decimal; unit: Decimal } {
  const { rate, unit } = quotation;
  if (rate === null || rate === undefined || rate === "")
    throw new Refusal("money.noRate", { currency, date: "" });
  const pair = {
    rate: dec(rate),
    unit: unit === null || unit === undefined || unit === "" ? new Decimal(1) : dec(unit),
  };
  if (pair.rate.lte(0) || pair.unit.lte(0))
    throw new Refusal("money.noRate", { currency, date: "" });
  return pair;
}
