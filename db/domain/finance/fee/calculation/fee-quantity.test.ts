import { expect, test } from "vitest";
import { feeFactors, priceOf, revenueTons, teuOf } from "./fee-quantity.ts";
import type { FeeQuantities, FeeTariff } from "../fee-terms.ts";

const tariff = (more: Partial<FeeTariff> = {}): FeeTariff => ({
  feeCode: "THC",
  unit: "CONTAINER",
  currency: "CNY",
  price: "10.50",
  ...more,
});
const has = (boxes: Record<string, number>, more: Partial<FeeQuantities> = {}): FeeQuantities => ({
  boxes,
  ...more,
});
const factors = (of: Partial<FeeTariff>, quantities: FeeQuantities, teu?: Record<string, string>) =>
  feeFactors(tariff(of), quantities, teu).map(({ sizeType, qty, price }) =>
    [sizeType, qty, price].join(" "),
  );

test("a size counts the TEU of its own entry, or of the longest beginning", () => {
  const table = { "4": "9", "40": "2", "40H": "2.25", "20GP": "1" };
  expect(["40", "40HC", "40GP", "45", "20GP"].map((size) => teuOf(size, table).toFixed())).toEqual([
    "2",
    "2.25",
    "2",
    "9",
    "1",
  ]);
  expect(teuOf("45HC").toFixed()).toBe("2");
  expect(() => teuOf("99XX")).toThrow('fee.unknownSize {"sizeType":"99XX"}');
  expect(() => teuOf("toString")).toThrow("fee.unknownSize");
});

test("TEU of all boxes, of those there are", () => {
  expect(factors({ unit: "TEU" }, has({ "20GP": 2, "40HC": 3, "99XX": 0 }))).toEqual([" 8 10.5"]);
  expect(factors({ unit: "TEU" }, has({ A: 2, B: 1 }, {}), { A: "1.50", B: "2.25" })).toEqual([
    " 5.25 10.5",
  ]);
  expect(factors({ unit: "TEU" }, has({}))).toEqual([]);
  expect(() => factors({ unit: "TEU" }, has({ "99XX": 1 }))).toThrow("fee.unknownSize");
  expect(() => factors({ unit: "TEU" }, has({ "20GP": -1 }))).toThrow('fee.badCount {"count":-1}');
});

test("boxes are counted by size: all, or those named; none of a size is no factor", () => {
  expect(factors({}, has({ "20GP": 2, "40HC": 0, "45HC": 1 }))).toEqual([
    "20GP 2 10.5",
    "45HC 1 10.5",
  ]);
  expect(factors({ sizeTypes: ["45HC"] }, has({ "20GP": 2, "45HC": 1 }))).toEqual(["45HC 1 10.5"]);
  expect(factors({ sizeTypes: [] }, has({ "20GP": 2 }))).toEqual(["20GP 2 10.5"]);
  expect(
    factors({ prices: { "20GP": "0", "45HC": "7.00" } }, has({ "20GP": 2, "45HC": 1 })),
  ).toEqual(["20GP 2 0", "45HC 1 7"]);
});

test("a size without a price, a wrong count and a least number of boxes are refused by name", () => {
  const refused = 'fee.noPrice {"feeCode":"THC","sizeType":"45HC"}';
  expect(() => factors({ prices: { "20GP": "1" } }, has({ "20GP": 2, "45HC": 1 }))).toThrow(
    refused,
  );
  expect(() => factors({ prices: { "20GP": "1", "45HC": "  " } }, has({ "45HC": 1 }))).toThrow(
    refused,
  );
  expect(() => factors({ sizeTypes: ["20GP"] }, has({ "20GP": 1, "45HC": -2 }))).toThrow(
    'fee.badCount {"count":-2}',
  );
  expect(() => factors({ minQty: "2" }, has({ "20GP": 1 }))).toThrow(
    'fee.noLeastQuantity {"feeCode":"THC"}',
  );
  expect(factors({ minQty: "" }, has({ "20GP": 1 }))).toEqual(["20GP 1 10.5"]);
});

test("documents count as often as there are, at least the least quantity; none makes no factor", () => {
  const counts = has({}, { bill: 1, manifest: 2, mergedBill: 3 });
  expect(
    (["BILL", "MANIFEST", "MERGED_BILL"] as const).map((unit) => factors({ unit }, counts)[0]),
  ).toEqual([" 1 10.5", " 2 10.5", " 3 10.5"]);
  expect(
    (["BILL", "MANIFEST", "MERGED_BILL"] as const).flatMap((unit) => factors({ unit }, has({}))),
  ).toEqual([]);
  expect(factors({ unit: "BILL", minQty: "5.0" }, counts)).toEqual([" 5 10.5"]);
  expect(factors({ unit: "BILL", minQty: "0.5" }, counts)).toEqual([" 1 10.5"]);
  expect(() => factors({ unit: "BILL" }, has({}, { bill: -1 }))).toThrow(
    'fee.badCount {"count":"-1"}',
  );
  expect(() => factors({ unit: "BILL" }, has({}, { bill: 0.5 }))).toThrow("money.notNumber");
});

test("revenue tons are the larger of tonnes and cubic metres, blank is nothing", () => {
  expect(revenueTons({ grossWeightKg: "18500", measureCbm: "12.3" }).toFixed()).toBe("18.5");
  expect(revenueTons({ grossWeightKg: "", measureCbm: "12.3" }).toFixed()).toBe("12.3");
  expect(revenueTons({ grossWeightKg: null, measureCbm: undefined }).toFixed()).toBe("0");
  expect(factors({ unit: "REVENUE_TON" }, has({}, { grossWeightKg: "18500.000" }))).toEqual([
    " 18.5 10.5",
  ]);
});

test("nothing is a price of zero", () => {
  expect(priceOf(tariff({ price: "0.00" }))).toBe("0");
  for (const price of [null, undefined, "", "  "])
    expect(() => priceOf(tariff({ price }))).toThrow('fee.noPriceAtAll {"feeCode":"THC"}');
});
