import fc from "fast-check";
import { expect, it } from "vitest";
import { dec } from "#domain/masterdata/money/decimal.ts";
import { messages } from "#platform/kernel/i18n/catalogue.ts";
import { calculateFees } from "../calculation/calculate-fees.ts";
import { explainFee, explainText } from "./explain-fee.ts";
import type { FeeLine, FeeTariff, RateTrace } from "../fee-terms.ts";
import {
  type DerivedColumns,
  type StoredDerivation,
  storedDerivation,
  wholeDerivation,
} from "./stored-derivation.ts";

const { en, zh } = messages;

const losers: RateTrace["losers"] = [
  { rateId: "8", version: 2, reason: { kind: "CRITERION", field: "nature", value: "REEFER" } },
  {
    rateId: "9",
    version: 1,
    reason: { kind: "START_DATE", startDate: "", winnerStartDate: "2026-06-01" },
  },
  {
    rateId: "10",
    version: 1,
    reason: { kind: "SOURCE", source: "GENERAL", winnerSource: "CONTRACT" },
  },
];
const rate = fc.record({
  rateId: fc.nat({ max: 99_999 }).map(String),
  version: fc.integer({ min: 1, max: 9 }),
  source: fc.constant("CONTRACT" as const),
  pricingDate: fc.constant("2026-06-02"),
  pricingReason: fc.constant("fee.pricing.etdLoadPort" as const),
  asked: fc.constantFrom("CNSHA, JPOSA, 20GP", "CNSHA"),
  losers: fc.subarray(losers),
});
const money = fc.integer({ min: 0, max: 9_999_999 }).map((n) => dec(n).div(1000).toFixed());
const tariff: fc.Arbitrary<FeeTariff> = fc.record({
  feeCode: fc.constantFrom("OF", "THC", "DOC"),
  unit: fc.constantFrom("CONTAINER", "BILL", "TEU", "REVENUE_TON", "PERCENT_OCE"),
  currency: fc.constantFrom("CNY", "USD", "JPY", "KWD"),
  price: money,
  ocean: fc.boolean(),
  min: fc.option(money, { nil: null }),
  max: fc.option(money, { nil: null }),
  taxRate: fc.constantFrom(null, "6.000", "13"),
  priceWithTax: fc.boolean(),
  rate,
});
const usd = {
  baseCurrency: "CNY",
  unit: "1",
  date: "2026-06-01",
  type: "BOOKING",
  source: null,
} as const;
const rates = {
  USD: { ...usd, currency: "USD", rate: "7.12340000" },
  JPY: { ...usd, currency: "JPY", rate: "4.82100000", unit: "100", source: "BOC" },
  KWD: { ...usd, currency: "KWD", rate: "23.1" },
};
const boxes = fc.constantFrom<Record<string, number>[]>(
  { "20GP": 2 },
  { "20GP-SOC": 1 },
  { "20GP": 2, "40HC-E": 3 },
);

/** With the database's trailing zeros. */
function columnsOf(line: FeeLine, shownSize: string): DerivedColumns {
  const { feeCode, unit, currency, derivation } = line;
  const amount = (text: string | null) => dec(text ?? 0).toFixed(3);
  return {
    feeCode,
    feeKind: derivation.freight ? "FREIGHT" : "EXTRA",
    unit,
    sizeType: shownSize,
    currency,
    qty: dec(line.qty).toFixed(4),
    price: dec(line.price ?? 0).toFixed(6),
    taxRate: dec(line.taxRate ?? 0).toFixed(3),
    noTaxAmount: amount(line.noTaxAmount),
    taxAmount: amount(line.taxAmount),
    amount: amount(line.amount),
    baseAmount: amount(line.baseAmount),
    rateId: Number(derivation.rate?.rateId),
    rateVersion: derivation.rate?.version ?? null,
    pricingDate: derivation.rate?.pricingDate ?? null,
    pricingReason: derivation.rate?.pricingReason ?? "",
  };
}

it("a stored derivation and its columns give the whole one back, to the last digit", () => {
  let seen = 0;
  fc.assert(
    fc.property(
      fc.array(tariff, { minLength: 1, maxLength: 4 }),
      boxes,
      money,
      (list, counts, weight) => {
        const quantities = {
          boxes: counts,
          bill: 1,
          grossWeightKg: weight,
          measureCbm: "1.2345678",
        };
        const { lines } = calculateFees({
          tariff: list,
          quantities,
          base: { currency: "CNY", rates },
        });
        for (const line of lines) {
          const shownSize = line.sizeType?.replace(/(-SOC)?(-E)?$/, "") ?? "";
          const stored = JSON.parse(
            JSON.stringify(storedDerivation(line, shownSize)),
          ) as StoredDerivation;
          const whole = wholeDerivation(stored, columnsOf(line, shownSize));
          expect(whole).toEqual(line.derivation);
          for (const messages of [en, zh])
            expect(explainText(explainFee(whole), messages).join("")).not.toContain("{{");
          seen += 1;
        }
      },
    ),
    { numRuns: 1000 },
  );
  expect(seen).toBeGreaterThan(500);
});

const taken = (
  tariff: Partial<FeeTariff>,
  boxes: Record<string, number> = { "20GP": 2 },
): FeeLine => {
  const of: FeeTariff = { feeCode: "THC", unit: "BILL", currency: "CNY", price: "10", ...tariff };
  const [line] = calculateFees({
    tariff: [of],
    quantities: { boxes, bill: 1, measureCbm: "1.23456" },
    base: { currency: "CNY", rates },
  }).lines;
  if (!line) throw new Error("no line");
  return line;
};

it("keeps only what the columns do not say", () => {
  const kept = (line: FeeLine, shownSize = "") => storedDerivation(line, shownSize);
  expect(kept(taken({}))).toEqual({ exchange: ["CNY"] });
  expect(kept(taken({ currency: "USD" }))).toEqual({
    exchange: ["CNY", "7.12340000", "1", "2026-06-01", "BOOKING", null],
  });
  expect(kept(taken({ taxRate: "6", priceWithTax: true }))).toEqual({
    tax: "inside",
    exchange: ["CNY"],
  });
  expect(kept(taken({ taxRate: "6" }))).toEqual({ tax: "onTop", exchange: ["CNY"] });
  expect(kept(taken({ min: "20" }))).toEqual({ limit: ["MIN", "20"], exchange: ["CNY"] });
  expect(kept(taken({ roundStep: "0.05", roundMode: "UP" }))).toEqual({
    step: "0.05",
    mode: "UP",
    exchange: ["CNY"],
  });
  expect(kept({ ...taken({}), derivation: { ...taken({}).derivation, exchange: null } })).toEqual(
    {},
  );
});

it("keeps the factors where size, quantity or price do not fit the columns", () => {
  const factors = (line: FeeLine, shownSize: string) =>
    storedDerivation(line, shownSize).factors?.map(({ qty, price }) => `${qty} ${price}`);
  const perBox = taken({ unit: "CONTAINER" });
  expect(factors(perBox, "20GP")).toBeUndefined();
  expect(factors(perBox, "")).toEqual(["2 10"]);
  expect(factors(taken({}), "20GP")).toEqual(["1 10"]);
  expect(factors(taken({ unit: "CONTAINER" }, { "20GP": 2, "40HC": 1 }), "")).toEqual([
    "2 10",
    "1 10",
  ]);
  expect(factors(taken({ unit: "REVENUE_TON" }), "")).toEqual(["1.23456 10"]);
  expect(factors(taken({ price: "0.1234567" }), "")).toEqual(["1 0.1234567"]);
  expect(factors({ ...taken({}), qty: "2" }, "")).toEqual(["1 10"]);
  expect(factors({ ...taken({}), price: "11" }, "")).toEqual(["1 10"]);
  const line = taken({});
  expect(
    storedDerivation({ ...line, derivation: { ...line.derivation, quantities: [] } }, "").factors,
  ).toEqual([]);
});

it("gives losers and sources back as they were, of rates and of suppliers", () => {
  const whole = (stored: StoredDerivation, more: Partial<DerivedColumns> = {}) =>
    wholeDerivation(stored, {
      ...columnsOf(taken({}), ""),
      rateId: 7,
      rateVersion: 3,
      pricingDate: null,
      pricingReason: "",
      ...more,
    });
  const stored: StoredDerivation = {
    source: "CONTRACT",
    asked: "CNSHA",
    losers: [
      ["8", 2, "CRITERION", "nature", "REEFER"],
      ["9", 1, "START_DATE", "", "2026-06-01"],
      ["10", 1, "SOURCE", "GENERAL"],
    ],
  };
  expect(whole(stored).rate).toEqual({
    rateId: "7",
    version: 3,
    source: "CONTRACT",
    asked: "CNSHA",
    losers,
  });
  expect(
    whole({ source: "SUPPLIER", losers: [["8", 2, "CRITERION", "dock", "WGQ"]] }).rate,
  ).toEqual({
    rateId: "7",
    version: 3,
    source: "SUPPLIER",
    losers: [
      { rateId: "8", version: 2, reason: { kind: "CRITERION", field: "dock", value: "WGQ" } },
    ],
  });
  const dated = whole(
    { source: "LINE" },
    { pricingDate: "2026-06-02", pricingReason: "fee.pricing.etdLoadPort", rateVersion: null },
  );
  expect(dated.rate).toEqual({
    rateId: "7",
    version: 0,
    source: "LINE",
    pricingDate: "2026-06-02",
    pricingReason: "fee.pricing.etdLoadPort",
    losers: [],
  });
  expect(whole({}).rate).toBeNull();
  expect(whole({ source: "LINE" }, { rateId: null }).rate).toBeNull();
  expect(
    whole({ losers: [["8", 2, "START_DATE"]], source: "LINE" }).rate?.losers[0]?.reason,
  ).toEqual({
    kind: "START_DATE",
    startDate: "",
    winnerStartDate: "",
  });
});

it("restores an exchange without its rate as the currency's own, rounding and size as the columns have them", () => {
  const line = taken({ unit: "CONTAINER" });
  const columns = columnsOf(line, "20GP");
  expect(wholeDerivation({ exchange: ["CNY"] }, columns).exchange).toEqual({
    currency: "CNY",
    baseCurrency: "CNY",
    rate: "1",
    unit: "1",
    date: null,
    type: null,
    source: "IDENTITY",
    baseAmount: "20.00",
  });
  const plain = wholeDerivation({}, columns);
  expect(plain).toMatchObject({
    exchange: null,
    tax: null,
    freight: false,
    pricing: { mode: "HALF_UP", step: null, limit: null },
  });
  expect(plain.quantities).toEqual([{ sizeType: "20GP", qty: "2", price: "10", product: "20" }]);
  expect(wholeDerivation({}, { ...columns, sizeType: "", feeKind: "FREIGHT" })).toMatchObject({
    freight: true,
    quantities: [{ sizeType: null }],
  });
  expect(wholeDerivation({ mode: "UP", step: "0.05" }, columns).pricing).toMatchObject({
    mode: "UP",
    step: "0.05",
  });
  const percent = wholeDerivation({ percent: [["OF", "2.00"]] }, columns);
  expect(percent).toMatchObject({
    quantities: [],
    percent: { percent: "10", base: "2.00" },
    pricing: { product: "0.2" },
  });
});
