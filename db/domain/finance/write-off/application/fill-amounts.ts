import { Decimal, dec } from "#domain/masterdata/money/decimal.ts";
import { amountText } from "#domain/masterdata/money/rounding.ts";
import {
  spreadInProportion,
  spreadOldestFirst,
} from "#domain/finance/settlement/terms/spread-receipt.ts";
import { namesFee, type Proposal } from "../proposal/propose-fees.ts";
import { payable } from "../ageing/spread-by-age.ts";

/** Fills the amounts by age, in proportion, or with the proposal of that number. */
export type Filling = { by: "age" | "share" | "proposal"; proposal?: number };

type Fee = { id: number; currency: string; open: string; references: readonly string[] };
type Fill = {
  receipt: { currency: string; remarks: string; blNo: string; payerName: string };
  rest: string;
  /** In the order of age. */
  fees: readonly Fee[];
  proposals: readonly Proposal[];
};

/**
 * Amounts by fee, of those in the registration's currency. By age what its text names comes first.
 */
export function fillAmounts(
  { receipt, rest, fees, proposals }: Fill,
  { by, proposal = 0 }: Filling,
): Record<number, string> {
  const { currency } = receipt;
  const own = fees.filter((fee) => fee.currency === currency);
  const money = payable(rest, currency);
  if (by === "share") {
    const due = own.filter((fee) => dec(fee.open).gt(0));
    if (due.length === 0) return {};
    const open = due.map((fee) => fee.open);
    return amountsOf(due, spreadInProportion(money, currency, open).applied);
  }
  const chosen = proposals[proposal];
  if (by === "proposal" && !chosen) return {};
  const some =
    by === "proposal"
      ? own.filter(({ id }) => chosen?.feeIds.includes(id))
      : namedFirst(receipt, own);
  if (chosen && by === "proposal" && chosen.reasons.includes("tolerance"))
    return settling(some, { money, currency });
  const open = some.map((fee) => ({ amount: fee.open }));
  return amountsOf(some, spreadOldestFirst(money, currency, open).applied);
}

function namedFirst(receipt: Fill["receipt"], fees: readonly Fee[]): Fee[] {
  const line = { text: `${receipt.remarks} ${receipt.blNo}`, payerName: receipt.payerName };
  const isNamed = (fee: Fee) => Number(namesFee(line, fee));
  return fees.toSorted((a, b) => isNamed(b) - isNamed(a));
}

/**
 * A little less than is open: all but the largest fee are paid in full, so that what is missing is
 * a difference of that one.
 */
function settling(
  fees: readonly Fee[],
  { money, currency }: { money: string; currency: string },
): Record<number, string> {
  const largest = fees.reduce<Fee | undefined>(
    (best, fee) => (best && dec(best.open).gte(fee.open) ? best : fee),
    undefined,
  );
  const missing = fees.reduce((sum, { open }) => sum.plus(open), new Decimal(0)).minus(money);
  return amountsOf(
    fees,
    fees.map((fee) =>
      amountText(fee === largest ? dec(fee.open).minus(missing) : fee.open, currency),
    ),
  );
}

const amountsOf = (fees: readonly Fee[], amounts: readonly string[]): Record<number, string> =>
  Object.fromEntries(
    fees.flatMap(({ id }, i) => (dec(amounts[i] ?? "0").isZero() ? [] : [[id, amounts[i] ?? ""]])),
  );
