import { Decimal, dec, type Numeric } from "#domain/masterdata/money/decimal.ts";
import { amountText } from "#domain/masterdata/money/rounding.ts";

/**
 * A taxed amount (tax included) and what earlier parts took of it; all positive, in one currency.
 */
export type TaxedWhole = {
  amount: Numeric;
  taxAmount: Numeric;
  taken: { amount: Numeric; taxAmount: Numeric };
};

/**
 * Tax of the next part of a whole. All parts so far carry the rounded tax of their sum, so that
 * many small parts neither gather roundings nor leave a last part whose tax or net has the wrong
 * sign. The last part takes the exact rest.
 */
export function taxOfPart(
  { amount, taxAmount, taken }: TaxedWhole,
  part: Numeric,
  currency: string,
): string {
  const gross = dec(part);
  const left = dec(taxAmount).minus(taken.taxAmount);
  const after = dec(amount).minus(taken.amount).minus(gross);
  if (after.isZero()) return amountText(left, currency);
  const upTo = dec(
    amountText(dec(taxAmount).times(dec(taken.amount).plus(gross)).div(dec(amount)), currency),
  );
  // Parts that were changed meanwhile may have taken more or less than their share.
  const least = Decimal.max(0, left.minus(after));
  return amountText(
    Decimal.max(least, Decimal.min(upTo.minus(taken.taxAmount), gross, left)),
    currency,
  );
}
