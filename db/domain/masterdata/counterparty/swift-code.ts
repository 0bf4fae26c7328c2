/** BIC (ISO 9362): bank, country, place, optional branch. */
export function isSwiftCode(code: string): boolean {
  return /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(code);
}
