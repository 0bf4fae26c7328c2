import { type Decimal, dec, type Numeric } from "../money/decimal.ts";
import { amountText } from "../money/rounding.ts";

/** A fee, its booked value in the company's currency, and what earlier parts took of both. */
export type FeeToSettle = { amount: string; currency: string; baseAmount: string; verified: string; booked: string };

/** In the company's currency. */
export type SettledPart = { bookedAmount: string; settledAmount: string; exchangeGain: string };

/**
 * The booked value a part relieves: its share of the whole, the last part the exact rest (domain §3, write-off). The gain is what it settles
 * for above that; of a payable what it costs less.
 */
export function settlePart(
  fee: FeeToSettle,
  part: { closed: Numeric; settled: Numeric },
  { side, local }: { side: "R" | "P"; local: string },
): SettledPart {
  const closed = dec(part.closed);
  const last = dec(fee.verified).plus(closed).eq(dec(fee.amount));
  const share = dec(amountText(dec(fee.baseAmount).times(closed).div(dec(fee.amount)), local));
  const booked: Decimal = last ? dec(fee.baseAmount).minus(fee.booked) : share;
  const settled = dec(amountText(part.settled, local));
  const gain = settled.minus(booked);
  return {
    bookedAmount: amountText(booked, local),
    settledAmount: amountText(settled, local),
    exchangeGain: amountText(side === "R" ? gain : gain.negated(), local),
  };
}
