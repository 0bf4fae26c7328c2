import { expect, test } from "vitest";
import { vgmMethodOf } from "./vgm-method.ts";

test.each([
  ["1", "1"],
  [" SM1 ", "1"],
  ["Method 1", "1"],
  ["方法1 整箱称重", "1"],
  ["Weighed packed", "1"],
  ["2", "2"],
  ["sm2", "2"],
  ["方法二", "2"],
  ["累加计算", "2"],
  ["calculated", "2"],
  ["", null],
  ["3", null],
  ["12", null],
  ["称重或计算", null],
  ["SOLAS", null],
  ["calculated weight", "2"],
  ["未称重", null],
  ["待称重", null],
  ["未计算", null],
  ["not weighed", null],
  ["Unweighed", null],
  ["Weight", null],
  ["整箱", null],
  ["方法1 计算", null],
  ["SM2 称重", null],
  ["1/2", null],
  ["1 or 2", null],
])("%s is method %s", (text, method) => {
  expect(vgmMethodOf(text)).toBe(method);
});
