import type { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import {
  type Entry,
  fromBufferPromise,
  getFileNameLowLevel,
  validateFileName,
  type ZipFile,
} from "yauzl";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import type { ImportLimits } from "../import-limits.ts";

/** Parts by lower-case name without leading slash, still compressed. */
export type Archive = {
  zip: ZipFile;
  entries: Map<string, Entry>;
  limits: ImportLimits;
  unpacked: number;
};

/** @throws Refusal for too many parts, unsafe names, encryption or bombs */
export async function openArchive(bytes: Buffer, limits: ImportLimits): Promise<Archive> {
  let zip: ZipFile;
  try {
    zip = await fromBufferPromise(bytes, {
      lazyEntries: true,
      decodeStrings: false,
      autoClose: false,
    });
  } catch {
    throw new Refusal("import.damaged");
  }
  if (zip.entryCount > limits.maxEntries)
    throw new Refusal("import.tooManyParts", { limit: limits.maxEntries });
  const archive: Archive = { zip, entries: new Map(), limits, unpacked: 0 };
  let declared = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      // Old .NET programs write "xl\\workbook.xml", so backslashes count as slashes.
      const name = getFileNameLowLevel(
        entry.generalPurposeBitFlag,
        entry.fileNameRaw,
        entry.extraFields,
        false,
      );
      if (validateFileName(name) !== null || name.includes("\0"))
        throw new Refusal("import.pathNames");
      if (entry.isEncrypted()) throw new Refusal("import.encrypted");
      declared += entry.uncompressedSize;
      const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize);
      if (
        declared > limits.maxUnpacked ||
        (entry.uncompressedSize > 8_388_608 && ratio > limits.maxRatio)
      )
        throw bomb(limits);
      archive.entries.set(name.toLowerCase(), entry);
    }
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal("import.damaged");
  }
  return archive;
}

const bomb = (limits: ImportLimits): Refusal =>
  new Refusal("import.zipBomb", { limit: Math.round(limits.maxUnpacked / 1_048_576) });

/** Unpacks a part on demand. Counts real sizes and checks the checksum at the end. */
export async function* partBytes(archive: Archive, name: string): AsyncGenerator<Buffer> {
  const entry = archive.entries.get(name.toLowerCase());
  if (!entry) return;
  let size = 0;
  let sum = 0;
  try {
    const stream: Readable = await archive.zip.openReadStreamPromise(entry);
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (archive.unpacked + size > archive.limits.maxUnpacked) throw bomb(archive.limits);
      sum = crc32(chunk, sum);
      yield chunk;
    }
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal("import.damaged");
  }
  if (sum !== entry.crc32) throw new Refusal("import.damaged");
}
