import { transliterate } from "#edi/syntax/transliterate.ts";

/** Values by field as a file says them; several where each says the same. */
export type Said = Readonly<Record<string, string | readonly string[]>>;

/**
 * Texts as every repertoire writes them: upper case, without accents, and without the blanks at
 * which lines are wrapped.
 */
export function compact(text: string): string {
  if (/^[0-9A-Z]*$/.test(text)) return text;
  let short = shortened.get(text);
  if (short === undefined) {
    short = transliterate(text, "UNOA").text.replace(/\s+/g, "");
    if (shortened.size >= mostKept) shortened.clear();
    shortened.set(text, short);
  }
  return short;
}

/** Documents share their parties, goods and marks. */
const shortened = new Map<string, string>();
const mostKept = 2_000;

/** Numbers as every repertoire writes them. */
export const tidy = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, "");

/** Without trailing zeros; beyond the gram only the gram counts. */
export const kilograms = (text: string): string =>
  text === "" ? "" : (Math.round(Number(text) * 1000) / 1000).toString();

/** Without leading and trailing zeros. */
export const amount = (text: string): string => (text === "" ? "" : String(Number(text)));

/**
 * Texts that are cut to the room of a message, which is at least so long without blanks; a warning
 * says where one is cut.
 */
const rooms: readonly (readonly [RegExp, number])[] = [
  [/(shipper|consignee|notify|goods|marks|text)$/, 100],
  [/party$/, 35],
  [/vesselName$/, 17],
];

/** Whether what is read back is what was meant. */
export function agrees(field: string, meant: Said[string], reread: string): boolean {
  const ways = typeof meant === "string" ? [meant] : meant;
  if (ways.includes(reread)) return true;
  const room = rooms.find(([fields]) => fields.test(field))?.[1] ?? Number.POSITIVE_INFINITY;
  return reread.length >= room && ways.some((way) => way.startsWith(reread));
}
