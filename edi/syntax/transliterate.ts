import { inPinyin } from "#platform/kernel/text/pinyin.server.ts";
import { isAllowed, isPlainly, type Stranger, type SyntaxId, strangersIn } from "./repertoire.ts";

/**
 * What decomposition misses: ligatures, strokes, typographic marks and Chinese punctuation with a
 * Latin equivalent.
 */
const twins: Record<string, string> = {
  ß: "ss", ẞ: "SS", Æ: "AE", æ: "ae", Œ: "OE", œ: "oe", Ø: "O", ø: "o", Đ: "D", đ: "d", Ð: "D", ð: "d", Þ: "TH", þ: "th",
  Ł: "L", ł: "l", Ħ: "H", ħ: "h", ı: "i", "‘": "'", "’": "'", "‚": "'", "´": "'", "`": "'", "“": '"', "”": '"', "„": '"', "«": '"',
  "»": '"', "‐": "-", "‑": "-", "‒": "-", "–": "-", "—": "-", "―": "-", "−": "-", "…": "...", "×": "X", "·": ".", "、": ",",
  "。": ".", "「": '"', "」": '"', "【": "(", "】": ")", "〔": "(", "〕": ")", "⁄": "/", "\u00a0": " ", "\u3000": " ", "\t": " ",
}; // biome-ignore format: a table of pairs

/** The text and what could not be converted. */
export type Transliterated = { text: string; left: Stranger[] };

/**
 * Fits a text to a repertoire (guide §2): full-width forms, accents, ligatures and typographic
 * marks become plain, UNOA upper case, `@` becomes `(A)` where not allowed. Remaining characters
 * stay and are reported; nothing becomes `?`. Allowed characters are unchanged.
 */
export function transliterate(text: string, syntaxId: SyntaxId): Transliterated {
  if (isPlainly(text, syntaxId)) return { text, left: [] };
  // Fast path for plain ASCII, where upper case keeps the length.
  if (syntaxId === "UNOA" && /^[\x20-\x7e]*$/.test(text)) {
    const upper = text.toUpperCase();
    if (isPlainly(upper, syntaxId)) return { text: upper, left: [] };
  }
  let out = "";
  let at = 0;
  const left: Stranger[] = [];
  for (const char of text.normalize("NFC")) {
    at += 1;
    const plain = existingPlainOf(char, syntaxId);
    if (plain === null) left.push({ char, at });
    out += plain ?? char;
  }
  return { text: out, left };
}

/**
 * The same for names of persons and for notes, whose Chinese may be spelled in pinyin; a company's
 * name or goods may not.
 */
export function transliterateNote(text: string, syntaxId: SyntaxId): Transliterated {
  const fitted = transliterate(text, syntaxId);
  return fitted.left.some(({ char }) => /\p{Script=Han}/u.test(char))
    ? transliterate(inPinyin(text.normalize("NFC")), syntaxId)
    : fitted;
}

/** Cached: texts have few different characters, and decomposition is slow. */
const looked: Partial<Record<SyntaxId, Map<string, string | null>>> = {};
const mostLooked = 20_000;

function existingPlainOf(char: string, syntaxId: SyntaxId): string | null {
  looked[syntaxId] ??= new Map();
  const existing = looked[syntaxId];
  let plain = existing.get(char);
  if (plain === undefined) {
    plain = plainOf(char, syntaxId);
    if (existing.size >= mostLooked) existing.clear();
    existing.set(char, plain);
  }
  return plain;
}

function plainOf(char: string, syntaxId: SyntaxId): string | null {
  if (isAllowed(char, syntaxId)) return char;
  if (char === "@" || char === "＠") return isAllowed("@", syntaxId) ? "@" : "(A)";
  const cased = syntaxId === "UNOA" ? (text: string) => text.toUpperCase() : (text: string) => text;
  for (const candidate of [char, twins[char], unmarked(char)]) {
    if (candidate === undefined || candidate === "") continue;
    const tried = cased(candidate);
    if (strangersIn(tried, syntaxId).length === 0) return tried;
  }
  return null;
}

/** Without width, style and accents: compatibility decomposition plus our table. */
function unmarked(char: string): string {
  let out = "";
  for (const part of char.normalize("NFKD").replace(/\p{M}/gu, "")) out += twins[part] ?? part;
  return out;
}
