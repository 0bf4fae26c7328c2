import { Decimal as Library } from "decimal.js";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";

/**
 * 40 digits hold price (18,6) × quantity (18,4) × rate (18,8) exactly. HALF_UP is half away from
 * zero (domain §1).
 */
export const Decimal = Library.clone({
  defaults: true,
  precision: 40,
  rounding: Library.ROUND_HALF_UP,
  toExpNeg: -60,
  toExpPos: 60,
});
export type Decimal = Library;

/** A fractional float is refused: it is already inexact. */
export type Numeric = string | number | Decimal;

const plainNumber = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;

/**
 * Reads plain digits with optional sign and point.
 * @throws Refusal money.notNumber, also for fractional floats.
 */
export function dec(value: Numeric): Decimal {
  if (typeof value === "number") {
    if (!Number.isSafeInteger(value))
      throw new Refusal("money.notNumber", { value: String(value) });
    return new Decimal(value);
  }
  if (typeof value !== "string") return new Decimal(value);
  const text = value.trim();
  if (!plainNumber.test(text)) throw new Refusal("money.notNumber", { value: text });
  return new Decimal(text);
}

/** Null for a blank limit. */
export function decOrNull(value: Numeric | null | undefined): Decimal | null {
  if (value === null || value === undefined || value === "") return null;
  return dec(value);
}

/** Text without exponent, trailing zeros or negative zero. */
export function plainText(value: Numeric): string {
  const exact = dec(value);
  return exact.isZero() ? "0" : exact.toFixed();
}
