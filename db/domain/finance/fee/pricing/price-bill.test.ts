import { describe, expect, it } from "vitest";
import { amounts, findings, price } from "./priced-cases.ts";
import { aBox, aRate, anExtra } from "./price-cases.ts";

describe("the prices of a bill", () => {
  it("are one line per rate, freight first, with tax as the charge says", () => {
    const priced = price({ boxes: [aBox("20GP", 2), aBox("40HC", 1)] }, [
      anExtra("DOC", { currency: "CNY" }),
      anExtra("ABC"),
      aRate({ size: "20", price: "100" }),
      aRate({ size: "40", price: "180.5" }),
    ]);
    expect(amounts(priced)).toEqual([
      "OF 20GP 2 100 200.00 USD",
      "OF 40HC 1 180.5 180.50 USD",
      "ABC  1 10 10.00 USD",
      "DOC  1 10 10.00 CNY",
    ]);
    expect(priced.findings).toEqual([]);
    expect(priced.lines[0]).toMatchObject({
      taxRate: "6",
      noTaxAmount: "200.00",
      taxAmount: "12.00",
      amount: "212.00",
    });
    expect(priced.lines[2]).toMatchObject({ taxRate: null, amount: "10.00" });
  });

  it("take boxes of several sizes under one rate together", () => {
    const priced = price({ boxes: [aBox("20GP", 2), aBox("20RF", 3)] }, [aRate({ size: "20" })]);
    expect(amounts(priced)).toEqual(["OF  5 100 500.00 USD"]);
    expect(
      priced.lines[0]?.derivation.quantities.map(({ sizeType, qty }) => [sizeType, qty]),
    ).toEqual([
      ["20GP", "2"],
      ["20RF", "3"],
    ]);
  });

  it("name each size without freight, with the nearest rows and what keeps them from matching", () => {
    const near = aRate({ size: "40", portDis: "JPTYO" });
    const far = aRate({ size: "45", portDis: "JPTYO", voyline: "OTHER" });
    const priced = price({ boxes: [aBox("20GP", 1), aBox("40HC", 1)] }, [
      aRate({ size: "20" }),
      far,
      near,
    ]);
    expect(findings(priced)).toEqual(["NO_RATE OF 40HC fee.finding.noRate"]);
    const [finding] = priced.findings;
    expect(finding?.near.map(({ rateId }) => rateId)).toContain(near.id);
    expect(finding?.near[0]?.reasons).toHaveLength(1);
    expect(finding?.params).toEqual({
      feeCode: "OF",
      sizeType: "40HC",
      portLoad: "CNSHA",
      portDis: "JPOSA",
      date: "2026-05-10",
    });
  });

  it("say that there is no freight at all, and that a bill has no boxes", () => {
    const bare = price({}, [anExtra("DOC")]);
    expect(findings(bare)).toEqual(["NO_RATE  20GP fee.finding.noRate"]);
    expect(bare.findings[0]).toMatchObject({ near: [], params: { feeCode: "", sizeType: "20GP" } });
    expect(findings(price({ boxes: [] }, [anExtra("DOC")]))).toEqual([
      "PROBLEM   fee.finding.noContainers",
      "NO_RATE   fee.finding.noRate",
    ]);
  });

  it("take the first nature with a rate", () => {
    const rates = [
      aRate({ nature: "GENERAL", price: "100" }),
      aRate({ nature: "REEFER", price: "300" }),
    ];
    expect(amounts(price({ natures: ["DANGEROUS", "REEFER", "GENERAL"] }, rates))).toEqual([
      "OF 20GP 1 300 300.00 USD",
    ]);
    expect(amounts(price({ natures: ["DANGEROUS", "GENERAL"] }, rates))).toEqual([
      "OF 20GP 1 100 100.00 USD",
    ]);
    expect(findings(price({ natures: [] }, [aRate({ nature: "GENERAL" })]))).toEqual([
      "NO_RATE OF 20GP fee.finding.noRate",
    ]);
  });

  it("show a tie with both rows, for each box of a price per box, once of a price per bill", () => {
    const [a, b] = [aRate({ price: "100" }), aRate({ price: "120", version: 4 })];
    const perBox = price({ boxes: [aBox("20GP", 1), aBox("40HC", 1)] }, [a, b]);
    expect(findings(perBox)).toEqual([
      "AMBIGUOUS OF 20GP fee.finding.ambiguous",
      "AMBIGUOUS OF 40HC fee.finding.ambiguous",
    ]);
    expect(perBox.findings[0]?.rates).toEqual([
      {
        rateId: a.id,
        version: 1,
        price: "100",
        currency: "USD",
        startDate: "2026-01-01",
        endDate: "2026-12-31",
      },
      {
        rateId: b.id,
        version: 4,
        price: "120",
        currency: "USD",
        startDate: "2026-01-01",
        endDate: "2026-12-31",
      },
    ]);
    expect(perBox.findings[0]?.params).toEqual({
      feeCode: "OF",
      sizeType: "20GP",
      rates: `#${a.id} 100 USD / #${b.id} 120 USD`,
    });
    expect(perBox.lines).toEqual([]);
    const perBill = price({ boxes: [aBox("20GP", 1), aBox("40HC", 1)] }, [
      aRate(),
      anExtra("DOC"),
      anExtra("DOC"),
    ]);
    expect(findings(perBill)).toEqual(["AMBIGUOUS DOC  fee.finding.ambiguous"]);
    const open = price({}, [
      aRate({ startDate: null, endDate: null }),
      aRate({ startDate: null, endDate: null }),
    ]);
    expect(open.findings[0]?.rates[0]).toMatchObject({ startDate: "", endDate: "" });
  });

  it("leave out an extra fee without a row, but not a hole among its sizes", () => {
    expect(findings(price({}, [aRate(), anExtra("DOC", { portDis: "JPTYO" })]))).toEqual([]);
    const boxes = [aBox("20GP", 1), aBox("40HC", 1)];
    const bySize = anExtra("THC", { unit: "CONTAINER", size: "20" });
    expect(findings(price({ boxes }, [aRate(), bySize]))).toEqual([
      "NO_RATE THC 40HC fee.finding.noRate",
    ]);
    const byType = anExtra("THC", { unit: "CONTAINER", size: "20", type: "20GP" });
    expect(findings(price({ boxes }, [aRate(), byType]))).toEqual([]);
    const byBill = anExtra("THC", { unit: "BILL", size: "20" });
    expect(findings(price({ boxes }, [aRate(), byBill]))).toEqual([]);
  });

  it("make no line of a fee inside the freight: of all boxes, or of those whose freight includes it", () => {
    const boxes = [aBox("20GP", 2), aBox("40HC", 1)];
    const thc = anExtra("THC", { unit: "CONTAINER", price: "7" });
    const doc = anExtra("DOC");
    const all = price({ boxes }, [aRate({ includedFees: ["THC", "DOC"] }), thc, doc]);
    expect(amounts(all)).toEqual(["OF  3 100 300.00 USD"]);
    const some = price({ boxes }, [
      aRate({ size: "20", includedFees: ["THC"] }),
      aRate({ size: "40" }),
      thc,
      doc,
    ]);
    expect(amounts(some)).toEqual([
      "OF 20GP 2 100 200.00 USD",
      "OF 40HC 1 100 100.00 USD",
      "DOC  1 10 10.00 USD",
      "THC 40HC 1 7 7.00 USD",
    ]);
    // A hole is none where the freight includes the fee.
    const hole = anExtra("THC", { unit: "CONTAINER", size: "40" });
    expect(
      findings(
        price({ boxes }, [
          aRate({ size: "20", includedFees: ["THC"] }),
          aRate({ size: "40" }),
          hole,
        ]),
      ),
    ).toEqual([]);
    expect(findings(price({ boxes }, [aRate(), hole]))).toEqual([
      "NO_RATE THC 20GP fee.finding.noRate",
    ]);
  });

  it("count ocean freight and ocean surcharges for a percentage, itself not", () => {
    const priced = price({}, [
      aRate(),
      anExtra("BAF", { price: "50" }),
      anExtra("DOC"),
      anExtra("CAF", { unit: "PERCENT_OCE", price: "10" }),
    ]);
    expect(amounts(priced).filter((line) => line.startsWith("CAF"))).toEqual([
      "CAF  150.00 10 15.00 USD",
    ]);
    expect(priced.lines.map(({ feeCode, derivation }) => [feeCode, derivation.freight])).toEqual([
      ["OF", true],
      ["BAF", true],
      ["CAF", false],
      ["DOC", false],
    ]);
    const both = price({}, [
      aRate(),
      anExtra("BAF", { unit: "PERCENT_OCE", price: "10" }),
      anExtra("CAF", { unit: "PERCENT_OCE", price: "10" }),
    ]);
    expect(amounts(both)).toEqual([
      "OF 20GP 1 100 100.00 USD",
      "BAF  100.00 10 10.00 USD",
      "CAF  100.00 10 10.00 USD",
    ]);
  });

  it("count TEU, and name what cannot be calculated", () => {
    const boxes = [aBox("20GP", 2), aBox("40HC", 1), aBox("XX", 1, { teu: null })];
    const counted = price({ boxes: boxes.slice(0, 2) }, [
      aRate(),
      anExtra("TEU", { unit: "TEU", price: "3" }),
    ]);
    expect(amounts(counted)[1]).toBe("TEU  4 3 12.00 USD");
    const unknown = price({ boxes }, [aRate(), anExtra("TEU", { unit: "TEU", price: "3" })]);
    expect(unknown.findings).toHaveLength(1);
    expect(unknown.findings[0]).toMatchObject({
      code: "PROBLEM",
      feeCode: "TEU",
      rates: [],
      near: [],
    });
  });
});
