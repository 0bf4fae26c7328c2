import { describe, expect, it } from "vitest";
import { invoiceTotals } from "./line/invoice-totals.ts";
import { lineOfFee, redLineOf } from "./line/line-amounts.ts";
import { redLetter } from "./line/red-letter.ts";
import { taxMarkOf } from "./line/tax-mark.ts";
import { taxOfPart } from "./line/tax-of-part.ts";

it("the head of an invoice is the sum of its lines", () => {
  const line = (amount: string, taxAmount: string, noTaxAmount: string) => ({
    amount,
    taxAmount,
    noTaxAmount,
  });
  expect(
    invoiceTotals([line("106.00", "6.00", "100.00"), line("-53.00", "-3.00", "-50.00")], "CNY"),
  ).toEqual({
    amount: "53.00",
    taxAmount: "3.00",
    noTaxAmount: "50.00",
    lineCount: 2,
  });
  expect(invoiceTotals([], "JPY")).toEqual({
    amount: "0",
    taxAmount: "0",
    noTaxAmount: "0",
    lineCount: 0,
  });
});

describe("a red letter", () => {
  const blue = { noTaxAmount: "3311.32", taxAmount: "198.68", taxRate: "6" };
  const red = (gross: string, more: object = {}) =>
    redLetter([{ ...blue, ...more }], [{ line: 0, amount: gross }], "CNY");

  it("that takes the whole takes exactly its net and tax, whatever the rate says", () => {
    expect(red("-3510.00").lines).toEqual([
      { line: 0, noTaxAmount: "-3311.32", taxAmount: "-198.68" },
    ]);
    expect(red("-106.00", { noTaxAmount: "99.99", taxAmount: "6.01" }).lines).toEqual([
      { line: 0, noTaxAmount: "-99.99", taxAmount: "-6.01" },
    ]);
    expect(red("-106.00", { noTaxAmount: "100.01", taxAmount: "5.99" }).lines).toEqual([
      { line: 0, noTaxAmount: "-100.01", taxAmount: "-5.99" },
    ]);
  });

  it("takes no more net or tax than earlier ones left", () => {
    const mostlyTaken = {
      noTaxAmount: "10.00",
      taxAmount: "0.60",
      reversed: { noTaxAmount: "-10.00", taxAmount: "-0.55" },
    };
    expect(red("-0.03", mostlyTaken).lines).toEqual([
      { line: 0, noTaxAmount: "0.00", taxAmount: "-0.03" },
    ]);
    const taxTaken = {
      noTaxAmount: "10.00",
      taxAmount: "0.60",
      reversed: { noTaxAmount: "0.00", taxAmount: "-0.60" },
    };
    expect(red("-5.30", taxTaken).lines).toEqual([
      { line: 0, noTaxAmount: "-5.30", taxAmount: "0.00" },
    ]);
  });

  it("names lines that do not exist, amounts that are not negative or take too much", () => {
    const requested = [
      { line: 3, amount: "-1" },
      { line: 0, amount: "0" },
      { line: 0, amount: "-3510.01" },
      { line: 0, amount: "-53" },
    ];
    expect(redLetter([blue], requested, "CNY")).toEqual({
      lines: [{ line: 0, noTaxAmount: "-50.00", taxAmount: "-3.00" }],
      faults: [
        { line: 3, code: "NO_SUCH_LINE" },
        { line: 0, code: "NOT_NEGATIVE" },
        { line: 0, code: "EXCEEDS_BLUE" },
      ],
    });
  });

  it("of a blue line says why there is none", () => {
    const none = { amount: "0.00", taxAmount: "0.00", noTaxAmount: "0.00", feeAmount: "0.00" };
    const line = {
      amount: "106.00",
      taxAmount: "6.00",
      noTaxAmount: "100.00",
      feeAmount: "106.00",
      taxRate: "6",
      feeCurrency: "CNY",
      reversed: none,
    };
    expect(redLineOf(line, "1", "CNY")).toEqual({ line: null, fault: "NOT_NEGATIVE" });
    expect(redLineOf(line, "-106.01", "CNY")).toEqual({ line: null, fault: "EXCEEDS_BLUE" });
  });
});

describe("the tax of a part", () => {
  const whole = (amount: string, taxAmount: string, taken = "0", takenTax = "0") => ({
    amount,
    taxAmount,
    taken: { amount: taken, taxAmount: takenTax },
  });

  it("is its share so far, and the exact rest for the last part", () => {
    expect(taxOfPart(whole("106.00", "6.00"), "53.00", "CNY")).toBe("3.00");
    expect(taxOfPart(whole("106.00", "6.00", "53.00", "3.00"), "53.00", "CNY")).toBe("3.00");
    expect(taxOfPart(whole("1.00", "0.06", "0.50", "0.02"), "0.50", "CNY")).toBe("0.04");
  });

  it("is never negative, and takes what would be more than the rest of the amount", () => {
    expect(taxOfPart(whole("100.00", "6.00", "50.00", "6.00"), "10.00", "CNY")).toBe("0.00");
    expect(taxOfPart(whole("100.00", "6.00", "90.00", "0.00"), "8.00", "CNY")).toBe("5.88");
    expect(taxOfPart(whole("100.00", "6.00", "90.00", "0.00"), "9.99", "CNY")).toBe("6.00");
    expect(taxOfPart(whole("100.00", "40.00", "70.00", "0.00"), "25.00", "CNY")).toBe("35.00");
  });
});

it("a line in the company's currency carries the tax inside its own amount", () => {
  const fee = {
    amount: "106.00",
    taxAmount: "6.00",
    taxRate: "6",
    currency: "USD",
    baseAmount: "742.00",
  };
  const nothing = { feeAmount: "0", amount: "0", taxAmount: "0", same: true };
  expect(lineOfFee({ ...fee, taken: nothing }, "106.00", "CNY")).toEqual({
    feeAmount: "106.00",
    amount: "742.00",
    taxAmount: "42.00",
    noTaxAmount: "700.00",
  });
  const otherCurrency = { feeAmount: "53.00", amount: "371.00", taxAmount: "21.00", same: false };
  expect(lineOfFee({ ...fee, taken: otherCurrency }, "53.00", "CNY")).toMatchObject({
    amount: "371.00",
    taxAmount: "21.00",
  });
});

it("a party in China is taxed as a domestic one", () => {
  const charge = { taxRate: "6", oceanFreight: false, side: "R", country: "CN" } as const;
  expect(taxMarkOf(charge)).toBe("SERVICE");
  expect(taxMarkOf({ ...charge, country: "" })).toBe("SERVICE");
  expect(taxMarkOf({ ...charge, country: "JP" })).toBe("NO_INVOICE");
});
