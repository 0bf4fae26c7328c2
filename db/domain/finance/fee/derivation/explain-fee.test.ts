import { expect, test } from "vitest";
import { messages } from "#platform/kernel/i18n/catalogue.ts";
import { explainFee, explainText } from "./explain-fee.ts";
import type { FeeDerivation } from "../fee-terms.ts";

const pricing: FeeDerivation["pricing"] = {
  product: "900",
  limit: null,
  mode: "HALF_UP",
  step: null,
  digits: 2,
  amount: "900.00",
};
const derivation = (more: Partial<FeeDerivation> = {}): FeeDerivation => ({
  feeCode: "OF",
  unit: "BILL",
  currency: "USD",
  rate: null,
  quantities: [],
  percent: null,
  pricing,
  tax: null,
  exchange: null,
  ...more,
});
const aRate: NonNullable<FeeDerivation["rate"]> = {
  rateId: "7",
  version: 3,
  source: "CONTRACT",
  losers: [],
};
const usd = {
  currency: "USD",
  baseCurrency: "CNY",
  rate: "7.1234",
  unit: "1",
  date: "2026-05-18",
  type: "BOOKING",
  source: "BOC",
} as const;
const read = (more: Partial<FeeDerivation>, lang: "en" | "zh" = "en") =>
  explainText(explainFee(derivation(more)), messages[lang]);
const rounded = "Rounded to 2 decimal places: 900.00 USD";

test("a fee without a rate row and without tax says so in few lines", () => {
  expect(read({})).toEqual([messages.en["fee.explain.noRateRow"], rounded]);
});

test("the rate row is named with its source, the day and why, what was asked, and each loser", () => {
  expect(explainFee(derivation({ rate: aRate }))).toEqual([
    {
      label: "fee.explain.rate",
      params: { rateId: "7", version: 3, source: { label: "rate.source.CONTRACT" } },
    },
    { label: "fee.explain.rounded", params: { digits: 2, amount: "900.00", currency: "USD" } },
  ]);
  const rate = {
    ...aRate,
    pricingDate: "2026-05-10",
    pricingReason: "fee.pricing.etdLoadPort",
    asked: "CNSHA, JPOSA",
    losers: [
      {
        rateId: "8",
        version: 1,
        reason: { kind: "SOURCE", source: "GENERAL", winnerSource: "CONTRACT" },
      },
      {
        rateId: "9",
        version: 1,
        reason: { kind: "START_DATE", startDate: "2026-04-01", winnerStartDate: "2026-05-01" },
      },
      {
        rateId: "10",
        version: 1,
        reason: { kind: "CRITERION", field: "nature", value: "DANGEROUS" },
      },
      { rateId: "11", version: 1, reason: { kind: "CRITERION", field: "dock", value: "WGQ1" } },
    ],
  } as const;
  const lines = explainFee(derivation({ rate: { ...rate, losers: [...rate.losers] } }));
  expect(lines.slice(1, 3)).toEqual([
    {
      label: "fee.explain.pricingDate",
      params: { date: "2026-05-10", reason: { label: "fee.pricing.etdLoadPort" } },
    },
    { label: "fee.explain.asked", params: { asked: "CNSHA, JPOSA" } },
  ]);
  expect(lines.slice(3, 7).map(({ params }) => params)).toEqual([
    {
      rateId: "8",
      reason: {
        label: "rate.lost.source",
        params: {
          source: { label: "rate.source.GENERAL" },
          winnerSource: { label: "rate.source.CONTRACT" },
        },
      },
    },
    {
      rateId: "9",
      reason: {
        label: "rate.lost.startDate",
        params: { startDate: "2026-04-01", winnerStartDate: "2026-05-01" },
      },
    },
    {
      rateId: "10",
      reason: {
        label: "rate.lost.criterion",
        params: { field: { label: "rate.field.nature" }, value: "DANGEROUS" },
      },
    },
    {
      rateId: "11",
      reason: {
        label: "rate.lost.criterion",
        params: { field: { label: "supplierRate.field.dock" }, value: "WGQ1" },
      },
    },
  ]);
  const { pricingReason: _none, ...undated } = rate;
  expect(explainFee(derivation({ rate: { ...undated, losers: [] } }))[1]?.params).toEqual({
    date: "2026-05-10",
    reason: "",
  });
});

test("a supplier's price is named as one, and what a container fee rests on takes its place", () => {
  expect(explainFee(derivation({ rate: { ...aRate, source: "SUPPLIER" } }))[0]).toEqual({
    label: "fee.explain.supplierPrice",
    params: { rateId: "7", version: 3 },
  });
  const basis = [
    { label: "containerFee.explain.free", params: { days: 7, last: "2026-05-07" } },
  ] as const;
  expect(explainFee(derivation({ rate: aRate, basis })).map(({ label }) => label)).toEqual([
    "containerFee.explain.free",
    "fee.explain.rounded",
  ]);
});

test("quantities are named by size or by unit, a percentage by the lines it is taken of", () => {
  const quantities = [
    { sizeType: "20GP", qty: "2", price: "450", product: "900" },
    { sizeType: null, qty: "1", price: "30", product: "30" },
  ];
  expect(explainFee(derivation({ quantities })).slice(1, 3)).toEqual([
    {
      label: "fee.explain.quantityOf",
      params: { sizeType: "20GP", qty: "2", price: "450", product: "900", currency: "USD" },
    },
    {
      label: "fee.explain.quantity",
      params: {
        unit: { label: "fee.unit.BILL" },
        qty: "1",
        price: "30",
        product: "30",
        currency: "USD",
      },
    },
  ]);
  const percent = {
    percent: "8",
    base: "1000.00",
    lines: [
      { feeCode: "OF", amount: "900.00" },
      { feeCode: "BAF", amount: "100.00" },
    ],
  };
  expect(explainFee(derivation({ percent, pricing: { ...pricing, product: "80" } }))[1]).toEqual({
    label: "fee.explain.percent",
    params: {
      percent: "8",
      base: "1000.00",
      product: "80",
      currency: "USD",
      lines: "OF 900.00 + BAF 100.00",
    },
  });
});

test.each([
  ["MIN", "fee.explain.min"],
  ["MAX", "fee.explain.max"],
] as const)("a limit of kind %s is named before rounding", (kind, label) => {
  expect(
    explainFee(derivation({ pricing: { ...pricing, limit: { kind, value: "850" } } })).slice(1),
  ).toEqual([
    { label, params: { value: "850", currency: "USD" } },
    { label: "fee.explain.rounded", params: { digits: 2, amount: "900.00", currency: "USD" } },
  ]);
});

test("tax is inside or on top, and a foreign amount shows its rate", () => {
  const parts = { rate: "6", noTaxAmount: "849.06", taxAmount: "50.94", amount: "900.00" };
  const taxed = (inclusive: boolean) =>
    explainFee(derivation({ tax: { ...parts, inclusive } })).at(-1);
  expect(taxed(true)).toEqual({
    label: "fee.explain.taxInside",
    params: { ...parts, currency: "USD" },
  });
  expect(taxed(false)).toEqual({
    label: "fee.explain.taxOnTop",
    params: { ...parts, currency: "USD" },
  });
  const exchange = { ...usd, baseAmount: "6411.06" };
  expect(explainFee(derivation({ exchange })).at(-1)).toEqual({
    label: "fee.explain.exchange",
    params: {
      rate: "7.1234",
      unit: "1",
      date: "2026-05-18",
      source: "BOC",
      baseAmount: "6411.06",
      baseCurrency: "CNY",
    },
  });
  expect(
    explainFee(derivation({ exchange: { ...exchange, date: null, source: null } })).at(-1)?.params,
  ).toMatchObject({
    date: "",
    source: "",
  });
  expect(read({ exchange: { ...exchange, source: "IDENTITY" } })).toHaveLength(2);
});

test("a value a message does not have is shown as its placeholder, in both languages nothing else is", () => {
  const [line] = explainText(
    [{ label: "fee.explain.rounded", params: { digits: 2, amount: "900.00" } }],
    messages.en,
  );
  expect(line).toBe("Rounded to 2 decimal places: 900.00 {{currency}}");
  for (const lang of ["en", "zh"] as const)
    expect(
      read({ rate: aRate, exchange: { ...usd, baseAmount: "1.00" } }, lang).join(),
    ).not.toContain("{{");
});
