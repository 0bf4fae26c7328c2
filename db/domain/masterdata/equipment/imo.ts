/**
 * Validates the check digit: six digits weighted 7 to 2, last digit of the sum (IMO resolution
 * A.1117).
 */
export function isImo(text: string): boolean {
  if (!/^\d{7}$/.test(text)) return false;
  const digits = [...text].map(Number);
  const sum = digits.slice(0, 6).reduce((total, digit, i) => total + digit * (7 - i), 0);
  return sum % 10 === digits[6];
}
