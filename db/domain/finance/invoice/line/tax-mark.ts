import { dec, type Numeric } from "#domain/masterdata/money/decimal.ts";

/**
 * Marks of the tax rule a line follows. Exempt and zero-rated differ in law, not in arithmetic
 * (field notes 4.5).
 */
export const taxMarks = [
  "NO_INVOICE",
  "ZERO_RATED",
  "EXEMPT",
  "TRANSPORT",
  "SERVICE",
  "OTHER",
] as const;
export type TaxMark = (typeof taxMarks)[number];

/** Charge, direction and party of a line. `country` is the party's, blank for a domestic one. */
export type TaxedCharge = {
  taxRate: Numeric;
  oceanFreight: boolean;
  side: "R" | "P";
  country: string;
};

/**
 * A party abroad gets no Chinese invoice; without tax our own ocean transport is zero-rated and
 * forwarding is exempt.
 */
export function taxMarkOf({ taxRate, oceanFreight, side, country }: TaxedCharge): TaxMark {
  if (country !== "" && country !== "CN") return "NO_INVOICE";
  const rate = dec(taxRate);
  if (rate.isZero()) return oceanFreight && side === "R" ? "ZERO_RATED" : "EXEMPT";
  if (rate.eq(9)) return "TRANSPORT";
  return rate.eq(6) ? "SERVICE" : "OTHER";
}
