import { converted, minus, plainOf, plus } from "#domain/finance/fee/calculation/exact-sums.ts";
import { currencyDecimals } from "#domain/masterdata/money/currency.ts";
import { plainText } from "#domain/masterdata/money/decimal.ts";
import { roundTo } from "#domain/masterdata/money/rounding.ts";
import { type FeeToSettle, type SettledPart, settlePart } from "../part/settle-part.ts";

/** A fee of the registrations' party, company and currency; `local` is the company's currency. */
export type AgedFee = FeeToSettle & { id: number; local: string };
/** What is left of a registration, and the rate of its currency to the company's. */
export type Money = { id: number; rest: string; currencyRate: string };
/** `amount` in the fee's currency, which is the registration's. */
export type AgedPart = SettledPart & { receiptId: number; feeId: number; amount: string };

/**
 * Spreads registrations of one party, company and currency over its open fees (domain §3). Both
 * come in order of age, credits first: the first registration takes them, because they make room,
 * as far as there are charges to reduce.
 */
export function spreadByAge(
  receipts: readonly Money[],
  fees: readonly AgedFee[],
  side: "R" | "P",
): AgedPart[] {
  const parts: AgedPart[] = [];
  const left = fees.map((fee) => ({ ...fee }));
  let room = left.reduce(
    (sum, fee) => (isCredit(fee) ? sum : plus(sum, minus(fee.amount, fee.verified))),
    "0",
  );
  let at = 0;
  for (const { id: receiptId, rest, currencyRate } of receipts) {
    let money = payable(rest, left[0]?.currency);
    for (; at < left.length; at += 1) {
      const fee = left[at] as AgedFee;
      const open = minus(fee.amount, fee.verified);
      const taken = isCredit(fee) ? negated(smaller(negated(open), room)) : smaller(open, money);
      if (isCredit(fee)) room = plus(room, taken);
      if (taken === "0" && isCredit(fee)) continue;
      if (taken === "0") break;
      const value = converted(taken, { rate: currencyRate, unit: "1" }, fee.local);
      const settled = settlePart(
        fee,
        { closed: taken, settled: value },
        { side, local: fee.local },
      );
      parts.push({ ...settled, receiptId, feeId: fee.id, amount: taken });
      money = minus(money, taken);
      fee.verified = plus(fee.verified, taken);
      fee.booked = plus(fee.booked, settled.bookedAmount);
      if (!isCredit(fee) && taken !== plainOf(open)) break;
    }
  }
  return parts;
}

const isCredit = ({ amount }: AgedFee): boolean => amount.startsWith("-");
const negated = (amount: string): string => minus("0", amount);
const smaller = (a: string, b: string): string => plainOf(minus(a, b).startsWith("-") ? a : b);

/** What of the money pays fees: a registration of long ago may be finer than its currency. */
export const payable = (rest: string, currency: string | undefined): string =>
  currency === undefined ? rest : plainText(roundTo(rest, currencyDecimals(currency), "DOWN"));
