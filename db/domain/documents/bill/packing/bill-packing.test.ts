import { Decimal } from "decimal.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { packingDifferences } from "./bill-packing.ts";

const figure = fc
  .tuple(fc.integer({ min: -999_999, max: 999_999_999 }), fc.constantFrom(0, 1, 2, 3))
  .map(([units, places]) => new Decimal(units).div(10 ** places).toFixed(places));
const line = fc.record({
  cntNo: fc.constantFrom("SWYU1000010", "SWYU1000025"),
  pkgs: fc.nat(99_999),
  gwt: figure,
  dim: figure,
});
const lines = fc.array(line, { minLength: 1, maxLength: 6 });

/** The same with the decimal library. */
function differing(own: readonly { gwt: string }[], packed: string): boolean {
  const sum = own.reduce((total, { gwt }) => total.plus(gwt), new Decimal(0));
  return !sum.equals(packed);
}

test("figures of a container are compared exactly, as the decimal library does", () => {
  fc.assert(
    fc.property(lines, figure, fc.boolean(), (stated, other, equal) => {
      const [{ cntNo } = { cntNo: "" }] = stated;
      const own = stated.filter((item) => item.cntNo === cntNo);
      const total = own.reduce((sum, { gwt }) => sum.plus(gwt), new Decimal(0));
      // Written with other decimals the number is still the same.
      const gwt = equal ? total.toFixed(5) : other;
      const boxes = new Map([[cntNo, { pkgs: 0, gwt, dim: "0" }]]);
      const differences = packingDifferences(stated, { boxes, measured: false });
      expect(differences.some(({ quantity }) => quantity === "gwt")).toBe(differing(own, gwt));
    }),
  );
});

test("what is typed and is no plain number differs from what is packed", () => {
  const boxes = new Map([["SWYU1000010", { pkgs: 10, gwt: "900.000", dim: "1.000" }]]);
  const packed = { boxes, measured: true };
  const stated = { cntNo: "SWYU1000010", pkgs: 10, gwt: String(1e30), dim: "Infinity" };
  expect(packingDifferences([stated], packed)).toEqual([
    { place: 0, cntNo: "SWYU1000010", quantity: "gwt", stated: "1e+30", packed: "900.000" },
    { place: 0, cntNo: "SWYU1000010", quantity: "dim", stated: "Infinity", packed: "1.000" },
  ]);
  expect(packingDifferences([{ ...stated, gwt: "900", dim: "1.0" }], packed)).toEqual([]);
});
