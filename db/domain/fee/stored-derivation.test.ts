import fc from "fast-check";
import { expect, it } from "vitest";
import { dec } from "../money/decimal.ts";
import { messages } from "#platform/i18n/catalogue.ts";
import { calculateFees } from "./calculate-fees.ts";
import { explainFee, explainText } from "./explain-fee.ts";
import type { FeeLine, FeeTariff, RateTrace } from "./fee-terms.ts";
import { type DerivedColumns, type StoredDerivation, storedDerivation, wholeDerivation } from "./stored-derivation.ts";

const { en, zh } = messages;

const losers: RateTrace["losers"] = [
  { rateId: "8", version: 2, reason: { kind: "CRITERION", field: "nature", value: "REEFER" } },
  { rateId: "9", version: 1, reason: { kind: "START_DATE", startDate: "", winnerStartDate: "2026-06-01" } },
  { rateId: "10", version: 1, reason: { kind: "SOURCE", source: "GENERAL", winnerSource: "CONTRACT" } },
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
const usd = { baseCurrency: "CNY", unit: "1", date: "2026-06-01", type: "BOOKING", source: null } as const;
const rates = {
  USD: { ...usd, currency: "USD", rate: "7.12340000" },
  JPY: { ...usd, currency: "JPY", rate: "4.82100000", unit: "100", source: "BOC" },
  KWD: { ...usd, currency: "KWD", rate: "23.1" },
};
const boxes = fc.constantFrom<Record<string, number>[]>({ "20GP": 2 }, { "20GP-SOC": 1 }, { "20GP": 2, "40HC-E": 3 });

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
    fc.property(fc.array(tariff, { minLength: 1, maxLength: 4 }), boxes, money, (list, counts, weight) => {
      const quantities = { boxes: counts, bill: 1, grossWeightKg: weight, measureCbm: "1.2345678" };
      const { lines } = calculateFees({ tariff: list, quantities, base: { currency: "CNY", rates } });
      for (const line of lines) {
        const shownSize = line.sizeType?.replace(/(-SOC)?(-E)?$/, "") ?? "";
        const stored = JSON.parse(JSON.stringify(storedDerivation(line, shownSize))) as StoredDerivation;
        const whole = wholeDerivation(stored, columnsOf(line, shownSize));
        expect(whole).toEqual(line.derivation);
        for (const messages of [en, zh]) expect(explainText(explainFee(whole), messages).join("")).not.toContain("{{");
        seen += 1;
      }
    }),
    { numRuns: 1000 },
  );
  expect(seen).toBeGreaterThan(500);
});
