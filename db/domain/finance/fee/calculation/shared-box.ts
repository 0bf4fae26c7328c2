import { currencyDecimals } from "#domain/masterdata/money/currency.ts";
import { dec } from "#domain/masterdata/money/decimal.ts";
import { prorate } from "#domain/masterdata/money/prorate.ts";
import { fixedText, roundTo } from "#domain/masterdata/money/rounding.ts";
import { plainOf } from "./exact-sums.ts";

/**
 * A box on several bills: the gross weight of each bill in it, in the order of the bills, and which
 * of them this one is.
 */
export type BoxShare = { containerno: string; weights: readonly string[]; at: number };

/**
 * What a bill pays of the price of a shared box, with the weights it follows from. Numbers are
 * text.
 */
export type SharedPrice = {
  containerno: string;
  price: string;
  part: string;
  weight: string;
  total: string;
  bills: number;
};

/**
 * Divides the price of a box over its bills by weight, so that the parts add up: largest remainder,
 * ties to the earlier bill (domain §1). Without weights every bill takes an equal part. A minimum
 * of the price holds for each bill afterwards.
 */
export function sharedPrice(
  { containerno, weights, at }: BoxShare,
  price: string,
  currency: string,
): SharedPrice {
  const decimals = currencyDecimals(currency);
  const whole = fixedText(roundTo(dec(price), decimals, "HALF_UP"), decimals);
  const total = weights.reduce((sum, weight) => sum.plus(weight), dec(0));
  const parts = prorate(whole, currency, total.isZero() ? weights.map(() => "1") : weights);
  return {
    containerno,
    price: plainOf(whole),
    part: plainOf(parts[at] ?? "0"),
    weight: plainOf(weights[at] ?? "0"),
    total: plainOf(total.toFixed()),
    bills: weights.length,
  };
}
