import { checkTiers, type DayTier } from "./day-tiers.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";

const tier = /^(?<from>\d{1,3})(?:-(?<to>\d{0,3}))?:(?<rate>\d{1,9}(?:\.\d{1,6})?)$/;

/** Reads "1-5:20 6-:40" as days and price a day. @throws Refusal contract.badTiers */
export function readTiers(text: string): DayTier[] {
  return text
    .split(/[\s;,，；]/)
    .filter(Boolean)
    .map((part) => {
      const groups = tier.exec(part)?.groups;
      if (!groups) throw new Refusal("contract.badTiers", { part });
      const { from, to, rate } = groups;
      // "6-" and "6" have no end.
      return { from: Number(from), to: to ? Number(to) : null, rate: String(rate) };
    });
}

/**
 * A clause with its own tiers has no gap, no overlap and no end (domain §5).
 * @throws Refusal contract.badTiers, fee.tier*
 */
export function assertTiers(clause: {
  tiers: string;
  tierIndex: "ABSOLUTE" | "CHARGEABLE";
  freeDays: number;
}): void {
  if (!clause.tiers) return;
  const tierIndex = clause.tierIndex === "ABSOLUTE" ? "absolute" : "chargeable";
  checkTiers({ tiers: readTiers(clause.tiers), tierIndex, freeDays: clause.freeDays });
}
