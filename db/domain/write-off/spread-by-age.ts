import { Decimal, dec, plainText } from "../money/decimal.ts";
import { convert } from "../money/exchange.ts";
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
    let money = dec(rest);
    for (; at < left.length; at += 1) {
      const fee = left[at] as AgedFee;
      const open = dec(fee.amount).minus(fee.verified);
      // A credit is always below the money.
      const taken = Decimal.min(open, money);
      if (taken.isZero()) break;
      const value = convert(taken, { rate: currencyRate }, fee.local);
      const settled = settlePart(fee, { closed: taken, settled: value }, { side, local: fee.local });
      parts.push({ ...settled, receiptId, feeId: fee.id, amount: plainText(taken) });
      money = money.minus(taken);
      fee.verified = plainText(dec(fee.verified).plus(taken));
      fee.booked = plainText(dec(fee.booked).plus(settled.bookedAmount));
      if (taken.lt(open)) break;
    }
  }
  return parts;
}
