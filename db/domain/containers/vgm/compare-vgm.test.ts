import { expect, test } from "vitest";
import { compareSides } from "./compare-vgm.ts";

const shown = (
  sides: Parameters<typeof compareSides>[0],
  tolerance = { percent: "5", kg: "1000" },
) => {
  const { status, largest, allowed } = compareSides(sides, tolerance);
  return [status, largest?.toFixed() ?? null, allowed?.toFixed() ?? null];
};

test("the smaller of percentage and kilograms counts, and the limit itself is within", () => {
  expect(shown({ declaredKg: "20000", customsKg: "21000", grossKg: "20000" })).toEqual([
    "WITHIN",
    "1000",
    "1000",
  ]);
  expect(shown({ declaredKg: "20000", customsKg: "21000.001", grossKg: null })).toEqual([
    "OUTSIDE",
    "1000.001",
    "1000",
  ]);
  expect(shown({ declaredKg: "10000", customsKg: "10501", grossKg: null })).toEqual([
    "OUTSIDE",
    "501",
    "500",
  ]);
});

test("either side may be outside, and the larger difference is shown", () => {
  expect(shown({ declaredKg: "10000", customsKg: "10000", grossKg: "9000" })).toEqual([
    "OUTSIDE",
    "1000",
    "500",
  ]);
  expect(shown({ declaredKg: "10000", customsKg: "10100", grossKg: "9900.5" })).toEqual([
    "WITHIN",
    "100",
    "500",
  ]);
});

test("a missing side is named, and without tolerance only equal weights agree", () => {
  expect(shown({ declaredKg: null, customsKg: "1", grossKg: "1" })).toEqual([
    "NO_DECLARATION",
    null,
    null,
  ]);
  expect(shown({ declaredKg: "10000", customsKg: null, grossKg: "10000" })).toEqual([
    "NO_CUSTOMS",
    "0",
    "500",
  ]);
  const none = compareSides({ declaredKg: "5", customsKg: "5.001", grossKg: null }, {});
  expect([none.status, none.allowed?.toFixed()]).toEqual(["OUTSIDE", "0"]);
});
