import { normaliseCode } from "./clean-text.ts";

/** Kinds of numbers that people write in many ways and that stand in one way only: in a form, a call, a file, a command or a message. */
export type NumberKind = "container" | "seal" | "booking" | "voyage" | "hsCode" | "unNumber" | "imo";

/** What people and spreadsheets put around and into a container number: hyphens, strokes, apostrophes, dots. Blanks go anyway. */
const containerNoise = /[-\u2010-\u2015\u2212/'\u2018\u2019\u201b\u2032`\u00b4._]/gu;
/** The dots of a printed tariff number. */
const tariffDots = /[.\u00b7]/gu;
const sealSeparators = /[/,;、，；&+|]+/;

const cleaners: Readonly<Record<NumberKind, (text: string) => string>> = {
  container: (text) => normaliseCode(plainForms(plainForms(text).toUpperCase())).replace(containerNoise, ""),
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
/** Kinds before which people write what they are. */
const prefixed: ReadonlySet<NumberKind> = new Set<NumberKind>(["unNumber", "imo"]);

/**
 * A number as it is judged and as it is stored (domain §9): half-width, in capitals, without blanks, invisible characters and what is put
 * between its parts. Cleaning a cleaned number changes nothing. Whether the number is right is another question.
 */
export function cleanNumber(kind: NumberKind, text: string): string {
  return lettersAndDigits.test(text) && !prefixed.has(kind) ? text : cleaners[kind](text);
}

/** Compatibility forms of letters and digits (full-width, circled, superscript) as plain ones. */
const plainForms = (text: string): string => text.normalize("NFKC");

/** The single seals of a cell: "H1/2" holds two (a carrier's and a customs seal). */
export function sealParts(sealNo: string): string[] {
  if (plainSeal.test(sealNo)) return [sealNo];
  return sealNo.split(sealSeparators).filter((part) => part !== "");
}

/** A cell of seals with one stroke between them, whatever separated them. What holds no seal at all stays, so that it can be told. */
function joinSeals(text: string): string {
  const code = normaliseCode(text);
  return sealParts(code).join("/") || code;
}

const plainSeal = /^[A-Z0-9-]+$/;
const seal = /^(?=.*[A-Z0-9])[A-Z0-9-]+$/;

/** True for a single seal: letters, digits and hyphens. A stroke for "none" is no seal. */
export const isSeal = (part: string): boolean => seal.test(part);

/** Characters of a seal in a message (IFCSUM SEL 9308). */
export const longestSentSeal = 10;
