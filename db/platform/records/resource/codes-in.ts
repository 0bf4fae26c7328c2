/**
 * Splits codes at blanks, commas or semicolons of either script; upper case, unique, in order
 * (domain §9).
 */
export function codesIn(text: string): string[] {
  const codes = text
    .normalize("NFKC")
    .toUpperCase()
    .split(/[\s,;、]+/);
  return [...new Set(codes.filter(Boolean))];
}
