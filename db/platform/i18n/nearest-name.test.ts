import { expect, test } from "vitest";
import { nearestWord } from "./nearest-name.ts";

test.each([
  ["prise", ["qty", "price", "min"], "price"],
  ["Currency", ["currency"], "currency"],
  ["currncy", ["amount", "currency"], "currency"],
  ["mn", ["min", "max"], "min"],
  ["quantity", ["qty", "price"], null],
  ["x".repeat(1000), ["x"], null],
  ["", ["a"], "a"],
  ["a", [], null],
])("%s among %j", (typed, known, meant) => {
  expect(nearestWord(typed, known)).toBe(meant);
});
