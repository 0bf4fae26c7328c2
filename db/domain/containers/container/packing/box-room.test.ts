import fc from "fast-check";
import { expect, test } from "vitest";
import { BoxRoom } from "./box-room.ts";

const line = (sizeType: string, contCount: number, sizeTypeSub = "") => ({
  sizeType,
  sizeTypeSub,
  contCount,
});
const placed = (room: BoxRoom, types: string[]) => types.map((type) => room.take(type));

test("as many as booked, and no more", () => {
  expect(placed(new BoxRoom([line("20GP", 2)]), ["20GP", "20GP", "20GP", "40GP"])).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test("a substitute counts for the line it stands in for", () => {
  expect(
    placed(new BoxRoom([line("40GP", 2, "40HC"), line("40HC", 1)]), [
      "40HC",
      "40HC",
      "40HC",
      "40HC",
    ]),
  ).toEqual([true, true, true, false]);
  expect(new BoxRoom([line("40GP", 2, "40HC"), line("40HC", 1)]).booked("40HC")).toBe(3);
});

test("placed boxes move when that makes room: the order of the rows does not matter", () => {
  const lines = [line("X", 1, "Y"), line("Y", 1, "Z")];
  expect(placed(new BoxRoom(lines), ["Y", "Z"])).toEqual([true, true]);
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          sizeType: fc.constantFrom("A", "B", "C"),
          sizeTypeSub: fc.constantFrom("", "A", "B", "C"),
          contCount: fc.nat(3),
        }),
        { maxLength: 4 },
      ),
      fc.array(fc.constantFrom("A", "B", "C"), { maxLength: 10 }),
      (booked, types) => {
        const count = (order: string[]) =>
          placed(new BoxRoom(booked), order).filter(Boolean).length;
        expect(count(types.toReversed())).toBe(count(types));
        expect(count(types)).toBeLessThanOrEqual(
          booked.reduce((sum, item) => sum + item.contCount, 0),
        );
      },
    ),
  );
});
