import { describe, expect, it } from "vitest";
import { calculateFees, calculateLines } from "./calculate-fees.ts";
import type { FeeTariff } from "../fee-terms.ts";

const quantities = { boxes: { "20": 2, "40H": 1 }, bill: 1, manifest: 1, mergedBill: 0 };
const usd = {
  currency: "USD",
  baseCurrency: "CNY",
  rate: "7.1234",
  unit: "1",
  date: "2026-05-18",
  type: "BOOKING",
  source: "BOC",
} as const;
const bill = (feeCode: string, price: string, more: Partial<FeeTariff> = {}): FeeTariff => ({
  feeCode,
  unit: "BILL",
  currency: "CNY",
  price,
  ...more,
});
const percent = (feeCode: string, price: string, more: Partial<FeeTariff> = {}): FeeTariff =>
  bill(feeCode, price, { unit: "PERCENT_OCE", ...more });
const run = (...tariff: FeeTariff[]) =>
  calculateFees({ tariff, quantities, base: { currency: "CNY", rates: { USD: usd } } });
const amounts = (...tariff: FeeTariff[]) =>
  run(...tariff).lines.map(({ feeCode, amount }) => `${feeCode} ${amount}`);

describe("keys of fee lines", () => {
  it("name the charge, and number what repeats", () => {
    const lines = run(
      bill("A", "1"),
      bill("A", "2"),
      bill("A", "3"),
      bill("B", "1"),
      bill("A", "1", { currency: "USD" }),
    ).lines;
    expect(lines.map(({ lineKey }) => lineKey)).toEqual([
      "A/BILL/CNY/",
      "A/BILL/CNY/#2",
      "A/BILL/CNY/#3",
      "B/BILL/CNY/",
      "A/BILL/USD/",
    ]);
    const sized = run(
      bill("C", "5", { unit: "CONTAINER", sizeTypes: ["20"] }),
      bill("C", "5", { unit: "CONTAINER" }),
    ).lines;
    expect(
      sized.map(({ lineKey, sizeType, qty, price }) => [lineKey, sizeType, qty, price]),
    ).toEqual([
      ["C/CONTAINER/CNY/20", "20", "2", "5"],
      ["C/CONTAINER/CNY/", null, "3", "5"],
    ]);
  });

  it("show no price where sizes differ in price", () => {
    const [line] = run(
      bill("C", "", { unit: "CONTAINER", prices: { "20": "5", "40H": "9" } }),
    ).lines;
    expect(line).toMatchObject({ sizeType: null, qty: "3", price: null, amount: "19.00" });
    const [first] = run(
      bill("C", "", { unit: "CONTAINER", prices: { "20": "5", "40H": "5" } }),
    ).lines;
    expect(first).toMatchObject({ qty: "3", price: "5", amount: "15.00" });
  });
});

describe("percentages", () => {
  it("count the rows named, themselves only when named, and those of percentages before them", () => {
    const freight = bill("OF", "1000", { ocean: true });
    expect(amounts(freight, percent("A", "10"), percent("B", "10", { percentOf: ["A"] }))).toEqual([
      "OF 1000.00",
      "A 100.00",
      "B 10.00",
    ]);
    expect(
      amounts(
        percent("B", "10", { percentOf: ["A"] }),
        percent("A", "10", { percentOf: ["OF"] }),
        freight,
      ),
    ).toEqual(["B 10.00", "A 100.00", "OF 1000.00"]);
    // A surcharge that is ocean freight itself does not count itself.
    expect(amounts(freight, percent("A", "10", { ocean: true }))).toEqual([
      "OF 1000.00",
      "A 100.00",
    ]);
    expect(run(percent("A", "10", { percentOf: ["A"] })).problems).toEqual([
      { feeCode: "A", code: "fee.percentCycle", params: { feeCodes: "A" } },
    ]);
  });

  it("name all charges of a circle, and leave the others calculated", () => {
    const result = run(
      percent("A", "1", { percentOf: ["B"] }),
      percent("B", "1", { percentOf: ["A"] }),
      bill("DOC", "3"),
    );
    const params = { feeCodes: "A, B" };
    expect(result.problems).toEqual([
      { feeCode: "A", code: "fee.percentCycle", params },
      { feeCode: "B", code: "fee.percentCycle", params },
    ]);
    expect(result.lines.map(({ feeCode }) => feeCode)).toEqual(["DOC"]);
  });

  it("fail as what they are taken of fails, under their own name", () => {
    expect(
      run(bill("OF", "1", { currency: "EUR" }), percent("A", "10", { percentOf: ["OF"] })).problems,
    ).toEqual([
      {
        feeCode: "OF",
        code: "fee.noExchange",
        params: { feeCode: "OF", currency: "EUR", baseCurrency: "CNY" },
      },
      {
        feeCode: "A",
        code: "fee.noExchange",
        params: { feeCode: "OF", currency: "EUR", baseCurrency: "CNY" },
      },
    ]);
  });

  it("stay in one currency: others do not count, only others are a problem, nothing is no line", () => {
    const both = [bill("OF", "1000", { currency: "USD" }), bill("THC", "500")];
    expect(amounts(...both, percent("A", "10", { percentOf: ["OF", "THC"] }))).toEqual([
      "OF 1000.00",
      "THC 500.00",
      "A 50.00",
    ]);
    expect(run(...both, percent("A", "10", { percentOf: ["OF"] })).problems).toEqual([
      { feeCode: "A", code: "fee.noPercentBase", params: { feeCode: "A", currency: "CNY" } },
    ]);
    const skipped = run(
      bill("OF", "1", { included: true }),
      percent("A", "10", { percentOf: ["OF"] }),
    );
    expect(skipped.skipped).toEqual([
      { feeCode: "OF", reason: "INCLUDED" },
      { feeCode: "A", reason: "NO_BASE" },
    ]);
  });

  it("show what they were taken of", () => {
    const [, line] = run(bill("OF", "1000.005"), percent("A", "8", { percentOf: ["OF"] })).lines;
    expect(line).toMatchObject({ sizeType: null, qty: "1000.01", price: "8", amount: "80.00" });
    expect(line?.derivation).toMatchObject({
      quantities: [],
      percent: { percent: "8", base: "1000.01", lines: [{ feeCode: "OF", amount: "1000.01" }] },
      freight: false,
    });
  });

  it("know no least quantity", () => {
    expect(
      run(bill("OF", "1"), percent("A", "8", { percentOf: ["OF"], minQty: "2" })).problems,
    ).toEqual([{ feeCode: "A", code: "fee.noLeastQuantity", params: { feeCode: "A" } }]);
  });
});

describe("tax and exchange of a line", () => {
  it("are nothing without a rate of tax, and the company's own currency is taken as it is", () => {
    const [line] = run(bill("A", "12.5")).lines;
    expect(line?.derivation.tax).toBeNull();
    expect(line?.derivation.exchange).toEqual({
      currency: "CNY",
      baseCurrency: "CNY",
      rate: "1",
      unit: "1",
      date: null,
      type: null,
      source: "IDENTITY",
      baseAmount: "12.50",
    });
    expect(line).toMatchObject({
      taxRate: null,
      noTaxAmount: "12.50",
      taxAmount: "0.00",
      baseAmount: "12.50",
    });
  });

  it("are on top unless the price includes tax", () => {
    const [onTop, inside] = run(
      bill("A", "100", { taxRate: "6.00" }),
      bill("B", "106", { taxRate: "6", priceWithTax: true }),
    ).lines;
    expect(onTop).toMatchObject({
      taxRate: "6",
      priced: "100.00",
      noTaxAmount: "100.00",
      taxAmount: "6.00",
      amount: "106.00",
    });
    expect(onTop?.derivation.tax).toEqual({
      rate: "6",
      inclusive: false,
      noTaxAmount: "100.00",
      taxAmount: "6.00",
      amount: "106.00",
    });
    expect(inside?.derivation.tax).toEqual({
      rate: "6",
      inclusive: true,
      noTaxAmount: "100.00",
      taxAmount: "6.00",
      amount: "106.00",
    });
  });

  it("keep the rate a foreign amount was converted at", () => {
    const [line] = run(bill("A", "10", { currency: "USD" })).lines;
    expect(line?.derivation.exchange).toEqual({ ...usd, baseAmount: "71.23" });
    expect(
      calculateFees({ tariff: [bill("A", "10", { currency: "USD" })], quantities }).lines[0],
    ).toMatchObject({
      baseAmount: null,
      derivation: { exchange: null },
    });
  });
});

describe("what comes out", () => {
  it("are totals by currency and in the company's, without what failed", () => {
    const result = run(
      bill("A", "10", { currency: "USD" }),
      bill("B", "1.5"),
      bill("C", "2"),
      bill("D", "1", { currency: "EUR" }),
    );
    expect(result.totals).toEqual({ USD: "10.00", CNY: "3.50" });
    expect(result.baseTotal).toBe("74.73");
    expect(run().baseTotal).toBe("0.00");
    expect(calculateFees({ tariff: [], quantities }).baseTotal).toBeNull();
  });

  it("does not hide an error of the program", () => {
    const broken = Object.defineProperty(bill("A", "1"), "price", {
      get: () => {
        throw new TypeError("a defect");
      },
    });
    expect(() => calculateLines({ tariff: [broken], quantities })).toThrow("a defect");
  });
});
