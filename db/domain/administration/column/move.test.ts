import fc from "fast-check";
import { expect, test } from "vitest";
import { moveIn, moves } from "./move.ts";

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 999 }), { minLength: 1, maxLength: 30 });

test("a move keeps the columns, puts the chosen one in its place and leaves the others in their order", () => {
  fc.assert(
    fc.property(ids, fc.nat(), fc.nat(), fc.constantFrom(...moves), (all, a, b, move) => {
      const item = all[a % all.length] as number;
      const target = all[b % all.length] as number;
      const at = all.indexOf(item);
      const moved = moveIn(all, [item], move, target);
      if (moved.refused !== undefined) {
        expect([move, at === 0 || at === all.length - 1]).not.toEqual([move, false]);
        return;
      }
      expect([...moved.ids].sort()).toEqual([...all].sort());
      expect(moved.ids.filter((id) => id !== item)).toEqual(all.filter((id) => id !== item));
      const places = {
        up: at - 1,
        top: 0,
        down: at + 1,
        bottom: all.length - 1,
        to: all.indexOf(target),
      };
      expect(moved.ids.indexOf(item)).toBe(places[move]);
    }),
  );
});

test("exactly one must be chosen, and at an end there is nowhere to go", () => {
  expect(moveIn([1, 2, 3], [], "up")).toEqual({ refused: "column.chooseOne" });
  expect(moveIn([1, 2, 3], [1, 2], "down")).toEqual({ refused: "column.chooseOne" });
  expect(moveIn([1, 2, 3], [9], "down")).toEqual({ refused: "column.chooseOne" });
  for (const move of ["up", "top"] as const)
    expect(moveIn([1, 2, 3], [1], move)).toEqual({ refused: "column.atTop" });
  for (const move of ["down", "bottom"] as const)
    expect(moveIn([1, 2, 3], [3], move)).toEqual({ refused: "column.atBottom" });
  expect(moveIn([1, 2, 3], [3], "to")).toEqual({ refused: "column.chooseTarget" });
});
