import { Decimal as Library } from "decimal.js";
import { Refusal } from "#platform/operation/refusal.ts";

/**
 * The product's decimal: 40 significant digits hold every product of a price (18,6), a quantity (18,4) and an exchange
 * rate (18,8) without rounding on the way. The library's HALF_UP is half away from zero, the rule of domain §1.
 */
export const Decimal = Library.clone({ defaults: true, precision: 40, rounding: Library.ROUND_HALF_UP, toExpNeg: -60, toExpPos: 60 });
export type Decimal = Library;

/** What callers may hand over: text, a decimal, or a whole number. A fraction as a float is refused, it is already wrong. */
export type Numeric = string | number | Decimal;

const plainNumber = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;

/**
 * Reads a number exactly. Text must be plain digits with an optional sign and point (no exponent, no separators).
 * @throws Refusal money.notNumber for anything else, fractional floats included.
 */
export function dec(value: Numeric): Decimal {
  if (typeof value === "number") {
    if (!Number.isSafeInteger(value)) throw new Refusal("money.notNumber", { value: String(value) });
    return new Decimal(value);
  }
  if (typeof value !== "string") return new Decimal(value);
  const text = value.trim();
  if (!plainNumber.test(text)) throw new Refusal("money.notNumber", { value: text });
  return new Decimal(text);
}

/** The number, or null for a blank limit (null, undefined, empty text): a blank minimum or maximum means none. */
export function decOrNull(value: Numeric | null | undefined): Decimal | null {
  if (value === null || value === undefined || value === "") return null;
  return dec(value);
}

/** Plain text without exponent, trailing zeros or a negative zero: how quantities and factors are stored and shown. */
export function plainText(value: Numeric): string {
  const exact = dec(value);
  return exact.isZero() ? "0" : exact.toFixed();
}
