import fc from "fast-check";
import { expect, test } from "vitest";
import { numbersFor } from "./tree-order.ts";

test("siblings deal out the numbers they have; equal ones say nothing and are counted from 1", () => {
  expect(numbersFor([30, 10, 20])).toEqual([10, 20, 30]);
  expect(numbersFor([0, 0, 5])).toEqual([1, 2, 3]);
  expect(numbersFor([])).toEqual([]);
});

test("numbers always rise, so that the list shows the order that was asked for", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(999_999), { maxLength: 30 }), (orders) => {
      const input = numbersFor(orders);
      expect(input.length).toBe(orders.length);
      for (const [i, item] of input.entries())
        if (i > 0) expect(item).toBeGreaterThan(input[i - 1] ?? 0);
    }),
  );
});
