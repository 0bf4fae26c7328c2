import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type BoxRoom,
  type CargoLine,
  litresOf,
  type LoadCell,
  proposeLoad,
  shareLoad,
  thousandthsOf,
  thousandthsText,
} from "./load-plan.ts";

const line = (id: number, pkgs: number, kg: string, m3: string): CargoLine => ({
  id,
  pkgs,
  grams: thousandthsOf(kg),
  litres: thousandthsOf(m3),
});
const box = (id: number, kg: number, m3 = 0): BoxRoom => ({
  id,
  maxGrams: BigInt(kg) * 1000n,
  maxLitres: BigInt(m3) * 1000n,
});

const cargoes = fc.array(
  fc.record({
    pkgs: fc.integer({ min: 0, max: 5000 }),
    grams: fc.bigInt(0n, 50_000_000n),
    litres: fc.bigInt(0n, 200_000n),
  }),
  {
    minLength: 1,
    maxLength: 6,
  },
);
/** Cells that never exceed their line. */
const plans = cargoes.chain((lines) =>
  fc.tuple(
    fc.constant(lines.map((entry, i): CargoLine => ({ ...entry, id: i + 1 }))),
    fc.array(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 5, maxLength: 5 }), {
      minLength: lines.length,
      maxLength: lines.length,
    }),
  ),
);
function cellsOf(lines: readonly CargoLine[], shares: readonly (readonly number[])[]): LoadCell[] {
  return lines.flatMap((entry, i) => {
    let left = entry.pkgs;
    return (shares[i] ?? []).flatMap((part, at) => {
      const pkgs = Math.floor(left * part);
      left -= pkgs;
      return pkgs > 0 ? [{ boxId: at + 1, cargoId: entry.id, pkgs }] : [];
    });
  });
}

describe("what is loaded and what is left", () => {
  test("always add up to the cargo line, packages, grams and litres", () => {
    fc.assert(
      fc.property(plans, ([lines, shares]) => {
        const cells = cellsOf(lines, shares);
        const { loaded, rest } = shareLoad(lines, cells);
        for (const entry of lines) {
          const own = [
            ...loaded.filter((cell) => cell.cargoId === entry.id),
            ...rest.filter((item) => item.cargoId === entry.id),
          ];
          expect(own.reduce((sum, item) => sum + item.pkgs, 0)).toBe(entry.pkgs);
          expect(own.reduce((sum, item) => sum + item.grams, 0n)).toBe(entry.grams);
          expect(own.reduce((sum, item) => sum + item.litres, 0n)).toBe(entry.litres);
          for (const item of own) expect(item.grams >= 0n && item.litres >= 0n).toBe(true);
        }
      }),
    );
  });

  test("ten kilograms over three packages: the odd gram goes to the first", () => {
    const { loaded, rest } = shareLoad(
      [line(1, 3, "10", "1")],
      [1, 2, 3].map((boxId) => ({ boxId, cargoId: 1, pkgs: 1 })),
    );
    expect(loaded.map((cell) => thousandthsText(cell.grams))).toEqual(["3.334", "3.333", "3.333"]);
    expect(rest).toEqual([{ cargoId: 1, pkgs: 0, grams: 0n, litres: 0n }]);
  });
});

describe("the proposal", () => {
  test("spreads the cargo over the boxes by payload, none is left empty", () => {
    expect(
      proposeLoad([line(1, 100, "20000", "0")], [box(1, 20_000, 67), box(2, 30_000, 67)]),
    ).toEqual([
      { boxId: 1, cargoId: 1, pkgs: 40 },
      { boxId: 2, cargoId: 1, pkgs: 60 },
    ]);
  });

  test("fills the room that is left, and leaves over what fits nowhere", () => {
    const lines = [line(1, 100, "30000", "40"), line(2, 10, "1000", "30")];
    const cells = proposeLoad(lines, [box(1, 21_000, 33), box(2, 28_000, 33)]);
    const { rest } = shareLoad(lines, cells);
    // Seventy cubic metres do not go into sixty-six.
    expect(rest.map(({ pkgs }) => pkgs)).toEqual([0, 2]);
  });

  test("never loads more than there is, nor more than a box carries", () => {
    fc.assert(
      fc.property(
        plans,
        fc.array(fc.integer({ min: 1, max: 30_000 }), { minLength: 1, maxLength: 5 }),
        ([lines], payloads) => {
          const boxes = payloads.map((kg, i) => box(i + 1, kg, 33));
          const { loaded, rest } = shareLoad(lines, proposeLoad(lines, boxes));
          for (const { pkgs } of rest) expect(pkgs).toBeGreaterThanOrEqual(0);
          for (const room of boxes) {
            const own = loaded.filter((cell) => cell.boxId === room.id);
            expect(own.reduce((sum, cell) => sum + cell.grams, 0n) <= room.maxGrams).toBe(true);
            expect(own.reduce((sum, cell) => sum + cell.litres, 0n) <= room.maxLitres).toBe(true);
          }
        },
      ),
    );
  });

  test("an unknown size has no limit of volume", () => {
    expect(litresOf("")).toBe(0n);
    expect(
      proposeLoad([line(1, 5, "10", "500")], [{ id: 1, maxGrams: 0n, maxLitres: litresOf("") }]),
    ).toEqual([{ boxId: 1, cargoId: 1, pkgs: 5 }]);
  });
});
