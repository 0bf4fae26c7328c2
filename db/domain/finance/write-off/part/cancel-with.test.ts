import fc from "fast-check";
import { expect, it } from "vitest";
import { Decimal, dec } from "#domain/masterdata/money/decimal.ts";
import { partsToCancelWith } from "./cancel-with.ts";

const sumOf = (parts: readonly { amount: string }[]) =>
  parts.reduce((sum, { amount }) => sum.plus(amount), new Decimal(0));
const parts = (...amounts: string[]) => amounts.map((amount, i) => ({ id: i + 1, amount }));

it("names the charge that a cancelled credit made room for, and nothing where enough is left", () => {
  expect(partsToCancelWith("100", parts("106.27", "-6.27"), new Set([2]))).toEqual([
    { id: 1, amount: "106.27" },
  ]);
  expect(partsToCancelWith("100", parts("106.27", "-6.27"), new Set([1]))).toEqual([
    { id: 2, amount: "-6.27" },
  ]);
  expect(partsToCancelWith("100", parts("60", "40", "-5"), new Set([3]))).toEqual([]);
  expect(partsToCancelWith("100", parts("60", "40", "5", "-5"), new Set([4]))).toEqual([
    { id: 3, amount: "5" },
  ]);
});

it("leaves between nothing and the amount, whatever is chosen", () => {
  const cents = fc.integer({ min: -9_000, max: 20_000 }).filter((n) => n !== 0);
  fc.assert(
    fc.property(
      fc.array(fc.tuple(cents, fc.boolean()), { maxLength: 12 }),
      fc.integer({ min: 1, max: 30_000 }),
      (drawn, amount) => {
        const live = drawn.map(([n], i) => ({ id: i + 1, amount: dec(n).div(100).toFixed(2) }));
        const chosen = new Set(live.filter((_, i) => drawn[i]?.[1]).map(({ id }) => id));
        const total = dec(amount).div(100).toFixed(2);
        const more = partsToCancelWith(total, live, chosen);
        const left = live.filter(
          ({ id }) => !chosen.has(id) && !more.some((part) => part.id === id),
        );
        expect(sumOf(left).gte(0) && sumOf(left).lte(total)).toBe(true);
        expect(more.some(({ id }) => chosen.has(id))).toBe(false);
        // Nothing more is named where the chosen ones are enough.
        const stays = sumOf(live.filter(({ id }) => !chosen.has(id)));
        if (stays.gte(0) && stays.lte(total)) expect(more).toEqual([]);
      },
    ),
  );
});
