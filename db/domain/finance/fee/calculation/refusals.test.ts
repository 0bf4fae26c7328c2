import { expect, test } from "vitest";
import { feeFactors, teuOf } from "./fee-quantity.ts";
import type { FeeTariff } from "../fee-terms.ts";

const tariff = (more: Partial<FeeTariff>): FeeTariff => ({
  feeCode: "THC",
  unit: "CONTAINER",
  currency: "CNY",
  price: "1",
  ...more,
});
const has = (boxes: Record<string, number>) => ({ boxes, bill: 1 });

test.each<[string, () => unknown]>([
  ["fee.badCount", () => feeFactors(tariff({}), has({ "20GP": -1 }))],
  ["fee.badCount", () => feeFactors(tariff({}), has({ "20GP": 1.5 }))],
  ["fee.noPriceAtAll", () => feeFactors(tariff({ price: " " }), has({ "20GP": 1 }))],
  ["fee.unknownSize", () => teuOf("99XX")],
])("%s", (code, act) => {
  expect(act).toThrow(code);
});
