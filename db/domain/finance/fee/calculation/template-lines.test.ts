import { describe, expect, it } from "vitest";
import { aBox, aFact } from "../pricing/price-cases.ts";
import { type CommonFee, commonLines } from "./template-lines.ts";

const base = { currency: "CNY", rates: {} };
const aFee = (more: Partial<CommonFee> = {}): CommonFee => ({
  code: "SEAL",
  feeCode: "SEA",
  corpCode: "",
  unit: "BILL",
  sizeType: "",
  price: "20",
  currency: "CNY",
  voyline: "",
  portLoad: "",
  portDis: "",
  taxRate: null,
  priceWithTax: false,
  ...more,
});
const facts = aFact({
  boxes: [aBox("20GP", 2), aBox("20GP", 1, { key: "20GP-SOC", isSoc: "Y" }), aBox("40HC", 4)],
});
const lines = (...fees: CommonFee[]) => commonLines(facts, fees, base).lines;

describe("the common fees of a bill", () => {
  it("are counted by bill, container, TEU and manifest", () => {
    expect(lines(aFee()).map(({ amount, lineKey }) => [amount, lineKey])).toEqual([
      ["20.00", "common/SEAL"],
    ]);
    expect(lines(aFee({ unit: "CONTAINER" }))[0]).toMatchObject({ qty: "7", amount: "140.00" });
    expect(lines(aFee({ unit: "TEU" }))[0]).toMatchObject({ qty: "11", amount: "220.00" });
    expect(lines(aFee({ unit: "MANIFEST" }))[0]).toMatchObject({ qty: "1" });
    expect(commonLines({ ...facts, manifest: 0 }, [aFee({ unit: "MANIFEST" })], base)).toEqual({
      lines: [],
      problems: [],
    });
  });

  it("are for one size and type where they say so, and none where the bill has no such box", () => {
    expect(lines(aFee({ unit: "CONTAINER", sizeType: "20GP" }))[0]).toMatchObject({
      qty: "3",
      amount: "60.00",
    });
    expect(lines(aFee({ unit: "CONTAINER", sizeType: "45HC" }))).toEqual([]);
  });

  it("fit by line and ports; a blank means any", () => {
    for (const [field, fits, not] of [
      ["voyline", "JPX", "KRX"],
      ["portLoad", "CNSHA", "CNNGB"],
      ["portDis", "JPOSA", "JPTYO"],
    ] as const) {
      expect(lines(aFee({ [field]: fits }))).toHaveLength(1);
      expect(lines(aFee({ [field]: not }))).toEqual([]);
    }
  });

  it("name a counterparty of their own, with tax, and what cannot be calculated", () => {
    expect(lines(aFee({ corpCode: "ABC", taxRate: "6" }))[0]).toMatchObject({
      corpCode: "ABC",
      amount: "21.20",
    });
    expect(lines(aFee({ taxRate: "6", priceWithTax: true, price: "106" }))[0]).toMatchObject({
      noTaxAmount: "100.00",
    });
    expect(Object.hasOwn(lines(aFee())[0] ?? {}, "corpCode")).toBe(false);
    const result = commonLines(facts, [aFee({ currency: "USD" }), aFee()], base);
    expect(result.problems).toMatchObject([{ feeCode: "SEA", code: "fee.noExchange" }]);
    expect(result.lines).toHaveLength(1);
  });

  it("leave out boxes of unknown TEU as a problem, not as 0", () => {
    const result = commonLines(
      aFact({ boxes: [aBox("XX", 1, { teu: null })] }),
      [aFee({ unit: "TEU" })],
      base,
    );
    expect([result.lines.length, result.problems.length]).toEqual([0, 1]);
  });
});
