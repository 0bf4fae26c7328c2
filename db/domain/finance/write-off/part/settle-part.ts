import { amountOf, minus, plus, shareOf } from "#domain/finance/fee/calculation/exact-sums.ts";

/** A fee, its booked value in the company's currency, and what earlier parts took of both. */
export type FeeToSettle = {
  amount: string;
  currency: string;
  baseAmount: string;
  verified: string;
  booked: string;
};

/** In the company's currency. */
export type SettledPart = { bookedAmount: string; settledAmount: string; exchangeGain: string };

/**
 * The booked value a part relieves: its share of the whole, the last part the exact rest (domain
 * §3, write-off). The gain is what it settles for above that; of a payable what it costs less.
 */
export function settlePart(
  fee: FeeToSettle,
  part: { closed: string; settled: string },
  { side, local }: { side: "R" | "P"; local: string },
): SettledPart {
  const { closed } = part;
  const last = minus(fee.amount, plus(fee.verified, closed)) === "0";
  const booked = last
    ? minus(fee.baseAmount, fee.booked)
    : shareOf(fee.baseAmount, { part: closed, whole: fee.amount }, local);
  const settled = amountOf(part.settled, local);
  return {
    bookedAmount: amountOf(booked, local),
    settledAmount: settled,
    exchangeGain: amountOf(side === "R" ? minus(settled, booked) : minus(booked, settled), local),
  };
}
