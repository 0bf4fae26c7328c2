import type { WhyNot } from "#platform/records/machine/machine.ts";
import type { BillStatus } from "../bill-status.ts";
import { type BillPrintKind, type ReleaseType, validityMatrix } from "./validity-matrix.ts";

export const isPrintKind = (text: string): text is BillPrintKind => Object.hasOwn(printKinds, text);

type Kind = {
  /** Prints numbered originals of the set. */
  original: boolean;
  /** With pages beyond the front. */
  riders: boolean;
};

export const printKinds: Readonly<Record<BillPrintKind, Kind>> = {
  ORIGINAL_SINGLE: { original: true, riders: false },
  ORIGINAL_MULTI: { original: true, riders: true },
  ORIGINAL_PDF: { original: true, riders: true },
  TELEX_STAMP: { original: false, riders: true },
  TELEX_PLAIN: { original: false, riders: true },
  COPY: { original: false, riders: true },
};

/** What a bill of the type is usually printed as. */
export const usualPrint: Readonly<Record<ReleaseType, BillPrintKind>> = {
  ORIGINAL: "ORIGINAL_PDF",
  TELEX: "TELEX_STAMP",
  SEAWAY: "COPY",
};

/** Whether an issued bill prints as `kind`. */
export function whyNotPrinted(
  { blStatus, releaseType }: { blStatus: BillStatus; releaseType: ReleaseType },
  kind: string,
): WhyNot {
  if (!isPrintKind(kind)) return { code: "bill.unknownPrintKind", params: { value: kind } };
  if (!validityMatrix[releaseType].prints.includes(kind)) return { code: "bill.printNotOfType" };
  return blStatus === "ISSUED" ? null : { code: "bill.printIssuedOnly" };
}

/** "1,3" or "" for the whole set; null when a number is not of the set. */
export function originalNumbers(text: string, originals: number): number[] | null {
  const whole = Array.from({ length: originals }, (_, i) => i + 1);
  const named = [...new Set(text.split(/[\s,，、/;]+/).filter(Boolean))].map(Number);
  if (named.length === 0) return whole;
  return named.every((number) => whole.includes(number)) ? named.toSorted((a, b) => a - b) : null;
}
