import type { Numeric } from "#domain/masterdata/money/decimal.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";

/** A blank `to` has no end. */
export type DayTier = { from: number; to?: number | null | undefined; rate: Numeric };

/** Prices of days by bands, which count from day 1 (absolute) or after the free days. */
export type TieredTerms = {
  freeDays: number;
  tierIndex: "absolute" | "chargeable";
  tiers: readonly DayTier[];
};

/**
 * Refuses tiers with a gap, an overlap, an uncovered first day or a closed last band (domain §5).
 */
export function checkTiers(terms: TieredTerms): void {
  const { tiers } = terms;
  if (tiers.length === 0) throw new Refusal("fee.tierNone");
  const first = terms.tierIndex === "absolute" ? terms.freeDays + 1 : 1;
  tiers.forEach((tier, index) => {
    const before = tiers[index - 1];
    if (!before && tier.from > first) throw new Refusal("fee.tierFirst", { day: first });
    if (before && tier.from !== (before.to ?? Number.POSITIVE_INFINITY) + 1)
      throw new Refusal("fee.tierGap", { day: tier.from });
    if (tier.to && tier.to < tier.from) throw new Refusal("fee.tierGap", { day: tier.from });
  });
  if (tiers.at(-1)?.to) throw new Refusal("fee.tierLastOpen");
}
