import { describe, expect, it } from "vitest";
import { boxKey, naturesOf, payerOf, quantitiesOf, queryOf } from "./bill-facts.ts";
import { aBox, aFact } from "./price-cases.ts";

describe("what a bill is priced as", () => {
  it("is its most special cargo first, then what else fits", () => {
    const none = { dangerous: false, oversize: false, reefer: false, general: false, empty: false };
    expect(naturesOf(none)).toEqual(["GENERAL"]);
    expect(naturesOf({ ...none, general: true })).toEqual(["GENERAL"]);
    expect(naturesOf({ ...none, reefer: true })).toEqual(["REEFER"]);
    expect(naturesOf({ ...none, reefer: true, general: true })).toEqual(["REEFER", "GENERAL"]);
    expect(naturesOf({ ...none, dangerous: true, oversize: true, reefer: true })).toEqual([
      "DANGEROUS",
      "OVERSIZE",
      "REEFER",
    ]);
    expect(naturesOf({ ...none, dangerous: true })).toEqual(["DANGEROUS", "GENERAL"]);
    expect(naturesOf({ ...none, oversize: true })).toEqual(["OVERSIZE", "GENERAL"]);
    expect(
      naturesOf({ dangerous: true, oversize: true, reefer: true, general: true, empty: true }),
    ).toEqual(["EMPTY"]);
  });

  it("is paid by the consignee when collect and known, else by the client", () => {
    expect(payerOf({ freightTerms: "COLLECT", clientCode: "A", consigneeCode: "B" })).toBe("B");
    expect(payerOf({ freightTerms: "COLLECT", clientCode: "A", consigneeCode: "" })).toBe("A");
    expect(payerOf({ freightTerms: "PREPAID", clientCode: "A", consigneeCode: "B" })).toBe("A");
  });

  it("names groups of boxes by type, owner and emptiness", () => {
    expect(boxKey({ sizeType: "20GP", isSoc: "N", emptyFlag: "N" })).toBe("20GP");
    expect(boxKey({ sizeType: "20GP", isSoc: "Y", emptyFlag: "N" })).toBe("20GP-SOC");
    expect(boxKey({ sizeType: "20GP", isSoc: "N", emptyFlag: "Y" })).toBe("20GP-E");
    expect(boxKey({ sizeType: "20GP", isSoc: "Y", emptyFlag: "Y" })).toBe("20GP-SOC-E");
  });

  it("asks with the facts of the bill, and with those of the box where there is one", () => {
    const facts = aFact({
      receipt: "CNSHA",
      delivery: "JPTYO",
      contract: "K",
      customer: "C",
      tradeType: "F",
    });
    const plain = {
      date: facts.pricingDate,
      portLoad: "CNSHA",
      portDis: "JPOSA",
      receipt: "CNSHA",
      delivery: "JPTYO",
      voyline: "JPX",
      tradeType: "F",
      deliveryTerms: "CY-CY",
      freightTerms: "PREPAID",
      contract: "K",
      customer: "C",
      nature: "GENERAL",
    };
    expect(queryOf(facts, null, "GENERAL")).toEqual(plain);
    expect(queryOf(facts, aBox("40HC", 2, { size: "40H", isSoc: "Y" }), "GENERAL")).toEqual({
      ...plain,
      size: "40H",
      type: "40HC",
      isSoc: "Y",
      emptyFlag: "N",
    });
  });

  it("counts boxes by group, one bill, and its manifest, merged bills, weight and measure", () => {
    const facts = aFact({
      boxes: [aBox("20GP", 2), aBox("40HC", 3)],
      manifest: 1,
      mergedBill: 2,
      grossWeightKg: "5",
      measureCbm: "6",
    });
    expect(quantitiesOf(facts)).toEqual({
      boxes: { "20GP": 2, "40HC": 3 },
      bill: 1,
      manifest: 1,
      mergedBill: 2,
      amendment: 0,
      grossWeightKg: "5",
      measureCbm: "6",
    });
  });
});
