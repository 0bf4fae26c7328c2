/**
 * Domain §4: MANIFEST is per booking, MERGED_BILL once per merged set. AMENDMENT is once per bill
 * that was corrected after closing (087).
 */
export const rateUnits = [
  "CONTAINER",
  "BILL",
  "MANIFEST",
  "MERGED_BILL",
  "PERCENT_OCE",
  "TEU",
  "REVENUE_TON",
  "AMENDMENT",
] as const;
export type RateUnit = (typeof rateUnits)[number];
