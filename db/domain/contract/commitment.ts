import { Refusal } from "#platform/operation/refusal.ts";
import { Decimal, dec, type Numeric } from "../money/decimal.ts";
import { amountText, fixedText } from "../money/rounding.ts";

/** What is missing of a minimum quantity commitment; `percent` of the commitment with two decimals. */
export type Shortfall = { shortfallTeu: Decimal; percent: string; amount: string };

/**
 * The charge for a missed commitment: shortfall TEU at `rate` per `per` TEU (2 = per forty-foot unit), in proportion.
 * Nothing is due when the commitment is reached. @throws Refusal money.badStep when `per` is not above zero.
 */
export function commitmentShortfall(
  commitment: { mqcTeu: Numeric; per: Numeric; rate: Numeric; currency: string },
  carriedTeu: Numeric,
): Shortfall {
  const per = dec(commitment.per);
  if (per.lte(0)) throw new Refusal("money.badStep", { step: per.toFixed() });
  const committed = dec(commitment.mqcTeu);
  const shortfallTeu = Decimal.max(0, committed.minus(dec(carriedTeu)));
  const percent = committed.gt(0) ? shortfallTeu.times(100).div(committed) : new Decimal(0);
  const amount = shortfallTeu.times(dec(commitment.rate)).div(per);
  return { shortfallTeu, percent: fixedText(percent, 2), amount: amountText(amount, commitment.currency) };
}
