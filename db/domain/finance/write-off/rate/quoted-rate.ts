import { Decimal, dec, type Numeric, plainText } from "#domain/masterdata/money/decimal.ts";
import { fixedText, roundTo } from "#domain/masterdata/money/rounding.ts";

/**
 * A rate between two currencies as the market says it: `unit` of `base` costs `rate` of `counter`,
 * 1 USD = 6.6485 CNY, 100 JPY = 4.6012 CNY. Blank where none is published.
 */
export type RateQuote = { base: string; unit: string; counter: string; rate: string };
/** As published against the company's currency: `unit` of the currency costs `rate` of it. */
export type Published = { rate: string; unit: string };
/**
 * `rate` of the registration's currency per `unit` of the fee's: what a part stores, as one number,
 * in `verification.rate`.
 */
export type FeeRate = { rate: Decimal; unit: Decimal };

type Pair = { fee: string; receipt: string; local: string };

/** Of two foreign currencies the dearer one is quoted in the other, with this many decimals. */
const crossDecimals = 6;

/**
 * The published rate of a pair, by currency; against the company's currency as it is published, of
 * two others the dearer in the cheaper.
 */
export function marketQuote(
  { fee, receipt, local }: Pair,
  published: ReadonlyMap<string, Published>,
): RateQuote {
  const [ofFee, ofReceipt] = [published.get(fee), published.get(receipt)];
  if (fee === local || receipt === local) {
    const [base, of] = fee === local ? [receipt, ofReceipt] : [fee, ofFee];
    return {
      base,
      unit: plainText(of?.unit ?? "1"),
      counter: local,
      rate: of ? plainText(of.rate) : "",
    };
  }
  if (!ofFee || !ofReceipt) return { base: fee, unit: "1", counter: receipt, rate: "" };
  const perFee = dec(ofFee.rate).times(ofReceipt.unit).div(dec(ofFee.unit).times(ofReceipt.rate));
  const [base, counter, rate] = perFee.gte(1)
    ? [fee, receipt, perFee]
    : [receipt, fee, new Decimal(1).div(perFee)];
  return { base, unit: "1", counter, rate: plainText(roundTo(rate, crossDecimals)) };
}

/**
 * A quoted rate, turned to the direction in which parts store it. Null when it is of other
 * currencies or none.
 */
export function feeRate(
  { base, unit, rate }: Omit<RateQuote, "counter">,
  { fee, receipt }: Omit<Pair, "local">,
): FeeRate | null {
  if (rate === "" || unit === "" || dec(rate).lte(0) || dec(unit).lte(0)) return null;
  if (base === fee) return { rate: dec(rate), unit: dec(unit) };
  return base === receipt ? { rate: dec(unit), unit: dec(rate) } : null;
}

/** The stored rate: the registration's currency per one of the fee's. */
export const storedRate = ({ rate, unit }: FeeRate): string => fixedText(rate.div(unit), 8);

/** What the rate would be quoted as, in the direction of `quote`. */
export function quotedAs({ rate, unit }: FeeRate, quote: RateQuote, fee: string): RateQuote {
  const perFee = rate.div(unit);
  const quoted = quote.base === fee ? perFee.times(quote.unit) : dec(quote.unit).div(perFee);
  return { ...quote, rate: plainText(quoted.toSignificantDigits(8)) };
}

/** "1 USD = 6.6485 CNY", alike in both languages. */
export const quoteText = ({ base, unit, counter, rate }: RateQuote): string =>
  `${unit} ${base} = ${rate || "?"} ${counter}`;

/**
 * How far a rate is from the published one, in percent of it, in the direction the market says it.
 */
export function percentOff(rate: FeeRate, quote: RateQuote, fee: string): Decimal {
  const published = dec(quote.rate);
  const perFee = rate.rate.div(rate.unit);
  const quoted = quote.base === fee ? perFee.times(quote.unit) : dec(quote.unit).div(perFee);
  return quoted.minus(published).abs().times(100).div(published);
}

/** The rate of a currency over a registration's own: per one, as it is stored there. */
export const ofReceipt = (currencyRate: Numeric, unit: string): Published => ({
  rate: plainText(dec(currencyRate).times(unit)),
  unit,
});
