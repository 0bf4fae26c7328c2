import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { Decimal, dec, type Numeric } from "#domain/masterdata/money/decimal.ts";
import { amountText, fixedText } from "#domain/masterdata/money/rounding.ts";

/** `percent` of the commitment, two decimals. */
export type Shortfall = { shortfallTeu: Decimal; percent: string; amount: string };

/**
 * Shortfall TEU charged at `rate` per `per` TEU (2: per forty-foot unit), in proportion.
 * @throws Refusal money.badStep.
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
  return {
    shortfallTeu,
    percent: fixedText(percent, 2),
    amount: amountText(amount, commitment.currency),
  };
}
