import { describe, expect, it } from "vitest";
import { aBox, aFact } from "./price-cases.ts";
import {
  findingsOf,
  type PayableFacts,
  prepareBook,
  pricePayables,
  type SupplierPriceRow,
} from "./price-payables.ts";

const base = { currency: "CNY", rates: {} };
let last = 0;
const aPrice = (more: Partial<SupplierPriceRow> = {}): SupplierPriceRow => {
  last += 1;
  return {
    id: String(last),
    version: 1,
    startDate: "2026-01-01",
    endDate: "2026-12-31",
    rateType: "OP",
    feeCode: "LIFT",
    inOut: "O",
    unit: "CONTAINER",
    currency: "CNY",
    price: "50",
    supplierCode: "DOCKS",
    taxRate: null,
    priceWithTax: false,
    ...more,
  };
};
const of = (more: Partial<PayableFacts> = {}): PayableFacts => ({
  bill: aFact({ natures: ["DANGEROUS", "GENERAL"] }),
  vessel: "BLUE SEA",
  forwardAgent: "FA",
  shipowner: "OWN",
  ends: { O: { dock: "WGQ1", nextPort: "JPOSA" }, I: { dock: "OSA1", nextPort: "JPTYO" } },
  boxes: [
    { cntNo: "AAAU1", group: aBox("20GP", 1) },
    { cntNo: "AAAU2", group: aBox("40HC", 1) },
    { cntNo: "AAAU3", group: aBox("20GP", 1) },
  ],
  ...more,
});
const price = (rows: readonly SupplierPriceRow[], facts = of()) =>
  pricePayables(facts, prepareBook(rows), base);
const shown = (result: ReturnType<typeof price>) =>
  result.lines.map(({ corpCode, feeCode, containerno, amount, sizeType }) =>
    [corpCode, feeCode, containerno, amount, sizeType].join(" "),
  );

describe("what suppliers are owed for a bill", () => {
  it("is a line per container and a line per bill, each with a key of its own", () => {
    const result = price([
      aPrice(),
      aPrice({ unit: "BILL", feeCode: "DOC", price: "80", supplierCode: "AGENT", taxRate: "6" }),
    ]);
    expect(shown(result)).toEqual([
      "AGENT DOC  84.80 ",
      "DOCKS LIFT AAAU1 50.00 20GP",
      "DOCKS LIFT AAAU3 50.00 20GP",
      "DOCKS LIFT AAAU2 50.00 40HC",
    ]);
    expect(result.lines.map(({ lineKey }) => lineKey)).toEqual([
      "AGENT/OP/O/DOC/BILL/CNY/",
      "DOCKS/OP/O/LIFT/CONTAINER/CNY/AAAU1",
      "DOCKS/OP/O/LIFT/CONTAINER/CNY/AAAU3",
      "DOCKS/OP/O/LIFT/CONTAINER/CNY/AAAU2",
    ]);
    expect(result.findings).toEqual([]);
    expect(result.lines[0]).toMatchObject({ taxRate: "6", taxAmount: "4.80" });
    expect(
      price([aPrice({ unit: "BILL", taxRate: "6", priceWithTax: true, price: "106" })]).lines[0],
    ).toMatchObject({
      noTaxAmount: "100.00",
      amount: "106.00",
    });
  });

  it("takes the most special price of its end of the voyage, and keeps what it asked and who lost", () => {
    const [plain, special, inward] = [
      aPrice(),
      aPrice({ dock: "WGQ1,WGQ2", price: "60", version: 2 }),
      aPrice({ inOut: "I", dock: "OSA1", price: "70" }),
    ];
    const result = price(
      [plain, special, inward],
      of({ boxes: [{ cntNo: "AAAU1", group: aBox("20GP", 1) }] }),
    );
    expect(shown(result)).toEqual(["DOCKS LIFT AAAU1 70.00 20GP", "DOCKS LIFT AAAU1 60.00 20GP"]);
    expect(result.lines[1]?.derivation.rate).toEqual({
      rateId: special.id,
      version: 2,
      source: "SUPPLIER",
      pricingDate: "2026-05-10",
      pricingReason: "fee.finding.noContainers",
      asked: "CNSHA, JPOSA, JPX, 20GP, DANGEROUS, WGQ1, BLUE SEA",
      losers: [
        {
          rateId: plain.id,
          version: 1,
          reason: { kind: "CRITERION", field: "dock", value: "WGQ1,WGQ2" },
        },
      ],
    });
    expect(price([aPrice({ nextPort: "JPTYO" })]).lines).toEqual([]);
    expect(price([aPrice({ inOut: "I", nextPort: "JPTYO" })]).lines).toHaveLength(3);
  });

  it.each([
    ["vessel", "BLUE SEA"],
    ["forwardAgent", "FA"],
    ["shipowner", "OWN"],
    ["bargePort", "CNNTG"],
    ["receipt", "CNNTG"],
    ["delivery", "JPUKB"],
    ["tradeType", "F"],
    ["deliveryTerms", "CY-CY"],
    ["voyline", "JPX"],
    ["portLoad", "CNSHA"],
    ["portDis", "JPOSA"],
    ["size", "20"],
    ["type", "20GP"],
    ["isSoc", "N"],
    ["emptyFlag", "N"],
  ])("asks for %s", (field, value) => {
    const bill = aFact({ receipt: "CNNTG", delivery: "JPUKB", tradeType: "F", natures: [] });
    const facts = of({ bill, boxes: [{ cntNo: "AAAU1", group: aBox("20GP", 1) }] });
    expect(price([aPrice({ [field]: value })], facts).lines).toHaveLength(1);
    expect(price([aPrice({ [field]: "OTHER" })], facts).lines).toEqual([]);
  });

  it("takes the first nature with a price", () => {
    const rows = [
      aPrice({ unit: "BILL", nature: "GENERAL", price: "1" }),
      aPrice({ unit: "BILL", nature: "DANGEROUS", price: "2" }),
    ];
    expect(price(rows).lines.map(({ amount }) => amount)).toEqual(["2.00"]);
    expect(price(rows.slice(0, 1)).lines.map(({ amount }) => amount)).toEqual(["1.00"]);
  });

  it("shows a tie with its suppliers, once per size, and no line", () => {
    const [a, b] = [aPrice(), aPrice({ supplierCode: "OTHER", price: "55" })];
    const result = price([a, b]);
    expect(result.lines).toEqual([]);
    expect(
      result.findings.map(({ code, feeCode, sizeType, label }) => [code, feeCode, sizeType, label]),
    ).toEqual([
      ["AMBIGUOUS", "LIFT", "20GP", "fee.finding.ambiguous"],
      ["AMBIGUOUS", "LIFT", "40HC", "fee.finding.ambiguous"],
    ]);
    expect(result.findings[0]?.params).toEqual({
      feeCode: "LIFT",
      sizeType: "20GP",
      rates: `#${a.id} DOCKS 50 CNY / #${b.id} OTHER 55 CNY`,
    });
    expect(result.findings[0]?.rates[1]).toEqual({
      rateId: b.id,
      version: 1,
      price: "55",
      currency: "CNY",
      startDate: "2026-01-01",
      endDate: "2026-12-31",
    });
    expect(price([aPrice({ unit: "BILL" }), aPrice({ unit: "BILL" })]).findings).toMatchObject([
      { sizeType: "" },
    ]);
  });

  it("says when nothing applies to a bill that has something to price", () => {
    const findings = (result: ReturnType<typeof price>, requested = true) =>
      findingsOf(result, of(), () => requested);
    expect(findings(price([aPrice({ portLoad: "CNNGB" })]))).toMatchObject([
      {
        code: "NO_RATE",
        label: "fee.finding.noSupplierPrice",
        params: { portLoad: "CNSHA", portDis: "JPOSA", date: "2026-05-10" },
      },
    ]);
    expect(findings(price([aPrice()]))).toEqual([]);
    expect(findings(price([aPrice()]), false)).toHaveLength(1);
    const tied = price([aPrice({ unit: "BILL" }), aPrice({ unit: "BILL" })]);
    expect(findings(tied)).toEqual(tied.findings);
  });

  it("orders charges by their key, and lists ten losers at most", () => {
    const book = prepareBook([
      aPrice({ feeCode: "B" }),
      aPrice({ feeCode: "C" }),
      aPrice({ feeCode: "A" }),
      aPrice({ feeCode: "B", price: "7" }),
    ]);
    expect(book.map(({ key, prices }) => `${key} ${prices.length}`)).toEqual([
      "OP/O/A/CONTAINER 1",
      "OP/O/B/CONTAINER 2",
      "OP/O/C/CONTAINER 1",
    ]);
    const losers = Array.from({ length: 12 }, (_, n) =>
      aPrice({ unit: "BILL", startDate: `2026-02-${10 + n}` }),
    );
    const [line] = price([aPrice({ unit: "BILL", vessel: "BLUE SEA" }), ...losers]).lines;
    expect(line?.derivation.rate?.losers).toHaveLength(10);
    const bare = of({ bill: aFact({ natures: [], portLoad: "", voyline: "" }), vessel: "" });
    expect(price([aPrice({ unit: "BILL" })], bare).lines[0]?.derivation.rate?.asked).toBe(
      "JPOSA, WGQ1",
    );
  });

  it("says plainly what a finding is of, also where it is of nothing in particular", () => {
    expect(findingsOf(price([aPrice({ portLoad: "CNNGB" })]), of(), () => true)).toEqual([
      {
        code: "NO_RATE",
        feeCode: "",
        sizeType: "",
        label: "fee.finding.noSupplierPrice",
        params: { portLoad: "CNSHA", portDis: "JPOSA", date: "2026-05-10" },
        rates: [],
        near: [],
      },
    ]);
  });

  it("names a currency without a rate instead of a line", () => {
    const result = price([aPrice({ currency: "USD", unit: "BILL" })]);
    expect(result.lines).toEqual([]);
    expect(result.findings).toMatchObject([
      { code: "PROBLEM", feeCode: "LIFT", label: "fee.noExchange" },
    ]);
  });
});
