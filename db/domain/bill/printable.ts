import { Refusal } from "#platform/operation/refusal.ts";

/** The first character that is not printable ASCII, with the line and the place in it (both from 1); null when there is none. */
export function firstUnprintable(text: string): { char: string; line: number; position: number } | null {
  for (const [i, line] of text.replace(/\r\n?/g, "\n").split("\n").entries()) {
    const characters = [...line];
    const at = characters.findIndex((char) => !/^[\x20-\x7e]$/.test(char));
    if (at >= 0) return { char: characters[at] ?? "", line: i + 1, position: at + 1 };
  }
  return null;
}

/** Bill fields take English characters only (operations §5, domain §9); the refusal names the character and its position. */
export function unprintableFaults(texts: readonly { field: string; text: string }[]): Refusal[] {
  return texts.flatMap(({ field, text }) => {
    const result = firstUnprintable(text);
    if (!result) return [];
    const { char, line, position } = result;
    return [new Refusal("bill.notEnglish", { char: shown(char), line, position }, { field })];
  });
}

/** A character that would not be seen is named by its number. */
const shown = (char: string): string =>
  /[\p{C}\p{Z}]/u.test(char) ? `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}` : char;
