import fc from "fast-check";
import { expect, it } from "vitest";
import { dec } from "#domain/masterdata/money/decimal.ts";
import { spreadOldestFirst } from "#domain/finance/settlement/terms/spread-receipt.ts";
import { type AgedFee, spreadByAge } from "./spread-by-age.ts";

const cents = (n: number) => (n / 100).toFixed(2);

const feesOf = (amounts: readonly number[]): AgedFee[] =>
  amounts
    .toSorted((a, b) => Number(b < 0) - Number(a < 0))
    .map((amount, id) => ({
      id,
      amount: cents(amount),
      currency: "USD",
      baseAmount: cents(amount * 7),
      verified: "0",
      booked: "0",
      local: "CNY",
    }));

const amount = fc.integer({ min: -5_000, max: 20_000 }).filter((n) => n !== 0);

it("gives each registration what it gets when they take their turn one by one", () => {
  fc.assert(
    fc.property(
      fc.array(amount, { maxLength: 12 }),
      fc.array(fc.integer({ min: 1, max: 30_000 }), { maxLength: 6 }),
      (due, paid) => {
        const fees = feesOf(due);
        const money = paid.map((rest, id) => ({ id, rest: cents(rest), currencyRate: "7.1" }));
        const parts = spreadByAge(money, fees, "R");
        const verified = fees.map(() => dec(0));
        for (const { id, rest } of money) {
          const { applied } = spreadOldestFirst(
            rest,
            "USD",
            fees.map((fee, i) => ({ amount: fee.amount, verified: verified[i]?.toFixed() })),
          );
          const turn = applied.flatMap((part, i) =>
            dec(part).isZero() ? [] : [[i, Number(part)]],
          );
          expect(
            parts
              .filter(({ receiptId }) => receiptId === id)
              .map((part) => [part.feeId, Number(part.amount)]),
          ).toEqual(turn);
          applied.forEach((part, i) => {
            verified[i] = (verified[i] ?? dec(0)).plus(part);
          });
        }
      },
    ),
  );
});

it("relieves the whole booked value of a fee that several registrations close", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 20_000 }),
      fc.integer({ min: 1, max: 20_000 }),
      (due, first) => {
        const [fee] = feesOf([due]);
        if (!fee) throw new Error("no fee");
        const money = [Math.min(first, due - 1), due].map((rest, id) => ({
          id,
          rest: cents(rest),
          currencyRate: "7.1",
        }));
        const parts = spreadByAge(money, [{ ...fee, baseAmount: "712.35" }], "R");
        expect(parts).toHaveLength(2);
        expect(
          parts.reduce((sum, { bookedAmount }) => sum.plus(bookedAmount), dec(0)).toFixed(2),
        ).toBe("712.35");
      },
    ),
  );
});

it("writes no part for money that is used up exactly", () => {
  const money = [100, 50].map((rest, id) => ({ id, rest: cents(rest), currencyRate: "7.1" }));
  const parts = spreadByAge(money, feesOf([60, 40, 70]), "R");
  expect(parts.map(({ receiptId, feeId, amount }) => [receiptId, feeId, Number(amount)])).toEqual([
    [0, 0, 0.6],
    [0, 1, 0.4],
    [1, 2, 0.5],
  ]);
});
