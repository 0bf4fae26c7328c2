import { type CostTerms, type TariffRate, prepareTariff } from "./prepare-tariff.ts";
import type { BillFacts } from "./bill-facts.ts";
import { priceBill } from "./price-bill.ts";
import { aFact } from "./price-cases.ts";

export const costs = new Map<string, CostTerms>([
  ["OF", { taxRate: "6", priceWithTax: false, ocean: true }],
  ["BAF", { taxRate: null, priceWithTax: true, ocean: true }],
]);
export const price = (facts: Partial<BillFacts>, rates: readonly TariffRate[]) =>
  priceBill(aFact(facts), prepareTariff(rates, costs), null);
export const amounts = (priced: ReturnType<typeof priceBill>) =>
  priced.lines.map(({ feeCode, sizeType, qty, price: unit, priced: sum, currency }) =>
    [feeCode, sizeType, qty, unit, sum, currency].join(" "),
  );
export const findings = (priced: ReturnType<typeof priceBill>) =>
  priced.findings.map(({ code, feeCode, sizeType, label }) =>
    [code, feeCode, sizeType, label].join(" "),
  );
