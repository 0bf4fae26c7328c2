import { expect, test } from "vitest";
import { checkTiers, chargeDays, type DayTerms } from "./demurrage.ts";
import { feeFactors, teuOf } from "./fee-quantity.ts";
import type { FeeTariff } from "./fee-terms.ts";

const terms: DayTerms = {
  freeDays: 3,
  firstDay: "event",
  freeBasis: "calendar",
  chargeBasis: "calendar",
  calendar: {},
  tierIndex: "chargeable",
  tierMode: "progressive",
  tiers: [{ from: 1, rate: "1" }],
  currency: "CNY",
};
const stay = { start: "2026-11-16", end: "2026-11-20", tz: "Asia/Tokyo" };
const tariff = (more: Partial<FeeTariff>): FeeTariff => ({ feeCode: "THC", unit: "CONTAINER", currency: "CNY", price: "1", ...more });
const has = (boxes: Record<string, number>) => ({ boxes, bill: 1 });

test.each<[string, () => unknown]>([
  ["fee.badCount", () => feeFactors(tariff({}), has({ "20GP": -1 }))],
  ["fee.badCount", () => feeFactors(tariff({}), has({ "20GP": 1.5 }))],
  ["fee.noPriceAtAll", () => feeFactors(tariff({ price: " " }), has({ "20GP": 1 }))],
  ["fee.unknownSize", () => teuOf("99XX")],
  ["fee.tierNone", () => checkTiers({ tiers: [], tierIndex: "chargeable", freeDays: 0 })],
  ["fee.freeDaysNegative", () => chargeDays(stay, { ...terms, freeDays: -1 })],
  [
    "money.noWorkingDay",
    () => chargeDays(stay, { ...terms, freeBasis: "working", calendar: { weekend: [1, 2, 3, 4, 5, 6, 7] } } as DayTerms),
  ],
])("%s", (code, act) => {
  expect(act).toThrow(code);
});
