import { Refusal } from "#platform/operation/refusal.ts";
import { Decimal, dec, type Numeric, plainText } from "./decimal.ts";
import { addDays, type LocalDate, shiftToWorkingDay, type WorkCalendar } from "./local-date.ts";
import { amountText } from "./rounding.ts";

/** Uses of a rate (domain §6). */
export const exchangeTypes = ["BOOKING", "INVOICE", "SETTLEMENT"] as const;
export type ExchangeType = (typeof exchangeTypes)[number];

/** A published rate: `unit` of `currency` cost `rate` of `baseCurrency` (100 JPY = 4.8210 CNY: unit 100). */
export type ExchangeRate = {
  type: ExchangeType;
  currency: string;
  baseCurrency: string;
  publishDate: LocalDate;
  rate: string;
  unit?: string | null;
  source?: string | null;
};

/** What a fee line keeps: later changes of the rate table never change it. `source` says where the figure came from. */
export type ExchangeSnapshot = {
  currency: string;
  baseCurrency: string;
  rate: string;
  unit: string;
  date: LocalDate | null;
  type: ExchangeType | null;
  source: string | null;
};

/** A price of a currency: `unit` of it cost `rate` of the local currency. */
export type Quotation = { rate: Numeric | null | undefined; unit?: Numeric | null | undefined };

/**
 * amount × rate ÷ unit, rounded once to the target currency.
 * @throws Refusal money.noRate when the rate is missing or not above zero: a missing rate is an error, never 1.
 */
export function convert(amount: Numeric, quotation: Quotation, to: string): string {
  const { rate, unit } = ratePair(quotation, to);
  return amountText(dec(amount).times(rate).div(unit), to);
}

/** Through the local currency, without rounding in between (domain §6): from → local → to. @throws Refusal money.noRate. */
export function crossConvert(amount: Numeric, from: Quotation, to: Quotation & { currency: string }): string {
  const target = ratePair(to, to.currency);
  const source = ratePair(from, to.currency);
  // multiplied out first, one division at the end: nothing is cut in between
  const up = dec(amount).times(source.rate).times(target.unit);
  return amountText(up.div(source.unit.times(target.rate)), to.currency);
}

/**
 * Credits of one document at the rate of the document (domain §6): negative local amounts. The credit that uses up the
 * document takes exactly what is left, so that document and credits cancel out to zero.
 * @throws Refusal money.creditExceeds when the credits together exceed the document.
 */
export function creditAmounts(original: { amount: Numeric; rate: Quotation; baseCurrency: string }, credits: readonly Numeric[]) {
  const invoiceBase = convert(original.amount, original.rate, original.baseCurrency);
  let open = dec(original.amount).abs();
  let openBase = dec(invoiceBase);
  const creditBase = credits.map((credit) => {
    const size = dec(credit).abs();
    if (size.gt(open)) throw new Refusal("money.creditExceeds", { credit: plainText(size), open: plainText(open) });
    open = open.minus(size);
    const share = convert(size.times(openBase.isNegative() ? -1 : 1), original.rate, original.baseCurrency);
    const base = open.isZero() ? openBase : dec(share);
    openBase = openBase.minus(base);
    return amountText(base.negated(), original.baseCurrency);
  });
  return { invoiceBase, creditBase };
}

/** How the day of the rate follows from an event: offset in days, then a shift to a business day (domain §6). */
export type ExchangeDateRule = { daysBefore: number; shift: "previous" | "next" | "none"; calendar: WorkCalendar };

/** The reference date of the exchange rate for an event (sailing, invoice date). */
export function exchangeDate(event: LocalDate, rule: ExchangeDateRule): LocalDate {
  const date = addDays(event, -rule.daysBefore);
  return rule.shift === "none" ? date : shiftToWorkingDay(date, rule.shift, rule.calendar);
}

/** The latest entry published on or before the date, or null. With equal dates the earlier entry in the list stays. */
export function latestPublished<T extends { publishDate: LocalDate }>(published: readonly T[], date: LocalDate): T | null {
  let best: T | null = null;
  for (const item of published) {
    if (item.publishDate <= date && (best === null || item.publishDate > best.publishDate)) best = item;
  }
  return best;
}

/**
 * Takes the rate a fee line keeps. The base currency itself needs no rate (snapshot with rate 1, source IDENTITY).
 * @throws Refusal money.noRate when nothing of that type was published on or before the date.
 */
export function snapshotRate(
  published: readonly ExchangeRate[],
  requested: { type: ExchangeType; currency: string; baseCurrency: string; date: LocalDate },
): ExchangeSnapshot {
  const { currency, baseCurrency, date, type } = requested;
  if (currency === baseCurrency) return { currency, baseCurrency, rate: "1", unit: "1", date, type, source: "IDENTITY" };
  const fitting = published.filter(
    (exchangeRate) => exchangeRate.type === type && exchangeRate.currency === currency && exchangeRate.baseCurrency === baseCurrency,
  );
  const result = latestPublished(fitting, date);
  if (!result) throw new Refusal("money.noRate", { currency, date });
  ratePair(result, currency);
  return {
    currency,
    baseCurrency,
    rate: result.rate,
    unit: result.unit ?? "1",
    date: result.publishDate,
    type,
    source: result.source ?? null,
  };
}

function ratePair(quotation: Quotation, currency: string): { rate: Decimal; unit: Decimal } {
  const { rate, unit } = quotation;
  if (rate === null || rate === undefined || rate === "") throw new Refusal("money.noRate", { currency, date: "" });
  const pair = { rate: dec(rate), unit: unit === null || unit === undefined || unit === "" ? new Decimal(1) : dec(unit) };
  if (pair.rate.lte(0) || pair.unit.lte(0)) throw new Refusal("money.noRate", { currency, date: "" });
  return pair;
}
