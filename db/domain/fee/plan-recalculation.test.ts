import { describe, expect, it } from "vitest";
import { calculateFees } from "./calculate-fees.ts";
import type { FeeLine, FeeTariff } from "./fee-terms.ts";
import { differingFigures, type ExistingFee, figuresText, isSettled, planRecalculation } from "./plan-recalculation.ts";

const rate = { rateId: "7", version: 2, source: "GENERAL", losers: [] } as const;
const lineOf = (feeCode: string, price: string, more: Partial<FeeTariff> = {}): FeeLine => {
  const tariff: FeeTariff = { feeCode, unit: "BILL", currency: "CNY", price, ...more };
  const [line] = calculateFees({ tariff: [tariff], quantities: { boxes: {}, bill: 1 }, base: { currency: "CNY", rates: {} } }).lines;
  if (!line) throw new Error("no line");
  return line;
};
const stored = (line: FeeLine, id: string, more: Partial<ExistingFee> = {}): ExistingFee => {
  const { lineKey, qty, price, taxRate, noTaxAmount, taxAmount, amount, baseAmount } = line;
  const figures = { lineKey, qty, price, taxRate, noTaxAmount, taxAmount, amount, baseAmount };
  return { id, ...figures, automatic: true, frozen: null, rateId: null, rateVersion: null, ...more };
};
const shape = (plan: ReturnType<typeof planRecalculation<ExistingFee>>) => ({
  insert: plan.insert.map(({ feeCode, price }) => `${feeCode} ${price}`),
  replace: plan.replace.map(({ existing, fresh }) => `${existing.id} ${fresh.price}`),
  remove: plan.remove.map(({ id }) => id),
  keep: plan.keep.map(({ id }) => id),
});
const none = { insert: [], replace: [], remove: [], keep: [] };

describe("a plan", () => {
  it("inserts what is new, removes what is gone, keeps what is equal", () => {
    const [a, b, c] = [lineOf("A", "1"), lineOf("B", "2"), lineOf("C", "3")];
    expect(shape(planRecalculation([stored(a, "a"), stored(b, "b")], [a, c]))).toEqual({
      ...none,
      insert: ["C 3"],
      remove: ["b"],
      keep: ["a"],
    });
  });

  it("pairs repeated lines by their figures, whatever their number", () => {
    const twice = [lineOf("A", "1"), { ...lineOf("A", "2"), lineKey: "A/BILL/CNY/#12" }];
    const before = [stored(lineOf("A", "2"), "two"), stored({ ...lineOf("A", "1"), lineKey: "A/BILL/CNY/#2" }, "one")];
    expect(shape(planRecalculation(before, twice))).toEqual({ ...none, keep: ["two", "one"] });
    expect(shape(planRecalculation([stored(lineOf("A", "1"), "one")], twice))).toEqual({ ...none, insert: ["A 2"], keep: ["one"] });
    // A number inside a key is part of the name.
    const odd = { ...lineOf("A", "1"), lineKey: "A#1/BILL/CNY/" };
    expect(shape(planRecalculation([stored(odd, "odd")], [lineOf("A", "1")]))).toEqual({ ...none, insert: ["A 1"], remove: ["odd"] });
  });

  it("lets a frozen line take its equal before an open one", () => {
    const before = [stored(lineOf("A", "1"), "open"), stored(lineOf("A", "1"), "audited", { frozen: "AUDITED" })];
    expect(shape(planRecalculation(before, [lineOf("A", "1")]))).toEqual({ ...none, remove: ["open"], keep: ["audited"] });
  });

  it("writes nothing while closed and names what would come", () => {
    const before = [stored(lineOf("A", "1"), "a"), stored(lineOf("B", "1"), "b")];
    const plan = planRecalculation(before, [lineOf("A", "2"), lineOf("C", "3")], { closed: true });
    expect(shape(plan)).toEqual({ ...none, keep: ["a", "b"] });
    expect(plan.differs).toMatchObject([
      { existing: { id: "a" }, fresh: { price: "2" }, reason: "LOCKED", figures: ["price", "noTaxAmount", "amount", "baseAmount"] },
      { existing: { id: "b" }, fresh: null, reason: "LOCKED", figures: [] },
      { existing: null, fresh: { feeCode: "C" }, reason: "LOCKED", figures: [] },
    ]);
    expect(isSettled(plan)).toBe(true);
    const second = planRecalculation([stored(lineOf("A", "1"), "a")], [lineOf("A", "1"), lineOf("A", "9")], { closed: true });
    expect(second.differs).toMatchObject([{ existing: null, fresh: { price: "9" }, reason: "LOCKED" }]);
  });

  it("replaces an open line of another rate or version; frozen and closed ones stay", () => {
    const line = lineOf("A", "1", { rate: { ...rate, losers: [] } });
    const same = { rateId: "7", rateVersion: 2 };
    const plan = (more: Partial<ExistingFee>, closed = false) => shape(planRecalculation([stored(line, "a", more)], [line], { closed }));
    expect(plan(same)).toEqual({ ...none, keep: ["a"] });
    expect(plan({ ...same, rateId: "8" })).toEqual({ ...none, replace: ["a 1"] });
    expect(plan({ ...same, rateVersion: 1 })).toEqual({ ...none, replace: ["a 1"] });
    expect(plan({ rateId: undefined, rateVersion: undefined })).toEqual({ ...none, replace: ["a 1"] });
    expect(plan({ ...same, rateVersion: 1, frozen: "AUDITED" })).toEqual({ ...none, keep: ["a"] });
    expect(plan({ ...same, rateVersion: 1 }, true)).toEqual({ ...none, keep: ["a"] });
  });

  it("keeps manual fees and reversed pairs out; a fee that reverses nothing takes part", () => {
    const manual = stored(lineOf("A", "9"), "manual", { automatic: false });
    const fee = stored(lineOf("A", "1"), "fee", { reversalOf: "" });
    expect(shape(planRecalculation([manual, fee, { ...fee, id: "" }], [lineOf("A", "1")]))).toEqual({
      ...none,
      keep: ["manual", "fee"],
      remove: [""],
    });
  });

  it("is settled when nothing is written, and not when as much goes as comes", () => {
    expect(isSettled(planRecalculation([], []))).toBe(true);
    expect(isSettled(planRecalculation([stored(lineOf("A", "1"), "a")], [lineOf("B", "1")]))).toBe(false);
    expect(isSettled(planRecalculation([stored(lineOf("A", "1"), "a")], [lineOf("A", "2"), lineOf("B", "1")]))).toBe(false);
  });
});

describe("figures of a line", () => {
  it("differ by value, not by the way they are written, and missing is not zero", () => {
    const line = lineOf("A", "1");
    const written = { ...stored(line, "a"), qty: "1.0000", price: "1.000000", amount: "1.000" };
    expect(differingFigures(written, line)).toEqual([]);
    expect(differingFigures({ ...written, taxRate: "0.000" }, line)).toEqual(["taxRate"]);
    expect(differingFigures(written, { ...line, baseAmount: null })).toEqual(["baseAmount"]);
    expect(differingFigures({ ...written, price: null }, { ...line, price: null })).toEqual([]);
    expect(differingFigures({ ...written, amount: "1.0001" }, line)).toEqual([]);
    expect(differingFigures({ ...written, amount: "1.001" }, line)).toEqual(["amount"]);
  });

  it("of a line with differences are its amounts alone", () => {
    const line = lineOf("A", "1");
    expect(differingFigures({ ...stored(line, "a"), qty: "2", price: "5", taxRate: "6", settled: true }, line)).toEqual([]);
    expect(differingFigures({ ...stored(line, "a"), taxAmount: "1", noTaxAmount: "0", settled: true }, line)).toEqual([
      "noTaxAmount",
      "taxAmount",
    ]);
  });

  it("as text say key, factors, amounts and rate", () => {
    const line = lineOf("A", "1.5", { taxRate: "6", rate: { ...rate, losers: [] } });
    expect(figuresText(line)).toBe("A/BILL/CNY/|1.0000|1.500000|6.000|1.500|0.090|1.590|1.590|7|2");
    expect(figuresText({ ...lineOf("A", "1.5"), price: null, baseAmount: null })).toBe(
      "A/BILL/CNY/|1.0000|0.000000|0.000|1.500|0.000|1.500|0.000||",
    );
  });
});
