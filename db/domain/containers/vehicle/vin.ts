/** Length of a vehicle identification number (ISO 3779); other frame numbers are shorter. */
export const vinLength = 17;

/** Values of characters by 49 CFR 565.15; I, O and Q do not occur. */
const values: Readonly<Record<string, number>> = Object.fromEntries(
  ["A J", "BKS", "CLT", "DMU", "ENV", "F W", "GPX", "H Y", " RZ"].flatMap((letters, i) =>
    [...letters].filter((letter) => letter !== " ").map((letter) => [letter, i + 1] as const),
  ),
);
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const checkPosition = 8;

const valueOf = (character: string): number =>
  /\d/.test(character) ? Number(character) : (values[character] ?? 0);

/** The check digit of position 9: the weighted sum modulo 11, X for 10. */
export function vinCheckDigit(vin: string): string {
  const rest =
    [...vin].reduce((sum, character, i) => sum + valueOf(character) * (weights[i] ?? 0), 0) % 11;
  return rest === 10 ? "X" : String(rest);
}

export type FrameFault =
  | { kind: "characters"; value: string }
  | { kind: "length" }
  | { kind: "digit"; expected: string; value: string };

/**
 * What is wrong with a frame number, or null. A wrong check digit is no more than a hint, because
 * makers outside North America and China need not set one.
 */
export function frameFault(cgNo: string): FrameFault | null {
  const strange = cgNo.replace(/[A-Z0-9-]/g, "");
  if (strange) return { kind: "characters", value: strange };
  if (cgNo.length < 5 || cgNo.length > 20) return { kind: "length" };
  if (cgNo.length !== vinLength || cgNo.includes("-")) return null;
  const mistaken = cgNo.replace(/[^IOQ]/g, "");
  if (mistaken) return { kind: "characters", value: mistaken };
  const expected = vinCheckDigit(cgNo);
  const value = cgNo.charAt(checkPosition);
  return value === expected ? null : { kind: "digit", expected, value };
}
