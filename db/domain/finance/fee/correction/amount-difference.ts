import { minus, plus } from "../calculation/exact-sums.ts";
import type { StoodAmounts } from "../fee-terms.ts";

/** What a late change moves: amounts as decimal text, amount = noTaxAmount + taxAmount. */
export type ChangedAmounts = StoodAmounts;

const none: ChangedAmounts = { noTaxAmount: "0", taxAmount: "0", amount: "0", baseAmount: "0" };

/**
 * The line that takes an audited fee, its earlier difference lines counted, to what a calculation
 * gives today; null when nothing is missing. A fee that no longer arises goes back to nothing.
 */
export function differenceTo(
  fresh: ChangedAmounts | null,
  stands: ChangedAmounts,
): ChangedAmounts | null {
  const { noTaxAmount, taxAmount, amount, baseAmount } = fresh ?? none;
  const difference = {
    noTaxAmount: minus(noTaxAmount, stands.noTaxAmount),
    taxAmount: minus(taxAmount, stands.taxAmount),
    amount: minus(amount, stands.amount),
    baseAmount: minus(baseAmount, stands.baseAmount),
  };
  return Object.values(difference).every((each) => each === "0") ? null : difference;
}

/** Amounts of several lines together. */
export function sumOfAmounts(lines: readonly ChangedAmounts[]): ChangedAmounts {
  return lines.reduce(
    (sum, line) => ({
      noTaxAmount: plus(sum.noTaxAmount, line.noTaxAmount),
      taxAmount: plus(sum.taxAmount, line.taxAmount),
      amount: plus(sum.amount, line.amount),
      baseAmount: plus(sum.baseAmount, line.baseAmount),
    }),
    none,
  );
}
