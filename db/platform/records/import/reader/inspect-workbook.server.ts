import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import type { Merge } from "../imported-row.ts";
import { fileTooLarge, type ImportLimits, importLimits } from "../import-limits.ts";
import { readWorkbookPart, type WorkbookParts } from "./workbook-parts.server.ts";
import { type Archive, openArchive, partBytes } from "./zip.server.ts";

/** A safe workbook. `atMost` bounds its rows. */
export type InspectedWorkbook = {
  archive: Archive;
  parts: WorkbookParts;
  merges: Map<string, Merge[]>;
  atMost: number;
};

const oleMagic = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const encryptedPackage = Buffer.from("EncryptedPackage", "utf16le");

/** Spreadsheets we do not read, each with its way out. */
const otherKinds = [
  { ending: /\.xls$/i, code: "import.oldExcel" },
  { ending: /\.xlsb$/i, code: "import.binaryExcel" },
  { ending: /\.ods$/i, code: "import.openDocument" },
  { ending: /\.(et|numbers)$/i, code: "import.otherSheet" },
] as const;

/**
 * Checks extension and first bytes, cheap enough for the web thread.
 * @throws Refusal
 */
export function checkWorkbookName(
  name: string,
  bytes: Uint8Array,
  limits: ImportLimits = importLimits,
): void {
  const other = otherKinds.find(({ ending }) => ending.test(name.trim()));
  if (other) throw new Refusal(other.code, { name: name.slice(0, 80) });
  if (!/\.xls[xm]$/i.test(name.trim()))
    throw new Refusal("import.onlyXlsx", { name: name.slice(0, 80) });
  if (bytes.length === 0) throw new Refusal("import.emptyFile");
  if (bytes.length > limits.maxBytes) throw fileTooLarge(bytes.length, limits.maxBytes);
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 8));
  if (head.equals(oleMagic)) {
    // OLE contains encrypted and pre-2007 workbooks; only encrypted ones have this entry.
    const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    throw new Refusal(all.includes(encryptedPackage) ? "import.encrypted" : "import.oldExcel");
  }
  if (head.toString("latin1", 0, 4) !== "PK\u0003\u0004") throw new Refusal("import.notAWorkbook");
}

/**
 * Checks a workbook before parsing (security: uploads): parts, sizes, entities, checksums. Macros
 * and links to other workbooks are parts nobody opens: only the stored values of its worksheets are
 * read. Unpacks each worksheet once to collect merged areas, which follow the rows.
 * @throws Refusal
 */
export async function inspectWorkbook(
  name: string,
  bytes: Uint8Array,
  limits: ImportLimits = importLimits,
): Promise<InspectedWorkbook> {
  checkWorkbookName(name, bytes, limits);
  const archive = await openArchive(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
    limits,
  );
  const parts = await readWorkbookPart(archive);
  const merges = new Map<string, Merge[]>();
  let atMost = 0;
  for (const part of [parts.sharedStrings, parts.styles])
    if (part !== undefined) await scanPart(archive, part, false);
  for (const worksheet of parts.worksheets) {
    // Hidden worksheets are not read.
    if (worksheet.hidden || merges.has(worksheet.path)) continue;
    const { tail, rowTags } = await scanPart(archive, worksheet.path, true);
    merges.set(worksheet.path, mergesIn(tail, limits));
    atMost += rowTags;
  }
  // Reading unpacks the parts again.
  archive.unpacked = 0;
  return { archive, parts, merges, atMost };
}

/**
 * Unpacks a part and refuses document types. Returns the text after the rows and the number of
 * rows.
 */
async function scanPart(
  archive: Archive,
  part: string,
  wantTail: boolean,
): Promise<{ tail: string; rowTags: number }> {
  let overlap = Buffer.alloc(0);
  let rowTags = 0;
  const tail: Buffer[] = [];
  let inTail = false;
  let size = 0;
  for await (const chunk of partBytes(archive, part)) {
    size += chunk.length;
    const window = overlap.length > 0 ? Buffer.concat([overlap, chunk]) : chunk;
    if (window.includes("<!DOCTYPE") || window.includes("<!ENTITY"))
      throw new Refusal("import.entities");
    if (wantTail) {
      rowTags += countOf(window, rowEnd, Math.max(0, overlap.length - rowEnd.length + 1));
      const at = inTail ? 0 : endOfRows(window);
      if (inTail) tail.push(chunk);
      else if (at >= 0) {
        inTail = true;
        tail.push(window.subarray(at));
      }
    }
    overlap = Buffer.from(window.subarray(-32));
  }
  archive.unpacked += size;
  return { tail: Buffer.concat(tail).toString("latin1"), rowTags };
}

/** With or without prefix. Self-closed rows are empty. */
const rowEnd = Buffer.from("row>");

function countOf(window: Buffer, mark: Buffer, from: number): number {
  let count = 0;
  for (let at = window.indexOf(mark, from); at >= 0; at = window.indexOf(mark, at + mark.length))
    count += 1;
  return count;
}

/** Position after the rows' closing tag; -1 if not in this window. */
function endOfRows(window: Buffer): number {
  let at = window.indexOf("sheetData>");
  while (at >= 0) {
    const before = window.toString("latin1", Math.max(0, at - 16), at);
    if (/<\/(\w+:)?$/.test(before)) return at;
    at = window.indexOf("sheetData>", at + 1);
  }
  return -1;
}

function mergesIn(tail: string, limits: ImportLimits): Merge[] {
  const merges: Merge[] = [];
  for (const [, left = "", top, right = "", bottom] of tail.matchAll(
    /<(?:\w+:)?mergeCell\s+ref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"/g,
  )) {
    if (merges.length >= limits.maxMerges)
      throw new Refusal("import.tooManyMerges", { limit: limits.maxMerges });
    merges.push({
      left: columnIndex(left),
      top: Number(top),
      right: columnIndex(right),
      bottom: Number(bottom),
    });
  }
  return merges;
}

export function columnIndex(letters: string): number {
  let index = 0;
  for (let i = 0; i < letters.length; i += 1) index = index * 26 + letters.charCodeAt(i) - 64;
  return index - 1;
}
