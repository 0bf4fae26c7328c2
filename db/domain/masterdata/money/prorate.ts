import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { currencyDecimals } from "./currency.ts";
import { Decimal, dec, type Numeric } from "./decimal.ts";
import { fixedText } from "./rounding.ts";

type Share = { units: Decimal; rest: Decimal; row: number };

/**
 * Shares an amount by weights so that the parts add up: largest remainder, ties to the earlier row
 * (domain §1).
 * @returns one text amount per weight.
 * @throws Refusal money.noWeights when weights sum to zero; money.tooFine for more decimals than
 *   the currency has.
 */
export function prorate(total: Numeric, currency: string, weights: readonly Numeric[]): string[] {
  const decimals = currencyDecimals(currency);
  const whole = dec(total);
  if (whole.decimalPlaces() > decimals)
    throw new Refusal("money.tooFine", { amount: whole.toFixed(), currency, decimals });
  const scale = new Decimal(10).pow(decimals);
  const shared = shareUnits(whole.times(scale), weights.map(dec));
  return shared.map((units) => fixedText(units.div(scale), decimals));
}

/**
 * Whole units by weights, largest remainder, ties to the earlier row.
 * @throws Refusal money.noWeights
 */
export function shareUnits(total: Decimal, weights: readonly Decimal[]): Decimal[] {
  if (total.isZero()) return weights.map(() => new Decimal(0));
  const sum = weights.reduce((left, right) => left.plus(right), new Decimal(0));
  if (sum.isZero()) throw new Refusal("money.noWeights", { count: weights.length });
  const sign = total.isNegative() ? -1 : 1;
  const shares = weights.map((weight, row): Share => {
    // Dividing last keeps remainders exact, so that equal weights tie.
    const scaled = total
      .abs()
      .times(weight)
      .times(sum.isNegative() ? -1 : 1);
    const units = scaled
      .divToInt(sum.abs())
      .minus(scaled.isNegative() && !scaled.mod(sum.abs()).isZero() ? 1 : 0);
    return { units, rest: scaled.minus(units.times(sum.abs())), row };
  });
  const input = shares.reduce((left, share) => left.plus(share.units), new Decimal(0));
  const missing = total.abs().minus(input).toNumber();
  // Sorting is stable: equal remainders keep the order of the rows.
  const first = [...shares].sort((a, b) => b.rest.comparedTo(a.rest)).slice(0, missing);
  const lucky = new Set(first.map((share) => share.row));
  return shares.map((share) => share.units.plus(lucky.has(share.row) ? 1 : 0).times(sign));
}
