const plainAscii = /^[\x21-\x7e]*$/;
/** Already clean, single spaces. */
const plainText = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/;

/** Drops NUL and half surrogate pairs, which cannot be stored. */
export function storableText(text: string): string {
  return text.isWellFormed() && !text.includes("\u0000")
    ? text
    : text.toWellFormed().replaceAll("\u0000", "");
}

/** Full-width ASCII and ideographic space (domain §9). */
export function toHalfWidth(text: string): string {
  if (plainText.test(text)) return text;
  return text
    .replace(/[！-～]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0))
    .replaceAll("　", " ");
}

/**
 * Free text (domain §9): NFC, ordinary spaces, trimmed, with line breaks; no control, zero-width or
 * bidirectional characters. Joiners within words (Arabic, emoji) stay.
 */
export function normaliseText(text: string): string {
  if (text === "" || plainText.test(text)) return text;
  return text
    .normalize("NFC")
    .replace(/\r\n?|\u2028|\u2029|\u0085/g, "\n")
    .replace(/[\u200b\u2060\ufeff\u00ad\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/g, "")
    .replace(/[\t\v\f\p{Zs}]+/gu, " ")
    .replace(/(?!\n)\p{Cc}/gu, "")
    .replace(/\p{Cs}/gu, "\ufffd")
    .replace(/ ?\n ?/g, "\n")
    .trim();
}

const lettersAndDigits = /^[A-Z0-9]+$/;

/** What word processors and feet marks make of an apostrophe: 40’, 40′. */
export const plainApostrophes = (text: string): string =>
  text.replace(/[\u2018\u2019\u2032\u00b4]/g, "'");

/**
 * A code (domain §9): half-width, upper case, plain apostrophes, no spaces or invisible characters.
 */
export function normaliseCode(text: string): string {
  if (lettersAndDigits.test(text)) return text;
  let code = text;
  if (!plainAscii.test(code))
    code = plainApostrophes(toHalfWidth(code.normalize("NFC"))).replace(
      /[\s\p{Z}\p{Cc}\p{Cf}\ufffe\uffff]/gu,
      "",
    );
  return code.toUpperCase().normalize("NFC");
}
