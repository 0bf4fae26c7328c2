import { Decimal } from "decimal.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { packBoxes } from "./pack-boxes.ts";

const q = (id: number, pkgs: number, gwt: string, dim = "0.000") => ({ id, pkgs, gwt, dim });

test("one cargo line: all of every box", () => {
  expect(
    packBoxes([q(9, 30, "300.000", "3.000")], [q(1, 10, "100.5", "1"), q(2, 20, "199.5", "2")]),
  ).toEqual([
    { boxId: 1, cargoId: 9, pkgs: 10, gwt: "100.500", dim: "1.000" },
    { boxId: 2, cargoId: 9, pkgs: 20, gwt: "199.500", dim: "2.000" },
  ]);
});

test("several lines: in cargo order, heavier packages weigh more, the rest to the last", () => {
  const cargo = [q(1, 3, "30.000"), q(2, 2, "80.000")];
  expect(
    packBoxes(cargo, [q(7, 4, "100.000"), q(8, 3, "0.001")]).map((item) => [
      item.boxId,
      item.cargoId,
      item.pkgs,
      item.gwt,
    ]),
  ).toEqual([
    [7, 1, 3, "42.857"],
    [7, 2, 1, "57.143"],
    [8, 2, 3, "0.001"],
  ]);
});

test("an empty box keeps a line of zeros; without cargo there is no list", () => {
  expect(packBoxes([q(1, 5, "5.000")], [q(7, 0, "0.000")])).toEqual([
    { boxId: 7, cargoId: 1, pkgs: 0, gwt: "0.000", dim: "0.000" },
  ]);
  expect(packBoxes([], [q(7, 5, "1.000")])).toEqual([]);
});

test("sums are the boxes' exactly, packages follow the cargo lines as far as they reach", () => {
  const measure = fc.integer({ min: 0, max: 99_999_999 }).map((n) => (n / 1000).toFixed(3));
  const quantity = fc.record({
    id: fc.constant(0),
    pkgs: fc.nat(2000),
    gwt: measure,
    dim: measure,
  });
  const list = fc
    .array(quantity, { minLength: 1, maxLength: 8 })
    .map((rows) => rows.map((row, i) => ({ ...row, id: i + 1 })));
  fc.assert(
    fc.property(list, list, (cargo, boxes) => {
      const packed = packBoxes(cargo, boxes);
      for (const box of boxes) {
        const own = packed.filter((item) => item.boxId === box.id);
        expect(own.reduce((sum, item) => sum + item.pkgs, 0)).toBe(box.pkgs);
        for (const key of ["gwt", "dim"] as const)
          expect(own.reduce((sum, item) => sum.plus(item[key]), new Decimal(0)).toFixed(3)).toBe(
            new Decimal(box[key]).toFixed(3),
          );
      }
      for (const line of cargo.slice(0, -1))
        expect(
          packed
            .filter((item) => item.cargoId === line.id)
            .reduce((sum, item) => sum + item.pkgs, 0),
        ).toBeLessThanOrEqual(line.pkgs);
    }),
  );
});
