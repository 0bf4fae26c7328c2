import { megabytes } from "../storage/megabytes.ts";
import { Refusal } from "../operation/refusal.ts";

/** Bounds of one upload (security: uploads, parsers). Sizes in bytes. Good workbooks stay far below all of them. */
export type ImportLimits = {
  /** The file as sent. */
  maxBytes: number;
  /** All parts of a workbook unpacked, as declared and as really found. */
  maxUnpacked: number;
  /** Unpacked over packed size of one part above 8 MB: spreadsheets reach 30, bombs 1,000. */
  maxRatio: number;
  maxEntries: number;
  maxRows: number;
  /** Characters of all shared texts together. */
  maxSharedText: number;
  maxMerges: number;
  /** Time the worker may work, the waiting for the consumer not counted. */
  maxSeconds: number;
  /** JavaScript heap of the worker in MB. */
  maxHeapMb: number;
};

/** The product's limits: 5 MB a file (requirements), ten seconds. */
export const importLimits: ImportLimits = {
  maxBytes: 5 * 1024 * 1024,
  maxUnpacked: 192 * 1024 * 1024,
  maxRatio: 250,
  maxEntries: 2_000,
  maxRows: 100_000,
  maxSharedText: 24 * 1024 * 1024,
  maxMerges: 50_000,
  maxSeconds: 10,
  maxHeapMb: 128,
};

/** The refusal of a file of `size` bytes, at the field `file` when it is one of a form. */
export const fileTooLarge = (size: number, most: number = importLimits.maxBytes, field?: "file"): Refusal =>
  new Refusal("import.tooLarge", { size: megabytes(size), limit: megabytes(most) }, field ? { field } : {});
