import { converted, minus, plainOf, plus } from "../fee/exact-sums.ts";
import { type FeeToSettle, type SettledPart, settlePart } from "./settle-part.ts";

/** A fee of the registrations' party, company and currency; `local` is the company's currency. */
export type AgedFee = FeeToSettle & { id: number; local: string };
/** What is left of a registration, and the rate of its currency to the company's. */
export type Money = { id: number; rest: string; currencyRate: string };
/** `amount` in the fee's currency, which is the registration's. */
export type AgedPart = SettledPart & { receiptId: number; feeId: number; amount: string };

/**
 * Spreads registrations of one party, company and currency over its open fees (domain §3). Both come in order of age, credits first: the first
 * registration takes them whole, because they make room.
 */
export function spreadByAge(receipts: readonly Money[], fees: readonly AgedFee[], side: "R" | "P"): AgedPart[] {
  const parts: AgedPart[] = [];
  const left = fees.map((fee) => ({ ...fee }));
  let at = 0;
  for (const { id: receiptId, rest, currencyRate } of receipts) {
    let money = rest;
    for (; at < left.length; at += 1) {
      const fee = left[at] as AgedFee;
      const open = minus(fee.amount, fee.verified);
      const beyond = minus(open, money);
      // A credit is always below the money.
      const whole = beyond === "0" || beyond.startsWith("-");
      const taken = plainOf(whole ? open : money);
      if (taken === "0") break;
      const value = converted(taken, { rate: currencyRate, unit: "1" }, fee.local);
      const settled = settlePart(fee, { closed: taken, settled: value }, { side, local: fee.local });
      parts.push({ ...settled, receiptId, feeId: fee.id, amount: taken });
      money = minus(money, taken);
      fee.verified = plus(fee.verified, taken);
      fee.booked = plus(fee.booked, settled.bookedAmount);
      if (!whole) break;
    }
  }
  return parts;
}
