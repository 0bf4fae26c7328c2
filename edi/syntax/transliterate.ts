import { isAllowed, isPlainly, type Stranger, type SyntaxId, strangersIn } from "./repertoire.ts";

/** What plain decomposition does not find: ligatures, strokes, typographic marks and Chinese punctuation with a Latin twin. */
const twins: Record<string, string> = {
  ß: "ss", ẞ: "SS", Æ: "AE", æ: "ae", Œ: "OE", œ: "oe", Ø: "O", ø: "o", Đ: "D", đ: "d", Ð: "D", ð: "d", Þ: "TH", þ: "th",
  Ł: "L", ł: "l", Ħ: "H", ħ: "h", ı: "i", "‘": "'", "’": "'", "‚": "'", "´": "'", "`": "'", "“": '"', "”": '"', "„": '"', "«": '"',
  "»": '"', "‐": "-", "‑": "-", "‒": "-", "–": "-", "—": "-", "―": "-", "−": "-", "…": "...", "×": "X", "·": ".", "、": ",",
  "。": ".", "「": '"', "」": '"', "【": "(", "】": ")", "〔": "(", "〕": ")", "⁄": "/", "\u00a0": " ", "\u3000": " ", "\t": " ",
}; // biome-ignore format: a table of pairs

/** A text in a receiver's repertoire, and what could not be brought into it. */
export type Transliterated = { text: string; left: Stranger[] };

/**
 * Brings a text into a repertoire without losing its sense (guide §2): full-width forms, accents, ligatures and typographic marks get
 * their plain twins, UNOA gets upper case, `@` becomes `(A)` where it is not allowed. What is left stays in the text and is named with
 * its place; nothing is ever replaced by `?`. A character the repertoire has is not touched.
 */
export function transliterate(text: string, syntaxId: SyntaxId): Transliterated {
  if (isPlainly(text, syntaxId)) return { text, left: [] };
  // Upper case is all that most texts need; only of plain ASCII, where one character stays one.
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

/** Characters looked at before: a text has few different ones, and taking one apart is slow. */
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

/** The character without width, style and accents: compatibility decomposition, its marks dropped, its own twins looked up. */
function unmarked(char: string): string {
  let out = "";
  for (const part of char.normalize("NFKD").replace(/\p{M}/gu, "")) out += twins[part] ?? part;
  return out;
}
