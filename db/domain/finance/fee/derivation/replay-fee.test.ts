import fc from "fast-check";
import { expect, test } from "vitest";
import { messages } from "#platform/kernel/i18n/catalogue.ts";
import { calculateFees } from "../calculation/calculate-fees.ts";
import type { FeeLine, FeeTariff } from "../fee-terms.ts";
import { replayFee, replaySteps, replayStepLabel, type StoredAmounts } from "./replay-fee.ts";
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
const quantities = {
  boxes: { "20GP": 2, "40HC": 3 },
  bill: 1,
  manifest: 1,
  mergedBill: 0,
  grossWeightKg: "18000",
  measureCbm: "25.5",
};

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
const replayed = (
  columns: DerivedColumns,
  stored: ReturnType<typeof storedDerivation>,
  amounts: Partial<StoredAmounts> = {},
) => replayFee(wholeDerivation(stored, columns), { ...columns, ...amounts });

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
  expect(replayed(columns, { ...stored, percent: [["OF", "99.00"]] })).toMatchObject({
    step: "percent",
    computed: "99",
  });
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
  expect(
    replayed(plain.columns, { ...plain.stored, exchange: ["CNY", "7.2", "1", null, null, "BOC"] }),
  ).toMatchObject({
    step: "exchange",
  });
  const lifted = kept(lineOf(tariff({ min: "150" })));
  expect(replayed(lifted.columns, { ...lifted.stored, limit: ["MIN", "90"] })).toMatchObject({
    step: "limit",
  });
  const boxes = kept(
    lineOf(tariff({ unit: "CONTAINER", price: null, prices: { "20GP": "450", "40HC": "820" } })),
  );
  const factors = boxes.stored.factors?.map((factor, i) =>
    i === 0 ? { ...factor, price: "451" } : factor,
  );
  expect(
    replayed(boxes.columns, { ...boxes.stored, ...(factors ? { factors } : {}) }),
  ).toMatchObject({ step: "quantity" });
});

const stands = (derivation: Partial<FeeLine["derivation"]>, more: Partial<StoredAmounts> = {}) => {
  const line = lineOf(tariff());
  const amounts = {
    qty: "1",
    noTaxAmount: line.noTaxAmount,
    taxAmount: line.taxAmount,
    amount: line.amount,
    baseAmount: line.baseAmount ?? "",
  };
  return replayFee({ ...line.derivation, ...derivation }, { ...amounts, ...more });
};

test("a limit must lie on its side of what was calculated, also beyond fifteen digits", () => {
  const pricing = (product: string, limit: { kind: "MIN" | "MAX"; value: string }) => ({
    quantities: [{ sizeType: null, qty: "1", price: product, product }],
    pricing: { product, limit, mode: "HALF_UP" as const, step: null, digits: 2, amount: "100.00" },
  });
  expect(stands(pricing("90", { kind: "MIN", value: "100.00" }))).toBeNull();
  expect(stands(pricing("110", { kind: "MAX", value: "100" }))).toBeNull();
  for (const [product, kind] of [
    ["110", "MIN"],
    ["90", "MAX"],
    ["100", "MIN"],
    ["100", "MAX"],
  ] as const)
    expect(stands(pricing(product, { kind, value: "100" }))).toEqual({
      step: "limit",
      computed: product,
      stored: "100",
    });
  const [more, less] = ["12345678901234567.02", "12345678901234567.01"];
  expect(stands(pricing(more, { kind: "MIN", value: less }))).toEqual({
    step: "limit",
    computed: more,
    stored: less,
  });
  expect(stands(pricing(less, { kind: "MAX", value: more }))).toMatchObject({ step: "limit" });
});

test("a fee without tax or exchange has none to replay; its own currency is not converted", () => {
  const untaxed = { amount: "100.00", noTaxAmount: "100.00", taxAmount: "0.00" };
  expect(stands({ tax: null, exchange: null }, { ...untaxed, baseAmount: "5" })).toBeNull();
  const identity = {
    ...usd,
    baseCurrency: "USD",
    rate: "2",
    source: "IDENTITY",
    baseAmount: "100.00",
  };
  expect(stands({ tax: null, exchange: identity }, { ...untaxed, baseAmount: "100" })).toBeNull();
  expect(stands({ tax: null, exchange: identity }, { ...untaxed, baseAmount: "200" })).toEqual({
    step: "exchange",
    computed: "100.00",
    stored: "200",
  });
});

test("each quantity, their count and their sum are compared, then net and tax with the total", () => {
  const two = (more: object) => ({
    quantities: [
      { sizeType: "20GP", qty: "1", price: "40", product: "40", ...more },
      { sizeType: "40HC", qty: "1", price: "60", product: "60" },
    ],
  });
  expect(stands(two({}), { qty: "2.0000" })).toBeNull();
  expect(stands(two({ product: "41" }), { qty: "2" })).toEqual({
    step: "quantity",
    computed: "40",
    stored: "41",
  });
  expect(stands(two({}), { qty: "3" })).toEqual({ step: "quantity", computed: "2", stored: "3" });
  expect(stands(two({ price: "50", product: "50" }), { qty: "2" })).toEqual({
    step: "quantity",
    computed: "110",
    stored: "100",
  });
  expect(stands({}, { noTaxAmount: "99.00" })).toEqual({
    step: "total",
    computed: "106.00",
    stored: "106",
  });
  expect(stands({}, { amount: "105.00", noTaxAmount: "99.00" })).toMatchObject({
    step: "total",
    stored: "105",
  });
});

test("every step has a name in both languages", () => {
  for (const step of replaySteps)
    for (const lang of ["en", "zh"] as const)
      expect(messages[lang][replayStepLabel(step)]).toMatch(/./);
});
