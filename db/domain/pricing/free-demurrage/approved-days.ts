import { Refusal } from "#platform/kernel/refusal/refusal.ts";

/** The most free days anybody asks for or gives. */
export const mostFreeDays = 365;

type Days = number | null;
export type RequestedDays = { demurrageDays: Days; detentionDays: Days };

/**
 * What an approval gives: the days typed, and where nothing is typed the days requested. More than
 * requested is refused.
 * @throws Refusal freeDemurrage.badDays, freeDemurrage.moreThanRequested
 */
export function approvedDays(
  requested: RequestedDays,
  typed: Readonly<Record<string, string>>,
): RequestedDays {
  const of = (field: keyof RequestedDays): Days => {
    const text = (typed[field] ?? "").trim();
    if (text === "") return requested[field];
    if (!/^\d{1,3}$/.test(text) || Number(text) > mostFreeDays)
      throw new Refusal("freeDemurrage.badDays", { most: mostFreeDays }, { field });
    const days = Number(text);
    if (days > (requested[field] ?? 0))
      throw new Refusal(
        "freeDemurrage.moreThanRequested",
        { requested: requested[field] ?? 0 },
        { field },
      );
    return days;
  };
  return { demurrageDays: of("demurrageDays"), detentionDays: of("detentionDays") };
}
