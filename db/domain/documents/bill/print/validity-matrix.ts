/** Operations §3 "Release report types". */
export type BillPrintKind =
  | "ORIGINAL_SINGLE"
  | "ORIGINAL_MULTI"
  | "ORIGINAL_PDF"
  | "TELEX_STAMP"
  | "TELEX_PLAIN"
  | "COPY";

export type ReleaseType = "ORIGINAL" | "TELEX" | "SEAWAY";

type Validity = {
  /** Originals of the set. */
  least: number;
  most: number;
  /** The consignee may be "to order": the document is negotiable. */
  toOrder: boolean;
  prints: readonly BillPrintKind[];
};

/** What each type of bill allows (field 4.11). Electronic bills are not issued by this line. */
export const validityMatrix: Readonly<Record<ReleaseType, Validity>> = {
  ORIGINAL: {
    least: 1,
    most: 3,
    toOrder: true,
    prints: ["ORIGINAL_SINGLE", "ORIGINAL_MULTI", "ORIGINAL_PDF", "COPY"],
  },
  TELEX: { least: 0, most: 0, toOrder: false, prints: ["TELEX_STAMP", "TELEX_PLAIN", "COPY"] },
  SEAWAY: { least: 0, most: 0, toOrder: false, prints: ["COPY"] },
};

export const originalsFitType = (releaseType: ReleaseType, originals: number): boolean =>
  originals >= validityMatrix[releaseType].least && originals <= validityMatrix[releaseType].most;

export const isToOrder = (consigneeName: string): boolean =>
  /\bto\s+(the\s+)?order\b/i.test(consigneeName);

export const toOrderFitsType = (releaseType: ReleaseType, consigneeName: string): boolean =>
  validityMatrix[releaseType].toOrder || !isToOrder(consigneeName);
