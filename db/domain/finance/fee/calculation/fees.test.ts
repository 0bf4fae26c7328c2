import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dec } from "#domain/masterdata/money/decimal.ts";
import { messages } from "#platform/kernel/i18n/catalogue.ts";
import { calculateFees } from "./calculate-fees.ts";
import { explainFee, explainText } from "../derivation/explain-fee.ts";
import type { FeeLine, FeeTariff } from "../fee-terms.ts";
import {
  type ExistingFee,
  isSettled,
  planRecalculation,
} from "../recalculation/plan-recalculation.ts";

const { en, zh } = messages;

const quantities = {
  boxes: { "20": 2, "40H": 1 },
  bill: 1,
  manifest: 1,
  mergedBill: 0,
  grossWeightKg: "18000",
  measureCbm: "25.5",
};
const usd = {
  currency: "USD",
  baseCurrency: "CNY",
  rate: "7.1234",
  unit: "1",
  date: "2026-05-18",
  type: "BOOKING",
  source: "BOC",
} as const;
const trace = {
  rateId: "R1",
  version: 3,
  source: "CONTRACT",
  losers: [
    { rateId: "R2", version: 1, reason: { kind: "CRITERION", field: "nature", value: "DG" } },
  ],
} as const;
const of: FeeTariff = {
  feeCode: "OF",
  unit: "CONTAINER",
  currency: "USD",
  ocean: true,
  prices: { "20": "450", "40H": "820" },
  rate: { ...trace, losers: [...trace.losers] },
};

const run = (...tariff: FeeTariff[]) =>
  calculateFees({ tariff, quantities, base: { currency: "CNY", rates: { USD: usd } } });

describe("fees", () => {
  it("count every unit", () => {
    const unit = (item: FeeTariff["unit"]): FeeTariff => ({
      feeCode: item,
      unit: item,
      currency: "CNY",
      price: "10",
    });
    const result = run(
      unit("CONTAINER"),
      unit("BILL"),
      unit("MANIFEST"),
      unit("MERGED_BILL"),
      unit("TEU"),
      unit("REVENUE_TON"),
    );
    expect(result.lines.map((line) => [line.feeCode, line.qty, line.amount])).toEqual([
      ["CONTAINER", "3", "30.00"],
      ["BILL", "1", "10.00"],
      ["MANIFEST", "1", "10.00"],
      ["TEU", "4", "40.00"],
      ["REVENUE_TON", "25.5", "255.00"],
    ]);
    expect(result.skipped).toEqual([{ feeCode: "MERGED_BILL", reason: "NO_QUANTITY" }]);
  });
  it("limit, round, tax and convert in that order, and can be read aloud", () => {
    const [line] = run({ ...of, min: "5000", taxRate: "6", priceWithTax: true }).lines;
    expect(line).toMatchObject({
      priced: "5000.00",
      noTaxAmount: "4716.98",
      taxAmount: "283.02",
      amount: "5000.00",
      baseAmount: "35617.00",
    });
    if (!line) throw new Error("no line");
    const derivation = JSON.parse(JSON.stringify(line.derivation)) as FeeLine["derivation"];
    expect(derivation).toEqual(line.derivation);
    const text = explainText(explainFee(derivation), en);
    expect(text[0]).toBe("Rate R1 version 3 (contract)");
    expect(text[1]).toContain("Nature not specified");
    expect(text.join("\n")).toContain("Below the minimum charge; 5000 USD");
    for (const read of [text, explainText(explainFee(derivation), zh)])
      expect(read.join("")).not.toContain("{{");
  });
  it("take percentages of rounded ocean freight of the same currency, wherever they stand", () => {
    const percent: FeeTariff = {
      feeCode: "CAF",
      unit: "PERCENT_OCE",
      currency: "USD",
      price: "3.333",
    };
    expect(run(percent, of).lines.map((line) => line.amount)).toEqual(["57.33", "1720.00"]);
    expect(run({ ...percent, currency: "CNY" }, of).problems).toMatchObject([
      { code: "fee.noPercentBase" },
    ]);
    expect(run(percent).skipped).toEqual([{ feeCode: "CAF", reason: "NO_BASE" }]);
    const circle = run(
      { ...percent, feeCode: "A", percentOf: ["B"] },
      { ...percent, feeCode: "B", percentOf: ["A"] },
    );
    expect(circle.problems.map((problem) => problem.code)).toEqual([
      "fee.percentCycle",
      "fee.percentCycle",
    ]);
  });
  it("never turn what is missing into zero", () => {
    expect(run({ ...of, prices: { "20": "450" } })).toMatchObject({
      lines: [],
      problems: [{ code: "fee.noPrice" }],
    });
    expect(run({ ...of, currency: "EUR" }).problems).toMatchObject([{ code: "fee.noExchange" }]);
    expect(run({ feeCode: "X", unit: "BILL", currency: "CNY", price: "0" }).lines).toMatchObject([
      { amount: "0.00" },
    ]);
    expect(run({ ...of, included: true })).toMatchObject({
      lines: [],
      skipped: [{ reason: "INCLUDED" }],
      totals: {},
      baseTotal: "0.00",
    });
  });
});

const stored = (line: FeeLine, id: string, more: Partial<ExistingFee> = {}): ExistingFee => {
  const { lineKey, qty, price, taxRate, noTaxAmount, taxAmount, amount, baseAmount, derivation } =
    line;
  const rate = {
    rateId: derivation.rate?.rateId ?? null,
    rateVersion: derivation.rate?.version ?? null,
  };
  return {
    id,
    lineKey,
    qty,
    price,
    taxRate,
    noTaxAmount,
    taxAmount,
    amount: dec(amount).toFixed(3),
    baseAmount,
    automatic: true,
    frozen: null,
    ...rate,
    ...more,
  };
};
const lineOf = (feeCode: string, price: string): FeeLine => {
  const [line] = run({ feeCode, unit: "BILL", currency: "CNY", price }).lines;
  if (!line) throw new Error("no line");
  return { ...line, lineKey: `C001/${line.lineKey}` };
};

describe("recalculation", () => {
  const item = fc.tuple(fc.constantFrom("A", "B", "C"), fc.integer({ min: 0, max: 3 }));
  const old = fc.tuple(
    item,
    fc.boolean(),
    fc.constantFrom(null, null, "AUDITED" as const, "LOCKED" as const),
  );
  const lines = fc
    .array(item, { maxLength: 6 })
    .map((list) => list.map(([code, price]) => lineOf(code, String(price))));
  it("has nothing to write the second time, and never touches manual or frozen lines", () => {
    fc.assert(
      fc.property(fc.array(old, { maxLength: 8 }), lines, fc.boolean(), (before, fresh, closed) => {
        const existing = before.map(([[code, price], automatic, frozen], id) =>
          stored(lineOf(code, String(price)), `${id}`, { automatic, frozen }),
        );
        const plan = planRecalculation(existing, fresh, { closed });
        for (const fee of [...plan.remove, ...plan.replace.map((pair) => pair.existing)])
          expect(fee.automatic && !fee.frozen).toBe(true);
        if (closed) expect(isSettled(plan)).toBe(true);
        const made = [...plan.replace.map((pair) => pair.fresh), ...plan.insert];
        const after = [...plan.keep, ...made.map((line, at) => stored(line, `new${at}`))];
        expect(after.length).toBe(existing.length + plan.insert.length - plan.remove.length);
        expect(isSettled(planRecalculation(after, fresh, { closed }))).toBe(true);
      }),
    );
  });
  it("reports an audited line that would differ and does not double it", () => {
    const plan = planRecalculation(
      [stored(lineOf("A", "1"), "1", { frozen: "AUDITED" })],
      [lineOf("A", "2")],
    );
    expect(plan).toMatchObject({
      insert: [],
      replace: [],
      remove: [],
      differs: [{ reason: "AUDITED", figures: ["price", "noTaxAmount", "amount", "baseAmount"] }],
    });
  });
  it("replaces an open line whose rate has a new version, keeps an equal one", () => {
    const [line] = run(of).lines;
    if (!line) throw new Error("no line");
    expect(planRecalculation([stored(line, "1")], [line]).keep).toHaveLength(1);
    expect(planRecalculation([stored(line, "1", { rateVersion: 2 })], [line]).replace).toHaveLength(
      1,
    );
  });
  it("lets a reversed pair rest and writes the line anew", () => {
    const wrong = stored(lineOf("A", "1"), "1", { frozen: "AUDITED" });
    const plan = planRecalculation(
      [wrong, { ...wrong, id: "2", reversalOf: "1" }],
      [lineOf("A", "2")],
    );
    expect(plan).toMatchObject({ insert: [{ feeCode: "A" }], differs: [] });
    expect(plan.keep).toHaveLength(2);
  });
});
