import { Decimal } from "decimal.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { plainDecimal } from "./decimal-text.ts";

test("the plain text of a number is that of the decimal library", () => {
  const digits = fc.stringMatching(/^[0-9]{1,12}$/);
  fc.assert(
    fc.property(fc.boolean(), digits, digits, fc.nat(4), (negative, whole, fraction, zeros) => {
      const text = `${negative ? "-" : ""}${whole}.${fraction}${"0".repeat(zeros)}`;
      expect(plainDecimal(text)).toBe(new Decimal(text).toFixed());
    }),
  );
  expect([
    plainDecimal("-0.00"),
    plainDecimal("007.50"),
    plainDecimal("100"),
    plainDecimal("100.0"),
  ]).toEqual(["0", "7.5", "100", "100"]);
});
