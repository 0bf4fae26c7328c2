import { describe, expect, it } from "vitest";
import { aBox, aFact, aRate, anExtra } from "./price-cases.ts";
import { amounts, costs, findings, price } from "./priced-cases.ts";
import { type CostTerms, type TariffRate, prepareTariff } from "./prepare-tariff.ts";
import type { BillFacts } from "./bill-facts.ts";
import { priceBill } from "./price-bill.ts";

describe("the lines and rows of a priced bill", () => {
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
