import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  collectBill,
  collectBills,
  type PackingShare,
  sumQuantities,
  unequalQuantities,
} from "./bill-conserve.ts";

const measure = fc
  .integer({ min: 0, max: 99_999_999 })
  .map(
    (thousandths) =>
      `${Math.trunc(thousandths / 1000)}.${String(thousandths % 1000).padStart(3, "0")}`,
  );
const share = fc.record({
  id: fc.integer({ min: 1, max: 9999 }),
  cargoId: fc.integer({ min: 1, max: 5 }),
  boxId: fc.integer({ min: 1, max: 8 }),
  pkgs: fc.integer({ min: 0, max: 5000 }),
  gwt: measure,
  dim: measure,
});
const packing = fc.uniqueArray(share, { selector: (line) => line.id, maxLength: 40 });

describe("conservation", () => {
  it("packages, weight and measure are the same by cargo, by box and in total, however packed", () => {
    fc.assert(
      fc.property(packing, (lines) => {
        const part = collectBill(lines);
        expect(unequalQuantities(lines, part.cargo)).toEqual([]);
        expect(unequalQuantities(lines, part.boxes)).toEqual([]);
        expect(unequalQuantities(lines, [part.total])).toEqual([]);
        expect(part.cargo).toHaveLength(new Set(lines.map((line) => line.cargoId)).size);
        expect(part.boxes).toHaveLength(new Set(lines.map((line) => line.boxId)).size);
      }),
    );
  });

  it("a split by any key, and merging it back, loses and doubles nothing", () => {
    fc.assert(
      fc.property(packing, fc.func(fc.constantFrom("A", "B", "C")), (lines, keyOf) => {
        const bills = [...collectBills(lines, (line) => keyOf(line.id)).values()];
        expect(
          unequalQuantities(
            lines,
            bills.map((bill) => bill.total),
          ),
        ).toEqual([]);
        expect(bills.flatMap((bill) => bill.lineIds).toSorted()).toEqual(
          lines.map((line) => line.id).toSorted(),
        );
      }),
    );
  });

  it("adds exactly where floats would not, and names what differs", () => {
    const line = (id: number, gwt: string): PackingShare => ({
      id,
      cargoId: 1,
      boxId: 1,
      pkgs: 1,
      gwt,
      dim: "0.1",
    });
    expect(sumQuantities([line(1, "0.1"), line(2, "0.2")])).toEqual({
      pkgs: 2,
      gwt: "0.300",
      dim: "0.200",
    });
    expect(
      unequalQuantities([line(1, "0.1"), line(2, "0.2")], [{ pkgs: 3, gwt: "0.3", dim: "0.2" }]),
    ).toEqual([{ quantity: "pkgs", whole: "2", parts: "3" }]);
    expect(unequalQuantities([line(1, "1.001")], [line(1, "1.000")])).toEqual([
      { quantity: "gwt", whole: "1.001", parts: "1.000" },
    ]);
  });
});
