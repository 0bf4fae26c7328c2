import { Decimal, dec, decOrNull, type Numeric } from "#domain/masterdata/money/decimal.ts";
import { prorate } from "#domain/masterdata/money/prorate.ts";
import { amountText } from "#domain/masterdata/money/rounding.ts";

/** Text of one currency; blank `verified` is nothing. */
export type OpenFee = { amount: Numeric; verified?: Numeric | null | undefined };

/** Text of the currency, per fee; `unapplied` is left of the receipt. */
export type ReceiptSpread = { applied: string[]; open: string[]; unapplied: string };

/**
 * Spreads a receipt over fees, oldest first. Credits go first, because they make room (domain §3,
 * verification), as far as there are charges to reduce: what is left is never more than was
 * received.
 */
export function spreadOldestFirst(
  receipt: Numeric,
  currency: string,
  fees: readonly OpenFee[],
): ReceiptSpread {
  const open = fees.map(verifiable);
  let room = open.reduce(
    (sum, amount) => (amount.isNegative() ? sum : sum.plus(amount)),
    new Decimal(0),
  );
  const credits = open.map((amount) => {
    if (!amount.isNegative()) return new Decimal(0);
    const credit = Decimal.max(amount, room.negated());
    room = room.plus(credit);
    return credit;
  });
  let left = credits.reduce((sum, credit) => sum.minus(credit), dec(receipt));
  const applied = open.map((amount, row) => {
    if (amount.isNegative()) return credits[row] ?? new Decimal(0);
    const part = Decimal.max(0, Decimal.min(amount, left));
    left = left.minus(part);
    return part;
  });
  const text = (value: Decimal) => amountText(value, currency);
  return {
    applied: applied.map(text),
    open: open.map((item, row) => text(item.minus(applied[row] ?? 0))),
    unapplied: text(left),
  };
}

/** Spreads a receipt by open amounts, largest remainder, never above their sum. */
export function spreadInProportion(
  receipt: Numeric,
  currency: string,
  open: readonly Numeric[],
): ReceiptSpread {
  const amounts = open.map(dec);
  const sum = amounts.reduce((left, right) => left.plus(right), new Decimal(0));
  const total = Decimal.min(dec(receipt), sum);
  const applied = prorate(total, currency, amounts);
  return {
    applied,
    open: amounts.map((item, row) => amountText(item.minus(applied[row] ?? 0), currency)),
    unapplied: amountText(dec(receipt).minus(total), currency),
  };
}

/** Row null: the entry exceeds what is available. */
export type ManualFault = {
  row: number | null;
  code: "EMPTY" | "ZERO" | "EXCEEDS_FEE" | "EXCEEDS_AVAILABLE";
};

/** All faults of manual amounts (domain §3, operations §5). */
export function checkManualAmounts(
  available: Numeric,
  fees: readonly (OpenFee & { apply: Numeric | null | undefined })[],
): ManualFault[] {
  const faults: ManualFault[] = [];
  let sum = new Decimal(0);
  fees.forEach((fee, row) => {
    const apply = decOrNull(typeof fee.apply === "string" ? fee.apply.trim() : fee.apply);
    const code = manualFault(apply, verifiable(fee));
    if (code) faults.push({ row, code });
    else sum = sum.plus(apply ?? 0);
  });
  if (sum.gt(dec(available))) faults.push({ row: null, code: "EXCEEDS_AVAILABLE" });
  return faults;
}

function manualFault(apply: Decimal | null, open: Decimal): ManualFault["code"] | null {
  if (!apply) return "EMPTY";
  if (apply.isZero()) return "ZERO";
  const sameSide = open.isNegative() ? apply.lt(0) : apply.gt(0);
  return sameSide && apply.abs().lte(open.abs()) ? null : "EXCEEDS_FEE";
}

function verifiable(fee: OpenFee): Decimal {
  return dec(fee.amount).minus(decOrNull(fee.verified) ?? 0);
}
