import { Decimal } from "decimal.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { spreadFigures } from "./spread-figures.ts";

type Figures = { pkgs: number; gwt: string; dim: string };
const line = (id: number, cargoId: number, boxId: number, figures: Figures) => ({
  id,
  cargoId,
  boxId,
  ...figures,
});

test("goods in one container have exactly their corrected figures", () => {
  const lines = [
    line(1, 7, 5, { pkgs: 10, gwt: "100", dim: "1" }),
    line(2, 8, 5, { pkgs: 5, gwt: "50", dim: "0.5" }),
  ];
  const box = { boxId: 5, pkgs: 16, gwt: "170", dim: "1.5" };
  const goods = [
    { pkgs: 11, gwt: "120", dim: "1" },
    { pkgs: 5, gwt: "50", dim: "0.5" },
  ];
  expect(spreadFigures(lines, [box], goods)).toEqual([
    line(1, 7, 5, { pkgs: 11, gwt: "120.000", dim: "1.000" }),
    line(2, 8, 5, { pkgs: 5, gwt: "50.000", dim: "0.500" }),
  ]);
});

test("goods described otherwise than packed share each container as they were packed", () => {
  const lines = [
    line(1, 7, 5, { pkgs: 10, gwt: "100", dim: "1" }),
    line(2, 8, 5, { pkgs: 5, gwt: "50", dim: "0" }),
    line(3, 8, 6, { pkgs: 4, gwt: "40", dim: "0" }),
  ];
  const spread = spreadFigures(
    lines,
    [{ boxId: 5, pkgs: 30, gwt: "300", dim: "2" }],
    [{ pkgs: 34, gwt: "340", dim: "2" }],
  );
  expect(spread).toEqual([
    line(1, 7, 5, { pkgs: 20, gwt: "200.000", dim: "2.000" }),
    line(2, 8, 5, { pkgs: 10, gwt: "100.000", dim: "0.000" }),
    lines[2],
  ]);
});

const milli = fc
  .integer({ min: 0, max: 5_000_000 })
  .map((units) => new Decimal(units).div(1000).toFixed(3));
const figures = fc.record({ pkgs: fc.nat(500), gwt: milli, dim: milli });

test("containers have exactly what the bill says of them, whatever was packed", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 }), figures), {
        minLength: 1,
        maxLength: 8,
      }),
      fc.array(figures, { minLength: 3, maxLength: 3 }),
      fc.array(figures, { minLength: 0, maxLength: 3 }),
      (packed, stated, goods) => {
        const lines = packed.map(([cargoId, boxId, of], i) => ({
          id: i + 1,
          cargoId,
          boxId,
          ...of,
        }));
        const spread = spreadFigures(
          lines,
          stated.map((of, i) => ({ boxId: i + 1, ...of })),
          goods,
        );
        for (const boxId of new Set(lines.map((of) => of.boxId)))
          for (const quantity of ["pkgs", "gwt", "dim"] as const) {
            const own = spread.filter((of) => of.boxId === boxId).map((of) => of[quantity]);
            expect(Decimal.sum(0, ...own).toFixed()).toBe(
              new Decimal(stated[boxId - 1]?.[quantity] ?? 0).toFixed(),
            );
            expect(own.every((value) => Number(value) >= 0)).toBe(true);
          }
      },
    ),
  );
});
