import { Refusal } from "#platform/kernel/refusal/refusal.ts";

/** Suffixes within a consolidation: A … Z, AA … or 01 … 99 (operations §9). */
export const suffixSchemes = ["LETTER", "NUMBER"] as const;
export type SuffixScheme = (typeof suffixSchemes)[number];

/** n from 1; letters as in spreadsheets (27 is AA). @throws Refusal booking.suffixFull. */
export function suffixAt(scheme: SuffixScheme, n: number): string {
  if (!Number.isSafeInteger(n) || n < 1)
    throw new Refusal("booking.suffixBad", { suffix: String(n) });
  if (scheme === "LETTER") return letters(n);
  if (n > 99) throw new Refusal("booking.suffixFull", { last: "99" });
  return String(n).padStart(2, "0");
}

/** @throws Refusal booking.suffixBad for another scheme. */
export function suffixPlace(scheme: SuffixScheme, suffix: string): number {
  if (scheme === "NUMBER") {
    if (!/^\d{2}$/.test(suffix) || suffix === "00")
      throw new Refusal("booking.suffixBad", { suffix });
    return Number(suffix);
  }
  if (!/^[A-Z]{1,8}$/.test(suffix)) throw new Refusal("booking.suffixBad", { suffix });
  return [...suffix].reduce((place, letter) => place * 26 + letter.charCodeAt(0) - 64, 0);
}

/**
 * Suffixes are never reused (domain §2): `used` includes those of deleted bookings.
 * @throws Refusal booking.suffixFull.
 */
export function nextSuffix(scheme: SuffixScheme, used: Iterable<string>): string {
  let highest = 0;
  for (const suffix of used) highest = Math.max(highest, suffixPlace(scheme, suffix));
  return suffixAt(scheme, highest + 1);
}

function letters(n: number): string {
  let text = "";
  for (let rest = n; rest > 0; rest = Math.floor((rest - 1) / 26))
    text = String.fromCharCode(65 + ((rest - 1) % 26)) + text;
  return text;
}
