import { Refusal } from "#platform/kernel/refusal/refusal.ts";

/** Limits of one upload in bytes, far above real workbooks (security: uploads, parsers). */
export type ImportLimits = {
  maxBytes: number;
  /** All unpacked parts, declared and actual. */
  maxUnpacked: number;
  /** Compression ratio of a part above 8 MB: spreadsheets reach 30, bombs 1,000. */
  maxRatio: number;
  maxEntries: number;
  maxRows: number;
  /** All shared strings, in characters. */
  maxSharedText: number;
  maxMerges: number;
  /** Worker time without waiting for the consumer. */
  maxSeconds: number;
  /** Worker heap in MB. */
  maxHeapMb: number;
};

/** 5 MB per file (requirements) and ten seconds. */
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

/** `field` is set for a form. */
export const fileTooLarge = (
  size: number,
  most: number = importLimits.maxBytes,
  field?: "file",
): Refusal => new Refusal("import.tooLarge", { size, limit: most }, field ? { field } : {});
