/** Lower case without accents. */
export function foldSearch(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").normalize("NFC").toLowerCase();
}

/** At most four folded words of forty characters. */
export function searchTerms(typed: string): string[] {
  return foldSearch(typed)
    .split(/[\s,，、/]+/)
    .map((label) => label.slice(0, 40))
    .filter(Boolean)
    .slice(0, 4);
}

/** Invisible characters of copied text. */
const unseen = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;

/** Plain half-width text without invisible characters, at most forty. */
export const plainTyped = (typed: string): string =>
  typed.normalize("NFKC").replace(unseen, "").replace(/\s+/g, " ").trim().slice(0, 40);

/** The Latin text; among Chinese the longest part with a digit ("订舱号:SWBK1(副本)"), or "". */
function latin(plain: string): string {
  if (/^[\x20-\x7e]*$/.test(plain)) return plain;
  const parts = plain.match(/[A-Za-z0-9][\x20-\x7e]*/g) ?? [];
  const longest = parts
    .filter((part) => /\d/.test(part))
    .sort((part, other) => other.length - part.length)[0];
  return longest?.replace(/[^A-Za-z0-9]+$/, "") ?? "";
}

/** Removes blanks; for a container also dashes, dots and slashes ("TCLU 123456-7"). */
export const typedNumber = (plain: string, container = false): string =>
  latin(plain).replace(container ? /[\s./-]+/g : /\s+/g, "");

/** At most four parts in any order ("dawn 0012e"). */
export const typedParts = (plain: string): string[] =>
  latin(plain)
    .split(/[\s/]+/)
    .filter(Boolean)
    .slice(0, 4);

/** Every term starts a word, or occurs inside from three characters. */
export function matchesTerms(search: string, terms: readonly string[]): boolean {
  return terms.every(
    (term) => search.includes(` ${term}`) || (term.length >= 3 && search.includes(term)),
  );
}
