/** Lower case, without accents: the form in which typed words and stored names meet. */
export function foldSearch(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").normalize("NFC").toLowerCase();
}

/** The words of what somebody typed into a picker, folded; at most four, each at most forty characters. */
export function searchTerms(typed: string): string[] {
  return foldSearch(typed)
    .split(/[\s,，、/]+/)
    .map((label) => label.slice(0, 40))
    .filter(Boolean)
    .slice(0, 4);
}

/** What a copy from a mail, a sheet or a chat brings along and nobody sees. */
const unseen = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;

/** What somebody typed or pasted, at most forty characters: full-width letters and digits plain, without unseen characters around or inside. */
export const plainTyped = (typed: string): string => typed.normalize("NFKC").replace(unseen, "").replace(/\s+/g, " ").trim().slice(0, 40);

/**
 * The Latin part of a plain text; among Chinese the longest part with a digit, as people copy a number with its label or a remark
 * ("订舱号:SWBK1(副本)"); "" when there is none.
 */
function latin(plain: string): string {
  if (/^[\x20-\x7e]*$/.test(plain)) return plain;
  const parts = plain.match(/[A-Za-z0-9][\x20-\x7e]*/g) ?? [];
  const longest = parts.filter((part) => /\d/.test(part)).sort((part, other) => other.length - part.length)[0];
  return longest?.replace(/[^A-Za-z0-9]+$/, "") ?? "";
}

/** A number as it is kept: without the blanks people put into it; a container's also without dashes, dots and slashes ("TCLU 123456-7"). */
export const typedNumber = (plain: string, container = false): string => latin(plain).replace(container ? /[\s./-]+/g : /\s+/g, "");

/** The parts of a name that stand in any order, such as a vessel and her voyage ("dawn 0012e"); at most four. */
export const typedParts = (plain: string): string[] =>
  latin(plain)
    .split(/[\s/]+/)
    .filter(Boolean)
    .slice(0, 4);

/** True when every word begins a word of the search text, or, from three characters on, stands inside it. */
export function matchesTerms(search: string, messages: readonly string[]): boolean {
  return messages.every((label) => search.includes(` ${label}`) || (label.length >= 3 && search.includes(label)));
}
