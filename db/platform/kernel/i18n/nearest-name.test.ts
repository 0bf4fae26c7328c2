import { expect, test } from "vitest";
import { nearestName } from "./nearest-name.ts";

test.each([
  ["prise", ["qty", "price", "min"], "price"],
  ["Currency", ["currency"], "currency"],
  ["currncy", ["amount", "currency"], "currency"],
  ["mn", ["min", "max"], "min"],
  ["quantity", ["qty", "price"], null],
  ["x".repeat(1000), ["x"], null],
  ["", ["a"], "a"],
  ["a", [], null],
])("%s among %j", (typed, existing, meant) => {
  expect(nearestName(typed, existing)).toBe(meant);
});
