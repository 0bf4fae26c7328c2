import { describe, expect, it } from "vitest";
import { calculateFees } from "../calculation/calculate-fees.ts";
import type { FeeLine, FeeTariff } from "../fee-terms.ts";
import {
  differingFigures,
  type ExistingFee,
  figuresText,
  isSettled,
  limitedTo,
  planRecalculation,
} from "./plan-recalculation.ts";

const rate = { rateId: "7", version: 2, source: "GENERAL", losers: [] } as const;
const lineOf = (feeCode: string, price: string, more: Partial<FeeTariff> = {}): FeeLine => {
  const tariff: FeeTariff = { feeCode, unit: "BILL", currency: "CNY", price, ...more };
  const [line] = calculateFees({
    tariff: [tariff],
    quantities: { boxes: {}, bill: 1 },
    base: { currency: "CNY", rates: {} },
  }).lines;
  if (!line) throw new Error("no line");
  return { ...line, lineKey: `C001/${line.lineKey}` };
};
const stored = (line: FeeLine, id: string, more: Partial<ExistingFee> = {}): ExistingFee => {
  const { lineKey, qty, price, taxRate, noTaxAmount, taxAmount, amount, baseAmount } = line;
  const figures = { lineKey, qty, price, taxRate, noTaxAmount, taxAmount, amount, baseAmount };
  return {
    id,
    ...figures,
    automatic: true,
    frozen: null,
    rateId: null,
    rateVersion: null,
    ...more,
  };
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
    const twice = [lineOf("A", "1"), { ...lineOf("A", "2"), lineKey: "C001/A/BILL/CNY/#12" }];
    const before = [
      stored(lineOf("A", "2"), "two"),
      stored({ ...lineOf("A", "1"), lineKey: "C001/A/BILL/CNY/#2" }, "one"),
    ];
    expect(shape(planRecalculation(before, twice))).toEqual({ ...none, keep: ["two", "one"] });
    expect(shape(planRecalculation([stored(lineOf("A", "1"), "one")], twice))).toEqual({
      ...none,
      insert: ["A 2"],
      keep: ["one"],
    });
    // A number inside a key is part of the name.
    const odd = { ...lineOf("A", "1"), lineKey: "C001/A#1/BILL/CNY/" };
    expect(shape(planRecalculation([stored(odd, "odd")], [lineOf("A", "1")]))).toEqual({
      ...none,
      insert: ["A 1"],
      remove: ["odd"],
    });
  });

  it("lets a frozen line take its equal before an open one", () => {
    const before = [
      stored(lineOf("A", "1"), "open"),
      stored(lineOf("A", "1"), "audited", { frozen: "AUDITED" }),
    ];
    expect(shape(planRecalculation(before, [lineOf("A", "1")]))).toEqual({
      ...none,
      remove: ["open"],
      keep: ["audited"],
    });
  });

  it("writes nothing while closed and names what would come", () => {
    const before = [stored(lineOf("A", "1"), "a"), stored(lineOf("B", "1"), "b")];
    const plan = planRecalculation(before, [lineOf("A", "2"), lineOf("C", "3")], { closed: true });
    expect(shape(plan)).toEqual({ ...none, keep: ["a", "b"] });
    expect(plan.differs).toMatchObject([
      {
        existing: { id: "a" },
        fresh: [{ price: "2" }],
        reason: "LOCKED",
        figures: ["price", "noTaxAmount", "amount", "baseAmount"],
      },
      { existing: { id: "b" }, fresh: [], reason: "LOCKED", figures: [] },
      { existing: null, fresh: [{ feeCode: "C" }], reason: "LOCKED", figures: [] },
    ]);
    expect(isSettled(plan)).toBe(true);
    const second = planRecalculation(
      [stored(lineOf("A", "1"), "a")],
      [lineOf("A", "1"), lineOf("A", "9")],
      { closed: true },
    );
    expect(second.differs).toMatchObject([
      { existing: null, fresh: [{ price: "9" }], reason: "LOCKED" },
    ]);
  });

  it("replaces an open line of another rate or version; frozen and closed ones stay", () => {
    const line = lineOf("A", "1", { rate: { ...rate, losers: [] } });
    const same = { rateId: "7", rateVersion: 2 };
    const plan = (more: Partial<ExistingFee>, closed = false) =>
      shape(planRecalculation([stored(line, "a", more)], [line], { closed }));
    expect(plan(same)).toEqual({ ...none, keep: ["a"] });
    expect(plan({ ...same, rateId: "8" })).toEqual({ ...none, replace: ["a 1"] });
    expect(plan({ ...same, rateVersion: 1 })).toEqual({ ...none, replace: ["a 1"] });
    expect(plan({ rateId: undefined, rateVersion: undefined })).toEqual({
      ...none,
      replace: ["a 1"],
    });
    expect(plan({ ...same, rateVersion: 1, frozen: "AUDITED" })).toEqual({ ...none, keep: ["a"] });
    expect(plan({ ...same, rateVersion: 1 }, true)).toEqual({ ...none, keep: ["a"] });
  });

  it("keeps manual fees and reversed pairs out; a fee that reverses nothing takes part", () => {
    const manual = stored(lineOf("A", "9"), "manual", { automatic: false });
    const fee = stored(lineOf("A", "1"), "fee", { reversalOf: "" });
    expect(shape(planRecalculation([manual, fee, { ...fee, id: "" }], [lineOf("A", "1")]))).toEqual(
      {
        ...none,
        keep: ["manual", "fee"],
        remove: [""],
      },
    );
  });

  it("is settled when nothing is written, and not when as much goes as comes", () => {
    expect(isSettled(planRecalculation([], []))).toBe(true);
    expect(isSettled(planRecalculation([stored(lineOf("A", "1"), "a")], [lineOf("B", "1")]))).toBe(
      false,
    );
    expect(
      isSettled(
        planRecalculation([stored(lineOf("A", "1"), "a")], [lineOf("A", "2"), lineOf("B", "1")]),
      ),
    ).toBe(false);
  });
});

/** A line of another payer, unit, currency or place. */
const at = (key: string, price = "1"): FeeLine => {
  const [, code = ""] = key.split("/");
  return { ...lineOf(code, price), lineKey: key };
};
const audited = { frozen: "AUDITED" } as const;
const dues = (plan: ReturnType<typeof planRecalculation<ExistingFee>>) =>
  plan.differs.map(
    ({ existing, fresh }) =>
      `${existing?.id ?? ""} ${fresh.map(({ lineKey }) => lineKey).join(" + ")}`,
  );

describe("a charge", () => {
  const usd = at("C001/OF/CONTAINER/USD/20GP", "500");
  it.each([
    ["payer", "C002/OF/CONTAINER/USD/20GP"],
    ["currency", "C001/OF/CONTAINER/CNY/20GP"],
    ["unit", "C001/OF/TEU/USD/"],
    ["size", "C001/OF/CONTAINER/USD/40HC"],
  ])("audited is not charged a second time when its %s changes", (_what, key) => {
    const plan = planRecalculation([stored(usd, "a", audited)], [at(key, "500")]);
    expect(shape(plan)).toEqual({ ...none, keep: ["a"] });
    expect(dues(plan)).toEqual([`a ${key}`]);
  });

  it("that came beside its audited line goes again", () => {
    const other = at("C002/OF/CONTAINER/USD/20GP", "500");
    const plan = planRecalculation([stored(usd, "a", audited), stored(other, "b")], [other]);
    expect(shape(plan)).toEqual({ ...none, remove: ["b"], keep: ["a"] });
    expect(dues(plan)).toEqual(["a C002/OF/CONTAINER/USD/20GP"]);
  });

  it("priced by bill before is due by every size, and the other way round once", () => {
    const byBill = at("C001/OF/BILL/USD/", "900");
    const bySize = [
      at("C001/OF/CONTAINER/USD/20GP", "300"),
      at("C001/OF/CONTAINER/USD/40HC", "600"),
    ];
    const split = planRecalculation([stored(byBill, "a", audited)], bySize);
    expect([shape(split), dues(split)]).toEqual([
      { ...none, keep: ["a"] },
      ["a C001/OF/CONTAINER/USD/20GP + C001/OF/CONTAINER/USD/40HC"],
    ]);
    const before = bySize.map((line, n) => stored(line, `s${n}`, audited));
    const joined = planRecalculation(before, [byBill]);
    expect([shape(joined), dues(joined)]).toEqual([
      { ...none, keep: ["s0", "s1"] },
      ["s0 C001/OF/BILL/USD/", "s1 "],
    ]);
  });

  it("of a size that comes beside the audited one is new, and one for one where sizes change", () => {
    const more = at("C001/OF/CONTAINER/USD/40HC", "600");
    expect(shape(planRecalculation([stored(usd, "a", audited)], [usd, more]))).toEqual({
      ...none,
      insert: ["OF 600"],
      keep: ["a"],
    });
    const third = at("C001/OF/CONTAINER/USD/45GP", "700");
    const plan = planRecalculation([stored(usd, "a", audited)], [more, third]);
    expect([shape(plan), dues(plan)]).toEqual([
      { ...none, insert: ["OF 700"], keep: ["a"] },
      ["a C001/OF/CONTAINER/USD/40HC"],
    ]);
  });

  it("of another cost code or cause is another", () => {
    const doc = at("C001/DOC/BILL/CNY/");
    const correction = at("C001/DOC/AMENDMENT/CNY/");
    const plan = planRecalculation(
      [stored(doc, "a", audited)],
      [at("C001/SEAL/BILL/CNY/"), correction],
    );
    expect([shape(plan), dues(plan)]).toEqual([
      { ...none, insert: ["SEAL 1", "DOC 1"], keep: ["a"] },
      ["a "],
    ]);
    const inward = at("S1/OP/I/THC/CONTAINER/CNY/BOX1");
    const outward = planRecalculation(
      [stored(at("S1/OP/O/THC/CONTAINER/CNY/BOX1"), "a", audited)],
      [inward],
    );
    expect(dues(outward)).toEqual(["a "]);
  });

  it("taken back in full rests, whatever comes after", () => {
    const back = stored(usd, "a", {
      ...audited,
      settled: true,
      noTaxAmount: "0",
      amount: "0.000",
      baseAmount: "0",
    });
    expect(planRecalculation([back], []).differs).toEqual([]);
    expect(shape(planRecalculation([back], [usd]))).toEqual({
      ...none,
      insert: ["OF 500"],
      keep: ["a"],
    });
    const free = at("C001/OF/CONTAINER/USD/20GP", "0");
    expect(shape(planRecalculation([back], [free]))).toEqual({ ...none, keep: ["a"] });
    expect(planRecalculation([stored(free, "a", audited)], []).differs).toEqual([]);
  });

  it("not asked for is compared and left", () => {
    const seal = at("C001/SEAL/CONTAINER/CNY/20GP", "5");
    const plan = planRecalculation(
      [stored(usd, "a"), stored(at("C001/DOC/BILL/CNY/", "1"), "b")],
      [seal, at("C001/DOC/BILL/CNY/", "2")],
    );
    const limited = limitedTo(plan, (lineKey) => lineKey.includes("/BILL/"));
    expect(shape(limited)).toEqual({ ...none, replace: ["b 2"], keep: ["a"] });
    expect(shape(limitedTo(plan, (lineKey) => lineKey.includes("/CONTAINER/")))).toEqual({
      ...none,
      insert: ["SEAL 5"],
      remove: ["a"],
      keep: ["b"],
    });
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
    expect(
      differingFigures(
        { ...stored(line, "a"), qty: "2", price: "5", taxRate: "6", settled: true },
        line,
      ),
    ).toEqual([]);
    expect(
      differingFigures(
        { ...stored(line, "a"), taxAmount: "1", noTaxAmount: "0", settled: true },
        line,
      ),
    ).toEqual(["noTaxAmount", "taxAmount"]);
  });

  it("as text say key, factors, amounts and rate", () => {
    const line = lineOf("A", "1.5", { taxRate: "6", rate: { ...rate, losers: [] } });
    expect(figuresText(line)).toBe(
      "C001/A/BILL/CNY/|1.0000|1.500000|6.000|1.500|0.090|1.590|1.590|7|2",
    );
    expect(figuresText({ ...lineOf("A", "1.5"), price: null, baseAmount: null })).toBe(
      "C001/A/BILL/CNY/|1.0000|0.000000|0.000|1.500|0.000|1.500|0.000||",
    );
  });
});
