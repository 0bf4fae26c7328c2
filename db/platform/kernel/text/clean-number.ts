import { normaliseCode } from "./clean-text.ts";

/** Numbers with one canonical form. */
export type NumberKind =
  | "container"
  | "seal"
  | "booking"
  | "voyage"
  | "hsCode"
  | "unNumber"
  | "imo";

/** Punctuation people put into container numbers. */
const containerNoise = /[-\u2010-\u2015\u2212/'\u2018\u2019\u201b\u2032`\u00b4._]/gu;
const tariffDots = /[.\u00b7]/gu;
const sealSeparators = /[/,;、，；&+|]+/;

const cleaners: Readonly<Record<NumberKind, (text: string) => string>> = {
  container: (text) =>
    normaliseCode(plainForms(plainForms(text).toUpperCase())).replace(containerNoise, ""),
  seal: joinSeals,
  booking: (text) => normaliseCode(text),
  voyage: (text) => normaliseCode(text),
  hsCode: (text) => normaliseCode(text).replace(tariffDots, ""),
  unNumber: (text) => normaliseCode(text).replace(/^(UN)+(?=\d)/, ""),
  imo: (text) =>
    normaliseCode(text)
      .replace(/[-.]/g, "")
      .replace(/^(IMO)+(?=\d)/, ""),
};

const lettersAndDigits = /^[A-Z0-9]+$/;
/** Kinds written with a prefix. */
const prefixed: ReadonlySet<NumberKind> = new Set<NumberKind>(["unNumber", "imo"]);

/**
 * Canonical form of a number (domain §9): half-width, upper case, no blanks, invisible characters
 * or separators. Idempotent; does not validate.
 */
export function cleanNumber(kind: NumberKind, text: string): string {
  if (lettersAndDigits.test(text) && !prefixed.has(kind)) return text;
  // Removing separators may join a letter and an accent, which need another pass.
  let code = cleaners[kind](text);
  for (let next = cleaners[kind](code); next !== code; next = cleaners[kind](code)) code = next;
  return code;
}

/** Full-width, circled and superscript characters become plain. */
const plainForms = (text: string): string => text.normalize("NFKC");

/** "H1/2" has two seals (carrier and customs). */
export function sealParts(sealNo: string): string[] {
  if (plainSeal.test(sealNo)) return [sealNo];
  return sealNo.split(sealSeparators).filter((part) => part !== "");
}

/** Separates seals by "/". Text without a seal stays, to be reported. */
function joinSeals(text: string): string {
  const code = normaliseCode(text);
  return sealParts(code).join("/") || code;
}

const plainSeal = /^[A-Z0-9-]+$/;
const seal = /^(?=.*[A-Z0-9])[A-Z0-9-]+$/;

/** Letters, digits and hyphens; a dash alone is none. */
export const isSeal = (part: string): boolean => seal.test(part);

/** IFCSUM SEL 9308. */
export const longestSentSeal = 10;
