import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { frequentCharacters } from "./frequent-characters.ts";

/** Encodings a user may name. Unicode with a byte order mark is known without a name. */
export const textEncodings = [
  "utf-8",
  "gb18030",
  "big5",
  "shift_jis",
  "euc-jp",
  "euc-kr",
  "windows-1252",
  "utf-16le",
  "utf-16be",
] as const;
export type TextEncoding = (typeof textEncodings)[number];

/**
 * `assumed` when nothing in the file says so. `samples` are the first texts that another encoding
 * would change.
 */
export type DecodedText = {
  text: string;
  encoding: TextEncoding;
  assumed: boolean;
  samples: string[];
};

/** A two-byte character: 1 common, 0 rare in the standard's own order. */
type Tier = (lead: number, trail: number) => number;

type Candidate = { encoding: TextEncoding; common: ReadonlySet<string>; tier: Tier };

const within = (value: number, from: number, to: number): boolean => value >= from && value <= to;

/**
 * The parts of each standard that hold everyday characters; a frequent character outside of the
 * lists counts half.
 */
const candidates: readonly Candidate[] = [
  {
    encoding: "gb18030",
    common: frequentCharacters.simplified,
    tier: (lead, trail) =>
      trail >= 0xa1 && (within(lead, 0xb0, 0xd7) || within(lead, 0xa1, 0xa3)) ? 1 : 0,
  },
  {
    encoding: "big5",
    common: frequentCharacters.traditional,
    tier: (lead) => (within(lead, 0xa4, 0xc6) || within(lead, 0xa1, 0xa3) ? 1 : 0),
  },
  {
    encoding: "shift_jis",
    common: frequentCharacters.japanese,
    tier: (lead) => (within(lead, 0x81, 0x83) || within(lead, 0x88, 0x97) ? 1 : 0),
  },
  {
    encoding: "euc-jp",
    common: frequentCharacters.japanese,
    tier: (lead) => (within(lead, 0xa1, 0xa5) || within(lead, 0xb0, 0xcf) ? 1 : 0),
  },
  {
    encoding: "euc-kr",
    common: frequentCharacters.korean,
    tier: (lead) => (within(lead, 0xb0, 0xc8) || lead === 0xa1 ? 1 : 0),
  },
];

/** Characters judged; enough to be certain, few enough to be quick. */
const judged = 4_000;
/**
 * Below `senseless` it is no text; below `least`, or nearer than `margin` to another, somebody has
 * to say.
 */
const senseless = 0.15;
const least = 0.35;
const margin = 0.12;

/**
 * Decodes by byte order mark, UTF-16 zero bytes, valid UTF-8, else the encoding whose text is most
 * plausible: its characters are frequent ones of its language. `named` overrules all of this.
 * @throws Refusal import.emptyFile, import.notText for binary data, import.encoding,
 *   import.encodingUnclear when two make sense
 */
export function decodeBytes(bytes: Uint8Array, named?: TextEncoding): DecodedText {
  if (bytes.length === 0) throw new Refusal("import.emptyFile");
  const sure = named ?? unicodeOf(bytes);
  if (sure) {
    const text = decoded(bytes, sure);
    if (text !== undefined) return decodedText(text, sure, false);
    if (named) throw new Refusal("import.encodingWrong", { encoding: named });
  }
  const utf8 = decoded(bytes, "utf-8");
  if (utf8 !== undefined) return decodedText(utf8, "utf-8", false);
  const [best, second] = plausible(bytes);
  if (!best || best.score < senseless) throw new Refusal("import.encoding");
  if (best.score < least || (second && best.score - second.score < margin))
    throw unclear(best, second);
  return decodedText(best.text, best.encoding, true);
}

const decodedText = (text: string, encoding: TextEncoding, assumed: boolean): DecodedText => ({
  text,
  encoding,
  assumed,
  samples: encoding === "utf-8" ? [] : samplesOf(text),
});

const shownName = ({ encoding, text }: Judged): string =>
  `${encoding}: ${samplesOf(text).slice(0, 2).join(", ")}`;

function unclear(best: Judged, second: Judged | undefined): Refusal {
  return new Refusal("import.encodingUnclear", {
    one: shownName(best),
    other: second ? shownName(second) : "",
  });
}

/** By byte order mark or zero bytes. */
function unicodeOf(bytes: Uint8Array): TextEncoding | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const head = bytes.subarray(0, 1000);
  const zeros = (from: number): number =>
    head.filter((byte, i) => i % 2 === from && byte === 0).length;
  if (zeros(1) > head.length / 8 && zeros(0) === 0) return "utf-16le";
  if (zeros(0) > head.length / 8 && zeros(1) === 0) return "utf-16be";
  return undefined;
}

/** Undefined when the bytes are not of this encoding. */
function decoded(bytes: Uint8Array, encoding: TextEncoding): string | undefined {
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
  // Text tables contain no control characters.
  if (hasControl(text)) throw new Refusal("import.notText");
  return text;
}

function hasControl(text: string): boolean {
  const end = Math.min(text.length, 100_000);
  for (let i = 0; i < end; i += 1) {
    const code = text.charCodeAt(i);
    if (code < 32 && code !== 9 && code !== 10 && code !== 13 && code !== 11 && code !== 12)
      return true;
  }
  return false;
}

type Judged = { encoding: TextEncoding; text: string; score: number };

function plausible(bytes: Uint8Array): Judged[] {
  const all = candidates.flatMap((candidate): Judged[] => {
    const text = decoded(bytes, candidate.encoding);
    return text === undefined
      ? []
      : [{ encoding: candidate.encoding, text, score: scoreOf(bytes, text, candidate) }];
  });
  const latin = decoded(bytes, "windows-1252") ?? "";
  all.push({ encoding: "windows-1252", text: latin, score: latinScore(latin) });
  return all.sort((a, b) => b.score - a.score);
}

/**
 * The mean of its foreign characters: one for a frequent one of the language, half for another
 * everyday one of the standard.
 */
function scoreOf(bytes: Uint8Array, text: string, { common, tier }: Candidate): number {
  let count = 0;
  let sum = 0;
  let at = 0;
  for (const character of text) {
    if (character.charCodeAt(0) < 0x80 && (bytes[at] ?? 0) < 0x80) {
      at += 1;
      continue;
    }
    const single = isHalfWidthKana(character);
    count += 1;
    if (common.has(character)) sum += 1;
    else if (!single) sum += tier(bytes[at] ?? 0, bytes[at + 1] ?? 0) / 2;
    at += single ? 1 : widthAt(bytes, at);
    if (count >= judged) break;
  }
  return count === 0 ? 0 : sum / count;
}

const isHalfWidthKana = (character: string): boolean =>
  within(character.charCodeAt(0), 0xff61, 0xff9f);

/** GB18030 writes rare characters in four bytes, the second of which is a digit. */
const widthAt = (bytes: Uint8Array, at: number): number =>
  within(bytes[at + 1] ?? 0, 0x30, 0x39) ? 4 : 2;

/**
 * Western letters stand alone among plain ones; in other encodings bytes above ASCII come in pairs.
 */
function latinScore(text: string): number {
  let count = 0;
  let sum = 0;
  for (let i = 0; i < text.length && count < judged; i += 1) {
    if (text.charCodeAt(i) < 0x80) continue;
    count += 1;
    const [before, after] = [text.charCodeAt(i - 1), text.charCodeAt(i + 1)];
    const alone = !(before >= 0x80) && !(after >= 0x80) && (isLetter(before) || isLetter(after));
    if (alone && frequentCharacters.latin.has(text[i] ?? "")) sum += 1;
  }
  return count === 0 ? 0 : sum / count;
}

const isLetter = (code: number): boolean => within(code | 32, 97, 122);

/** The first cells with a character beyond ASCII. */
function samplesOf(text: string): string[] {
  const cells =
    text.slice(0, 65_536).match(/[^,;|\t\r\n"]*[^\0-\x7f,;|\t\r\n"][^,;|\t\r\n"]*/gu) ?? [];
  return [...new Set(cells.map((cell) => cell.replace("\ufeff", "").trim()).filter(Boolean))]
    .slice(0, 5)
    .map((cell) => cell.slice(0, 40));
}
