import { createHash } from "node:crypto";
import { type FlatLayout, flatLayout } from "#edi/flat/flat-layout.ts";
import { isFlat, readFlat } from "#edi/flat/read-flat.ts";
import { readableMessages } from "#edi/messages/known-messages.ts";
import { type Validated, validateInterchange } from "#edi/messages/validate.ts";
import type { Finding } from "#edi/syntax/finding.ts";
import { encodingOf, isSyntaxId, readOnlySyntaxIds } from "#edi/syntax/repertoire.ts";
import { valueAt } from "#edi/syntax/segment.ts";
import { defaultSeparators } from "#edi/syntax/separators.ts";

/** Characters of a received file; ten thousand consignments have twelve million. */
const maxChars = 50_000_000;

/**
 * Faults that partners make and that lose nothing (guide §3 "import tolerant"): codes of their own,
 * numbers with other digits, eight-digit dates before syntax 4, letters and marks beyond level A.
 * Each is a warning once.
 */
function softened({ code, params, tag, element }: Finding, isJudged: boolean): string | null {
  if (code === "edi.unknownCode" || code === "edi.tooShort")
    return [code, tag, element, params.id, params.value].join(" ");
  if (code === "edi.tooLong" && params.id === "0017" && params.length === 8) return code;
  if (code !== "edi.foreignChar") return null;
  const char = String(params.char);
  const isPlain = [...char].length === 1 && /^[!-~]$/.test(char);
  // Text of a judged encoding is printable, beyond the repertoire.
  return isPlain || (isJudged && !/^U\+00[0189]/.test(char)) ? code : null;
}

/** UNB as far as we need it. */
export type InterchangeHead = {
  sender: string;
  recipient: string;
  reference: string;
  test: boolean;
};

export type ReadFile = Validated & { head: InterchangeHead };

/**
 * Decodes by the syntax identifier of UNB, reads and checks. Never throws on the bytes. The layout
 * counts for the flat file only.
 */
export function readFile(bytes: Uint8Array, layout: FlatLayout = flatLayout): ReadFile {
  // A view, as the bytes of a large file need no copy.
  const { text, judged } = decoded(bytes);
  if (isFlat(text)) return readManifest(bytes, layout);
  const read = validateInterchange(text, readableMessages, {
    maxChars,
    soften: (finding) => softened(finding, judged !== null),
  });
  const { unb } = read.interchange;
  const value = (element: number, component = 0) =>
    unb ? valueAt(unb, element, component).trim() : "";
  const head = {
    sender: value(1),
    recipient: value(2),
    reference: value(4),
    test: value(10) === "1",
  };
  return { ...read, findings: judged ? [judged, ...read.findings] : read.findings, head };
}

type Decoded = { text: string; judged: Finding | null };

/**
 * By the syntax identifier. UNOA to UNOC are read as ISO 8859-1, so that a foreign character is
 * named and not lost; bytes beyond ASCII that are valid UTF-8 are read as that, which a warning
 * says with the first of the text.
 */
function decoded(bytes: Uint8Array): Decoded {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = view.subarray(0, 100).toString("latin1");
  const id = /UNB.(UNO[A-Z])/.exec(start)?.[1] ?? "";
  if ((isSyntaxId(id) && encodingOf(id) === "utf8") || start.startsWith("\u00ef\u00bb\u00bf"))
    return { text: view.toString("utf8"), judged: null };
  const latin = view.toString("latin1");
  const first = latin.search(/[\u0080-\u00ff]/);
  if (first < 0) return { text: latin, judged: null };
  const utf8 = utf8Of(bytes);
  if (utf8 !== null) return { text: utf8, judged: judgedAs(id, "UTF-8", utf8) };
  const encoding = readOnlySyntaxIds[id];
  return { text: encoding ? new TextDecoder(encoding).decode(bytes) : latin, judged: null };
}

function utf8Of(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function judgedAs(charset: string, encoding: string, text: string): Finding {
  const sample = /[^\p{ASCII}]+/u.exec(text)?.[0].slice(0, 20) ?? "";
  return { code: "edi.encodingJudged", level: "warning", params: { charset, encoding, sample } };
}

/** The platform's flat file has no reference; the same contents are the same file (guide §6). */
function readManifest(bytes: Uint8Array, layout: FlatLayout): ReadFile {
  const { sender, recipient, message, segments, findings } = readFlat(chineseText(bytes), layout);
  const reference = `F${createHash("sha256").update(bytes).digest("hex").slice(0, 13).toUpperCase()}`;
  const read = { reference: message.reference, segments, count: segments.length, closed: true };
  const interchange = {
    separators: defaultSeparators,
    hasUna: false,
    syntaxId: "",
    syntaxVersion: 0,
    unb: null,
    unz: null,
    groups: [],
    messages: [read],
  };
  return {
    interchange,
    messages: [message],
    findings: [...findings],
    head: { sender, recipient, reference, test: false },
  };
}

/** UTF-8 where it is, else GB 18030. */
function chineseText(bytes: Uint8Array): string {
  return utf8Of(bytes) ?? new TextDecoder("gb18030").decode(bytes);
}
