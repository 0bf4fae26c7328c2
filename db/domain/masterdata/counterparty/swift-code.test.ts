import { expect, test } from "vitest";
import { isSwiftCode } from "./swift-code.ts";

test.each([
  ["ABOCCNBJ", true],
  ["ABOCCNBJ010", true],
  ["ABOCCNBJ01", false],
  ["AB0CCNBJ", false],
  ["ABOC12BJ", false],
  ["aboccnbj", false],
  ["", false],
])("%s: %s", (code, good) => {
  expect(isSwiftCode(code)).toBe(good);
});
