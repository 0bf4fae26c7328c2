import { Refusal } from "#platform/kernel/refusal/refusal.ts";

/** The first character outside printable ASCII; line and place count from 1. */
export function firstUnprintable(
  text: string,
): { char: string; line: number; position: number } | null {
  for (const [i, line] of text.replace(/\r\n?/g, "\n").split("\n").entries()) {
    const characters = [...line];
    const at = characters.findIndex((char) => !/^[\x20-\x7e]$/.test(char));
    if (at >= 0) return { char: characters[at] ?? "", line: i + 1, position: at + 1 };
  }
  return null;
}

/** Bill fields are in English (operations §5, domain §9). */
export function unprintableFaults(texts: readonly { field: string; text: string }[]): Refusal[] {
  return texts.flatMap(({ field, text }) => {
    const unprintable = firstUnprintable(text);
    if (!unprintable) return [];
    const { char, line, position } = unprintable;
    return [new Refusal("bill.notEnglish", { char: shown(char), line, position }, { field })];
  });
}

/** An invisible character is named by its number. */
const shown = (char: string): string =>
  /[\p{C}\p{Z}]/u.test(char)
    ? `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`
    : char;
