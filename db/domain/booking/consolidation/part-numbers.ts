import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { suffixAt, type SuffixScheme } from "#domain/booking/booking-record/suffix.ts";

/** What the main booking remembers of its parts; `scheme` is blank before the first. */
export type Numbering = { mainBkNo: string; scheme: "" | SuffixScheme; last: number };

const longest = 35;

/**
 * Numbers of new parts: the main booking's number and the next suffixes. Numbers of undone parts
 * are not used again (domain §2).
 * @throws Refusal consolidation.otherScheme, consolidation.numberTooLong, booking.suffixFull
 */
export function partNumbers(
  { mainBkNo, scheme: kept, last }: Numbering,
  scheme: SuffixScheme,
  count: number,
): string[] {
  if (kept && kept !== scheme)
    throw new Refusal("consolidation.otherScheme", { mainBkNo }, { field: "scheme" });
  return Array.from({ length: count }, (_, i) => {
    const bkNo = `${mainBkNo}${suffixAt(scheme, last + i + 1)}`;
    if (bkNo.length > longest)
      throw new Refusal("consolidation.numberTooLong", { bkNo, longest }, { field: "count" });
    return bkNo;
  });
}
