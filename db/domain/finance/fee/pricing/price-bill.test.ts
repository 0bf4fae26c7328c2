import { describe, expect, it } from "vitest";
import { aBox, aFact, anExtra, aRate } from "./price-cases.ts";
import { type CostTerms, prepareTariff, priceBill, type TariffRate } from "./price-bill.ts";
import type { BillFacts } from "./bill-facts.ts";

const costs = new Map<string, CostTerms>([
  ["OF", { taxRate: "6", priceWithTax: false, ocean: true }],
  ["BAF", { taxRate: null, priceWithTax: true, ocean: true }],
]);
const price = (facts: Partial<BillFacts>, rates: readonly TariffRate[]) =>
  priceBill(aFact(facts), prepareTariff(rates, costs), null);
const amounts = (priced: ReturnType<typeof priceBill>) =>
  priced.lines.map(({ feeCode, sizeType, qty, price: unit, priced: sum, currency }) =>
    [feeCode, sizeType, qty, unit, sum, currency].join(" "),
  );
const findings = (priced: ReturnType<typeof priceBill>) =>
  priced.findings.map(({ code, feeCode, sizeType, label }) =>
    [code, feeCode, sizeType, label].join(" "),
  );

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

  it("keep minimum, maximum, the rate row, what was asked and ten losers at most", () => {
    const winner = aRate({ portLoad: "CNSHA", min: "150", version: 3, source: "GENERAL" });
    const losers = Array.from({ length: 12 }, (_, n) => aRate({ startDate: `2026-02-${10 + n}` }));
    const priced = price({ contract: "K1", customer: "C1" }, [winner, ...losers]);
    expect(amounts(priced)).toEqual(["OF 20GP 1 100 150.00 USD"]);
    const rate = priced.lines[0]?.derivation.rate;
    expect(rate).toMatchObject({
      rateId: winner.id,
      version: 3,
      source: "GENERAL",
      pricingDate: "2026-05-10",
      pricingReason: "fee.finding.noContainers",
      asked: "CNSHA, JPOSA, JPX, 20GP, GENERAL, PREPAID, CY-CY, K1, C1",
    });
    expect(rate?.losers).toHaveLength(10);
    expect(rate?.losers[0]).toEqual({
      rateId: losers[11]?.id,
      version: 1,
      reason: { kind: "CRITERION", field: "portLoad", value: "CNSHA" },
    });
    expect(price({}, [aRate({ max: "80" })]).lines[0]).toMatchObject({
      priced: "80.00",
      derivation: { rate: { losers: [] } },
    });
    expect(price({ portLoad: "" }, [aRate()]).lines[0]?.derivation.rate?.asked).toBe(
      "JPOSA, JPX, 20GP, GENERAL, PREPAID, CY-CY",
    );
  });

  it("order charges of one kind by code, and keep kinds and rate types apart", () => {
    const tariff = prepareTariff(
      [
        anExtra("Z"),
        anExtra("A"),
        aRate({ rateType: "IN", feeCode: "B" }),
        aRate({ feeCode: "Y" }),
      ],
      costs,
    );
    expect(tariff.charges.map(({ feeCode, freight, ocean }) => [feeCode, freight, ocean])).toEqual([
      ["Y", true, true],
      ["A", false, false],
      ["B", false, false],
      ["Z", false, false],
    ]);
    const twice = prepareTariff(
      [anExtra("A"), anExtra("A", { rateType: "EX2" }), anExtra("A"), anExtra("BAF")],
      costs,
    );
    expect(twice.charges.map(({ rates, ocean }) => [rates.length, ocean])).toEqual([
      [2, false],
      [1, false],
      [1, true],
    ]);
  });

  it("take no nature and no box for what they are: nothing", () => {
    const near = (facts: Partial<BillFacts>, rates: readonly TariffRate[]) =>
      price(facts, rates).findings.find(({ code }) => code === "NO_RATE")?.near[0];
    expect(
      near({ natures: ["DANGEROUS", "GENERAL"] }, [aRate({ nature: "REEFER" })])?.reasons,
    ).toEqual([
      {
        label: "rate.miss.criterion",
        params: { field: { label: "rate.field.nature" }, value: "DANGEROUS", wanted: "REEFER" },
      },
    ]);
    const boxless = price({ boxes: [] }, [
      aRate(),
      anExtra("DOC"),
      anExtra("THC", { unit: "CONTAINER" }),
    ]);
    expect(boxless.lines.map(({ feeCode }) => feeCode)).toEqual(["DOC"]);
    const apart = prepareTariff(
      [anExtra("B", { rateType: "A" }), anExtra("", { rateType: "AB" })],
      costs,
    );
    expect(apart.charges).toHaveLength(2);
  });

  it("name a tie of a bill's price once, however many sizes it was asked for, and each other tie", () => {
    const boxes = [aBox("20GP", 1), aBox("40HC", 1), aBox("45GP", 1)];
    const same = price({ boxes }, [aRate(), anExtra("DOC"), anExtra("DOC")]);
    expect(findings(same)).toEqual(["AMBIGUOUS DOC  fee.finding.ambiguous"]);
    const bySize = (size: string) => [anExtra("DOC", { size }), anExtra("DOC", { size })];
    const others = price({ boxes }, [aRate(), ...bySize("20"), ...bySize("40"), ...bySize("45")]);
    expect(findings(others)).toHaveLength(3);
    // One row per box in the tie makes it a tie of each box.
    const mixed = price({ boxes }, [
      aRate(),
      anExtra("DOC"),
      anExtra("DOC", { unit: "CONTAINER" }),
    ]);
    expect(findings(mixed).map((text) => text.split(" ")[2])).toEqual(["20GP", "40HC", "45GP"]);
  });

  it("say what was asked of a bill without natures or boxes", () => {
    const nature = anExtra("DOC", { nature: "GENERAL" });
    expect(price({ natures: [] }, [aRate(), nature]).findings).toEqual([]);
    const [finding] = price({ natures: [] }, [aRate({ nature: "GENERAL" })]).findings;
    expect(finding?.near[0]?.reasons).toEqual([
      {
        label: "rate.miss.criterion",
        params: { field: { label: "rate.field.nature" }, value: "", wanted: "GENERAL" },
      },
    ]);
    const empty = price({ boxes: [] }, [aRate({ portDis: "JPTYO" })]);
    expect(
      empty.findings.map(({ sizeType, params }) => [sizeType, params["sizeType"] ?? null]),
    ).toEqual([
      ["", null],
      ["", ""],
    ]);
    const bare = price(
      {
        portLoad: "",
        portDis: "",
        voyline: "",
        boxes: [],
        natures: [],
        freightTerms: "",
        deliveryTerms: "",
      },
      [anExtra("DOC")],
    );
    expect(bare.lines[0]?.derivation.rate?.asked).toBe("");
  });

  it("keep the nearest rows of a question for the next bill, those of another question apart", () => {
    const tariff = prepareTariff(
      [
        aRate({ portDis: "JPTYO" }),
        anExtra("THC", { unit: "CONTAINER", size: "40", portDis: "JPOSA" }),
      ],
      costs,
    );
    const first = priceBill(aFact(), tariff, null).findings[0]?.near;
    expect(first).toHaveLength(1);
    expect(priceBill(aFact(), tariff, null).findings[0]?.near).toBe(first);
    const other = priceBill(aFact({ portDis: "JPUKB" }), tariff, null).findings[0]?.near;
    expect(other?.[0]?.reasons).toEqual([
      {
        label: "rate.miss.criterion",
        params: { field: { label: "rate.field.portDis" }, value: "JPUKB", wanted: "JPTYO" },
      },
    ]);
    expect(tariff.misses.size).toBe(2);
  });

  it("forget the nearest rows of five thousand questions", () => {
    const tariff = prepareTariff([aRate({ portDis: "JPTYO" })], costs);
    const ask = (n: number) => priceBill(aFact({ portDis: `P${n}` }), tariff, null);
    for (let n = 0; n < 5000; n += 1) ask(n);
    expect(tariff.misses.size).toBe(5000);
    ask(5000);
    expect(tariff.misses.size).toBe(1);
  });

  it("count a fee of the whole bill that the freight of one box includes as included, one per box only there", () => {
    const boxes = [aBox("20GP", 2), aBox("40HC", 1)];
    const rates = [aRate({ size: "20", includedFees: ["THC", "DOC"] }), aRate({ size: "40" })];
    expect(amounts(price({ boxes }, [...rates, anExtra("DOC")]))).toEqual([
      "OF 20GP 2 100 200.00 USD",
      "OF 40HC 1 100 100.00 USD",
    ]);
    // Freight itself is never inside freight.
    expect(amounts(price({}, [aRate({ includedFees: ["OF"] })]))).toEqual([
      "OF 20GP 1 100 100.00 USD",
    ]);
    const perBox = anExtra("THC", { unit: "CONTAINER", size: "20" });
    expect(amounts(price({ boxes }, [...rates, perBox]))).toHaveLength(2);
    const all = price({ boxes: [] }, [
      aRate({ includedFees: ["THC"] }),
      anExtra("THC", { unit: "CONTAINER" }),
    ]);
    expect(amounts(all)).toEqual([]);
  });

  it("tell a port charge from ocean freight, and take tax inside where the charge says so", () => {
    const tariff = prepareTariff([anExtra("OTHER", { rateType: "OP" })], costs);
    expect(tariff.charges.map(({ freight, ocean }) => [freight, ocean])).toEqual([[false, false]]);
    const inside = new Map<string, CostTerms>([
      ["OF", { taxRate: "6", priceWithTax: true, ocean: true }],
    ]);
    expect(
      priceBill(aFact(), prepareTariff([aRate({ price: "106" })], inside), null).lines[0],
    ).toMatchObject({
      noTaxAmount: "100.00",
      taxAmount: "6.00",
      amount: "106.00",
    });
    const plain = priceBill(
      aFact(),
      prepareTariff(
        [aRate()],
        new Map([["OF", { taxRate: "6", priceWithTax: false, ocean: true }]]),
      ),
      null,
    );
    expect(plain.lines[0]).toMatchObject({ noTaxAmount: "100.00", amount: "106.00" });
    const [none] = priceBill(aFact(), prepareTariff([aRate()], new Map()), null).lines;
    expect(none).toMatchObject({ taxRate: null, noTaxAmount: "100.00", taxAmount: "0.00" });
  });
});
