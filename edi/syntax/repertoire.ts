/**
 * Syntax identifiers; guide §2 lists their characters (ISO 9735 annex A, ISO 8859-1, ISO 10646).
 */
export const syntaxIds = ["UNOA", "UNOB", "UNOC", "UNOW", "UNOY"] as const;
export type SyntaxId = (typeof syntaxIds)[number];

/** An unreadable character and its place (from 1, in characters). */
export type Stranger = { char: string; at: number };

const levelA = new Set("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,-()/='+:?!\"%&*;<>");
const levelB = new Set([...levelA, ..."abcdefghijklmnopqrstuvwxyz"]);

/**
 * Identifiers of files we read and never write, with their encoding; UNOX switches code pages, and
 * holds Chinese text in practice.
 */
export const readOnlySyntaxIds: Readonly<Record<string, string>> = {
  UNOD: "iso-8859-2",
  UNOE: "iso-8859-5",
  UNOF: "iso-8859-7",
  UNOG: "iso-8859-3",
  UNOH: "iso-8859-4",
  UNOI: "iso-8859-6",
  UNOJ: "iso-8859-8",
  UNOK: "windows-1254",
  UNOL: "iso-8859-15",
  UNOX: "gb18030",
};

export function isSyntaxId(text: string): text is SyntaxId {
  return (syntaxIds as readonly string[]).includes(text);
}

/** Control characters and lone surrogates are never allowed. */
export function isAllowed(char: string, syntaxId: SyntaxId): boolean {
  if (syntaxId === "UNOA") return levelA.has(char);
  if (syntaxId === "UNOB") return levelB.has(char);
  const point = char.codePointAt(0) ?? 0;
  if (point < 0x20 || (point >= 0x7f && point < 0xa0)) return false;
  if (syntaxId === "UNOC") return point <= 0xff;
  return (
    !(point >= 0xd800 && point <= 0xdfff) &&
    (point & 0xfffe) !== 0xfffe &&
    point !== 0x2028 &&
    point !== 0x2029
  );
}

/** Fast path: texts of these characters only. */
const plain: Record<SyntaxId, RegExp> = {
  UNOA: /^[A-Z0-9 .,\-()/='+:?!"%&*;<>]*$/,
  UNOB: /^[A-Za-z0-9 .,\-()/='+:?!"%&*;<>]*$/,
  UNOC: /^[\x20-\x7e\xa0-\xff]*$/,
  UNOW: /^[\x20-\x7e\xa0-\xff]*$/,
  UNOY: /^[\x20-\x7e\xa0-\xff]*$/,
};

/** False means: check each character. */
export function isPlainly(text: string, syntaxId: SyntaxId): boolean {
  return plain[syntaxId].test(text);
}

/** Disallowed characters in order. */
export function strangersIn(text: string, syntaxId: SyntaxId): Stranger[] {
  const strangers: Stranger[] = [];
  if (isPlainly(text, syntaxId)) return strangers;
  let at = 0;
  for (const char of text) {
    at += 1;
    if (!isAllowed(char, syntaxId)) strangers.push({ char, at });
  }
  return strangers;
}

/** UNOA and UNOB are sent as ASCII, UNOC as ISO 8859-1, UNOW and UNOY as UTF-8. */
export function encodingOf(syntaxId: SyntaxId): "ascii" | "latin1" | "utf8" {
  if (syntaxId === "UNOC") return "latin1";
  return syntaxId === "UNOW" || syntaxId === "UNOY" ? "utf8" : "ascii";
}
