/** Domain §4: MANIFEST is per booking, MERGED_BILL once per merged set. */
export const rateUnits = ["CONTAINER", "BILL", "MANIFEST", "MERGED_BILL", "PERCENT_OCE", "TEU", "REVENUE_TON"] as const;
export type RateUnit = (typeof rateUnits)[number];
