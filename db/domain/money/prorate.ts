import { Refusal } from "#platform/operation/refusal.ts";
import { currencyDecimals } from "./currency.ts";
import { Decimal, dec, type Numeric } from "./decimal.ts";
import { fixedText } from "./rounding.ts";

type Share = { units: Decimal; rest: Decimal; row: number };

/**
 * Shares an amount over rows by their weights so that the parts always add up: largest remainder, ties to the earlier row
 * (domain §1). A negative total gives the mirror image of the positive one; a weight of zero gets zero.
 * @returns one amount per weight, as text with the currency's decimals.
 * @throws Refusal money.noWeights when there is something to share and the weights sum to zero (or there are none):
 *   equal shares would be a rule nobody stated. money.tooFine when the total has more decimals than the currency.
 */
export function prorate(total: Numeric, currency: string, weights: readonly Numeric[]): string[] {
  const decimals = currencyDecimals(currency);
  const whole = dec(total);
  if (whole.decimalPlaces() > decimals) throw new Refusal("money.tooFine", { amount: whole.toFixed(), currency, decimals });
  const scale = new Decimal(10).pow(decimals);
  const shared = shareUnits(whole.times(scale), weights.map(dec));
  return shared.map((units) => fixedText(units.div(scale), decimals));
}

function shareUnits(total: Decimal, weights: readonly Decimal[]): Decimal[] {
  if (total.isZero()) return weights.map(() => new Decimal(0));
  const sum = weights.reduce((left, right) => left.plus(right), new Decimal(0));
  if (sum.isZero()) throw new Refusal("money.noWeights", { count: weights.length });
  const sign = total.isNegative() ? -1 : 1;
  const shares = weights.map((weight, row): Share => {
    // divided last and compared as fractions of the sum: the remainder is exact, so equal weights really tie
    const scaled = total
      .abs()
      .times(weight)
      .times(sum.isNegative() ? -1 : 1);
    const units = scaled.divToInt(sum.abs()).minus(scaled.isNegative() && !scaled.mod(sum.abs()).isZero() ? 1 : 0);
    return { units, rest: scaled.minus(units.times(sum.abs())), row };
  });
  const input = shares.reduce((left, share) => left.plus(share.units), new Decimal(0));
  const missing = total.abs().minus(input).toNumber();
  const first = [...shares].sort((a, b) => b.rest.comparedTo(a.rest) || a.row - b.row).slice(0, missing);
  const lucky = new Set(first.map((share) => share.row));
  return shares.map((share) => share.units.plus(lucky.has(share.row) ? 1 : 0).times(sign));
}
