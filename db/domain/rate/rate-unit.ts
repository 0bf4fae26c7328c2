/** Units of a price (domain §4). MANIFEST = per booking; MERGED_BILL = once per merged set. */
export const rateUnits = ["CONTAINER", "BILL", "MANIFEST", "MERGED_BILL", "PERCENT_OCE", "TEU", "REVENUE_TON"] as const;
export type RateUnit = (typeof rateUnits)[number];
