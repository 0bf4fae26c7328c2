import type { BillFacts, BoxGroup } from "./bill-facts.ts";
import type { TariffRate } from "./prepare-tariff.ts";

/** A bill of one 20GP from Shanghai to Osaka; for tests of prices. */
export const aFact = (more: Partial<BillFacts> = {}): BillFacts => ({
  pricingDate: "2026-05-10",
  pricingReason: "fee.finding.noContainers",
  portLoad: "CNSHA",
  portDis: "JPOSA",
  receipt: "",
  delivery: "",
  voyline: "JPX",
  tradeType: "",
  deliveryTerms: "CY-CY",
  freightTerms: "PREPAID",
  contract: "",
  customer: "",
  natures: ["GENERAL"],
  boxes: [aBox("20GP", 1)],
  manifest: 1,
  mergedBill: 1,
  grossWeightKg: "12000",
  measureCbm: "20",
  ...more,
});

export function aBox(sizeType: string, count: number, more: Partial<BoxGroup> = {}): BoxGroup {
  const size = sizeType.slice(0, 2);
  return {
    key: sizeType,
    sizeType,
    size,
    isSoc: "N",
    emptyFlag: "N",
    count,
    teu: size === "20" ? "1" : "2",
    ...more,
  };
}

let last = 0;
/** Ocean freight per 20-foot box of 100 USD. */
export const aRate = (more: Partial<TariffRate> = {}): TariffRate => {
  last += 1;
  return {
    id: String(last),
    version: 1,
    source: "GENERAL",
    status: "PUBLISHED",
    startDate: "2026-01-01",
    endDate: "2026-12-31",
    kind: "PORT",
    rateType: "OP",
    feeCode: "OF",
    unit: "CONTAINER",
    currency: "USD",
    price: "100",
    min: null,
    max: null,
    includedFees: [],
    ...more,
  };
};

export const anExtra = (feeCode: string, more: Partial<TariffRate> = {}): TariffRate =>
  aRate({ kind: "EXTRA", rateType: "EX", feeCode, unit: "BILL", price: "10", ...more });
