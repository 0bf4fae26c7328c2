import fc from "fast-check";
import { expect, test } from "vitest";
import { fixed, taxed } from "../calculation/exact-sums.ts";
import { type ChangedAmounts, differenceTo, sumOfAmounts } from "./amount-difference.ts";

/** A fresh calculation of a gross amount in cents, a discount below zero, or none. */
const calculation = fc.option(
  fc.record({
    cents: fc.integer({ min: -9_999_999, max: 9_999_999 }),
    rate: fc.constantFrom("0", "6", "9", "13"),
    base: fc.integer({ min: -99_999, max: 99_999 }),
  }),
  { nil: null },
);
const amountsOf = (
  of: { cents: number; rate: string; base: number } | null,
): ChangedAmounts | null =>
  of && {
    ...taxed({
      amount: (of.cents / 100).toFixed(2),
      taxRate: of.rate,
      inclusive: true,
      currency: "CNY",
    }),
    baseAmount: (of.base / 100).toFixed(2),
  };
const plain = ({ noTaxAmount, taxAmount, amount, baseAmount }: ChangedAmounts) =>
  [noTaxAmount, taxAmount, amount, baseAmount].map((each) => fixed(each, 3));
const nothing = plain({ noTaxAmount: "0", taxAmount: "0", amount: "0", baseAmount: "0" });

test("after any sequence of late changes the original and its differences are the last calculation", () => {
  fc.assert(
    fc.property(calculation, fc.array(calculation, { maxLength: 8 }), (first, changes) => {
      const lines: ChangedAmounts[] = [amountsOf(first)].filter((line) => line !== null);
      for (const change of changes) {
        const difference = differenceTo(amountsOf(change), sumOfAmounts(lines));
        if (difference) lines.push(difference);
        const expected = amountsOf(change);
        expect(plain(sumOfAmounts(lines))).toEqual(expected ? plain(expected) : nothing);
      }
    }),
  );
});

test("every difference keeps amount = net + tax, and the same calculation again makes none", () => {
  fc.assert(
    fc.property(calculation, calculation, (before, after) => {
      const stands = amountsOf(before) ?? sumOfAmounts([]);
      const difference = differenceTo(amountsOf(after), stands);
      if (difference)
        expect(fixed(difference.amount, 2)).toBe(
          (
            (Math.round(Number(difference.noTaxAmount) * 100) +
              Math.round(Number(difference.taxAmount) * 100)) /
            100
          ).toFixed(2),
        );
      expect(
        differenceTo(amountsOf(after), sumOfAmounts([stands, ...(difference ? [difference] : [])])),
      ).toBeNull();
    }),
  );
});
