import fc from "fast-check";
import { expect, test } from "vitest";
import { isImo } from "./imo.ts";

test("real numbers check, near ones do not", () => {
  for (const good of ["9074729", "9343687", "9727998", "9176187"])
    expect(isImo(good), good).toBe(true);
  for (const bad of ["9074728", "907472", "90747290", "IMO9074", "", "９074729"])
    expect(isImo(bad), bad).toBe(false);
});

test("six digits have exactly one seventh", () => {
  fc.assert(
    fc.property(fc.integer({ min: 100000, max: 999999 }), (head) => {
      expect([..."0123456789"].filter((last) => isImo(`${head}${last}`))).toHaveLength(1);
    }),
  );
});
