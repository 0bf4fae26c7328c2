import fc from "fast-check";
import { expect, test } from "vitest";
import { calculateFees } from "./calculate-fees.ts";
import type { FeeLine, FeeTariff } from "./fee-terms.ts";
import { replayFee, type StoredAmounts } from "./replay-fee.ts";
import { type DerivedColumns, storedDerivation, wholeDerivation } from "./stored-derivation.ts";

const usd = {
  currency: "USD",
  baseCurrency: "CNY",
  rate: "7.1234",
  unit: "1",
  date: "2026-06-01",
  type: "BOOKING",
  source: "BOC",
} as const;
const base = { currency: "CNY", rates: { USD: usd } };
const quantities = { boxes: { "20GP": 2, "40HC": 3 }, bill: 1, manifest: 1, mergedBill: 0, grossWeightKg: "18000", measureCbm: "25.5" };

/** A line as the database keeps it: columns and what they do not say. */
function kept(line: FeeLine) {
  const sizeType = line.sizeType ?? "";
  const columns: DerivedColumns = {
    feeCode: line.feeCode,
    feeKind: "EXTRA",
    unit: line.unit,
    sizeType,
    currency: line.currency,
    qty: line.qty,
    price: line.price ?? "0",
    taxRate: line.taxRate ?? "0",
    noTaxAmount: line.noTaxAmount,
    taxAmount: line.taxAmount,
    amount: line.amount,
    baseAmount: line.baseAmount ?? "0",
    rateId: null,
    rateVersion: null,
    pricingDate: null,
    pricingReason: "",
  };
  return { columns, stored: storedDerivation(line, sizeType) };
}
const replayed = (columns: DerivedColumns, stored: ReturnType<typeof storedDerivation>, amounts: Partial<StoredAmounts> = {}) =>
  replayFee(wholeDerivation(stored, columns), { ...columns, ...amounts });

const tariff = (more: Partial<FeeTariff> = {}): FeeTariff => ({
  feeCode: "THC",
  unit: "BILL",
  currency: "USD",
  price: "100",
  taxRate: "6",
  ...more,
});
const lineOf = (of: FeeTariff): FeeLine => {
  const [line] = calculateFees({ tariff: [of], quantities, base }).lines;
  if (!line) throw new Error("no line");
  return line;
};

test("every fee the calculation writes is replayed to itself", () => {
  const money = fc.integer({ min: 1, max: 999_999 }).map((n) => (n / 100).toFixed(2));
  const any = fc.record({
    unit: fc.constantFrom("BILL", "CONTAINER", "REVENUE_TON", "MANIFEST"),
    currency: fc.constantFrom("USD", "CNY"),
    price: money,
    min: fc.option(money, { nil: null }),
    taxRate: fc.constantFrom(null, "6", "9"),
    priceWithTax: fc.boolean(),
  });
  fc.assert(
    fc.property(any, (of) => {
      const { columns, stored } = kept(lineOf(tariff(of)));
      expect(replayed(columns, stored)).toBeNull();
    }),
  );
});

test("a percentage is replayed from the amounts it was taken of", () => {
  const { lines } = calculateFees({
    tariff: [
      tariff({ feeCode: "OF", ocean: true, taxRate: null }),
      tariff({ feeCode: "PSS", unit: "PERCENT_OCE", price: "8", taxRate: null }),
    ],
    quantities,
    base,
  });
  const pss = lines.find(({ feeCode }) => feeCode === "PSS");
  if (!pss) throw new Error("no percentage");
  const { columns, stored } = kept(pss);
  expect(replayed(columns, stored)).toBeNull();
  expect(replayed(columns, { ...stored, percent: [["OF", "99.00"]] })).toMatchObject({ step: "percent", computed: "99" });
});

test.each([
  ["qty", { qty: "2" }, "amount"],
  ["price", { price: "101" }, "amount"],
  ["taxRate", { taxRate: "9" }, "tax"],
  ["taxAmount", { taxAmount: "7.00", noTaxAmount: "100.00" }, "tax"],
  ["amount", { amount: "107.00" }, "total"],
  ["baseAmount", { baseAmount: "1.00" }, "exchange"],
] as const)("altering %s names the step it breaks", (_name, altered, step) => {
  const { columns, stored } = kept(lineOf(tariff({ priceWithTax: false })));
  expect(replayed({ ...columns, ...altered }, stored)).toMatchObject({ step });
});

test("an altered exchange rate, limit or factor is named", () => {
  const plain = kept(lineOf(tariff()));
  expect(replayed(plain.columns, { ...plain.stored, exchange: ["CNY", "7.2", "1", null, null, "BOC"] })).toMatchObject({
    step: "exchange",
  });
  const lifted = kept(lineOf(tariff({ min: "150" })));
  expect(replayed(lifted.columns, { ...lifted.stored, limit: ["MIN", "90"] })).toMatchObject({ step: "limit" });
  const boxes = kept(lineOf(tariff({ unit: "CONTAINER", price: null, prices: { "20GP": "450", "40HC": "820" } })));
  const factors = boxes.stored.factors?.map((factor, i) => (i === 0 ? { ...factor, price: "451" } : factor));
  expect(replayed(boxes.columns, { ...boxes.stored, ...(factors ? { factors } : {}) })).toMatchObject({ step: "quantity" });
});
