import { createHash } from "node:crypto";
import { type FlatLayout, flatLayout } from "#edi/flat/flat-layout.ts";
import { isFlat, readFlat } from "#edi/flat/read-flat.ts";
import { knownMessages } from "#edi/messages/known-messages.ts";
import { type Validated, validateInterchange } from "#edi/messages/validate.ts";
import type { Finding } from "#edi/syntax/finding.ts";
import { encodingOf, isSyntaxId } from "#edi/syntax/repertoire.ts";
import { valueAt } from "#edi/syntax/segment.ts";
import { defaultSeparators } from "#edi/syntax/separators.ts";

/** Characters of a received file; ten thousand consignments have twelve million. */
const maxChars = 50_000_000;

/** Faults that partners make and that lose nothing: codes of their own, numbers with other digits (guide §3 "import tolerant"). */
const tolerated: ReadonlySet<string> = new Set(["edi.unknownCode", "edi.tooShort"]);

/** UNB as far as we need it; the reference is at most 14 characters, as stored. */
export type InterchangeHead = { sender: string; recipient: string; reference: string; test: boolean };

export type ReadFile = Validated & { head: InterchangeHead };

/** Decodes by the syntax identifier of UNB, reads and checks. Never throws on the bytes. The layout counts for the flat file only. */
export function readFile(bytes: Uint8Array, layout: FlatLayout = flatLayout): ReadFile {
  // A view, as the bytes of a large file need no copy.
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString(encodingIn(bytes));
  if (isFlat(text)) return readManifest(bytes, layout);
  const read = validateInterchange(text, knownMessages, { maxChars });
  const { unb } = read.interchange;
  const value = (element: number, component = 0) => (unb ? valueAt(unb, element, component).trim() : "");
  const head = { sender: value(1), recipient: value(2), reference: value(4).slice(0, 14), test: value(10) === "1" };
  const findings = read.findings.map((finding): Finding => (tolerated.has(finding.code) ? { ...finding, level: "warning" } : finding));
  return { ...read, findings, head };
}

/** UNOA and UNOB are read as ISO 8859-1, so that a foreign character is named and not lost. */
function encodingIn(bytes: Uint8Array): "latin1" | "utf8" {
  const start = Buffer.from(bytes.subarray(0, 100)).toString("latin1");
  const id = /UNB.(UNO[A-Z])/.exec(start)?.[1] ?? "";
  return (isSyntaxId(id) && encodingOf(id) === "utf8") || start.startsWith("\u00ef\u00bb\u00bf") ? "utf8" : "latin1";
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
  return { interchange, messages: [message], findings: [...findings], head: { sender, recipient, reference, test: false } };
}

/** UTF-8 where it is, else GB 18030. */
function chineseText(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("gb18030").decode(bytes);
  }
}
