/** Syntax identifiers we write and read; what each allows is in guide §2 (ISO 9735 annex A, ISO 8859-1, ISO 10646). */
export const syntaxIds = ["UNOA", "UNOB", "UNOC", "UNOW", "UNOY"] as const;
export type SyntaxId = (typeof syntaxIds)[number];

/** A character a receiver cannot read, and its place in the text (from 1, in characters). */
export type Stranger = { char: string; at: number };

const levelA = new Set("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,-()/='+:?!\"%&*;<>");
const levelB = new Set([...levelA, ..."abcdefghijklmnopqrstuvwxyz"]);

/** True for a syntax identifier of this product. */
export function isSyntaxId(text: string): text is SyntaxId {
  return (syntaxIds as readonly string[]).includes(text);
}

/** True when the character may stand in data under the syntax identifier. Control characters never may, nor half surrogates. */
export function isAllowed(char: string, syntaxId: SyntaxId): boolean {
  if (syntaxId === "UNOA") return levelA.has(char);
  if (syntaxId === "UNOB") return levelB.has(char);
  const point = char.codePointAt(0) ?? 0;
  if (point < 0x20 || (point >= 0x7f && point < 0xa0)) return false;
  if (syntaxId === "UNOC") return point <= 0xff;
  return !(point >= 0xd800 && point <= 0xdfff) && (point & 0xfffe) !== 0xfffe && point !== 0x2028 && point !== 0x2029;
}

/** Texts of these characters alone are allowed as they are; what they do not match is looked at character by character. */
const plain: Record<SyntaxId, RegExp> = {
  UNOA: /^[A-Z0-9 .,\-()/='+:?!"%&*;<>]*$/,
  UNOB: /^[A-Za-z0-9 .,\-()/='+:?!"%&*;<>]*$/,
  UNOC: /^[\x20-\x7e\xa0-\xff]*$/,
  UNOW: /^[\x20-\x7e\xa0-\xff]*$/,
  UNOY: /^[\x20-\x7e\xa0-\xff]*$/,
};

/** True when every character is allowed, seen at once; false says only that one must look closer. */
export function isPlainly(text: string, syntaxId: SyntaxId): boolean {
  return plain[syntaxId].test(text);
}

/** The characters of a text outside the repertoire, in order. */
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

/** How the text of an interchange becomes bytes: UNOA and UNOB are ASCII, UNOC is ISO 8859-1, UNOW and UNOY are sent as UTF-8. */
export function encodingOf(syntaxId: SyntaxId): "ascii" | "latin1" | "utf8" {
  if (syntaxId === "UNOC") return "latin1";
  return syntaxId === "UNOW" || syntaxId === "UNOY" ? "utf8" : "ascii";
}
