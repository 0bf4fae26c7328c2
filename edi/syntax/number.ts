import { Decimal } from "decimal.js";

const plainNumber = /^-?\d+(\.\d+)?$/;
/** Already as EDIFACT wants it; most are. */
const written = /^(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/;

/** A decimal text as EDIFACT wants it: no exponent, no thousands mark, a digit before the mark, no idle zeros; null when it is no number. */
export function writeNumber(value: string | number): string | null {
  const text = String(value).trim();
  if (written.test(text)) return text;
  return plainNumber.test(text) ? new Decimal(text).toFixed() : null;
}

/**
 * A number with exactly `digits` digits (format `n3`, guide §3): padded with zeros on the left; sign and decimal mark do not count.
 * `-18` → `-018`, `-18.5` → `-18.5`, `5.5` → `05.5`; null when it is no number or needs more digits.
 */
export function writeFixedDigits(value: string | number, digits: number): string | null {
  const text = writeNumber(value);
  if (text === null) return null;
  const sign = text.startsWith("-") ? "-" : "";
  const [whole = "0", part = ""] = text.replace("-", "").split(".");
  if (whole.length + part.length > digits) return null;
  return sign + whole.padStart(digits - part.length, "0") + (part === "" ? "" : `.${part}`);
}

/** The sum of decimal texts, exact, in writing form; texts that are no numbers count as zero because they are reported elsewhere. */
export function sumNumbers(values: readonly (string | number | undefined)[]): string {
  if (values.length === 1) return (values[0] === undefined ? null : writeNumber(values[0])) ?? "0";
  const add = (sum: Decimal, value: string | number | undefined) => sum.plus((value === undefined ? null : writeNumber(value)) ?? 0);
  return values.reduce(add, new Decimal(0)).toFixed();
}
