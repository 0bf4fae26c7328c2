import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { currencyDecimals } from "./currency.ts";
import { Decimal, dec, type Numeric } from "./decimal.ts";

/** HALF_UP and UP: away from zero; DOWN: towards zero. */
export const roundingModes = ["HALF_UP", "DOWN", "UP"] as const;
export type RoundingMode = (typeof roundingModes)[number];

const modes = {
  HALF_UP: Decimal.ROUND_HALF_UP,
  DOWN: Decimal.ROUND_DOWN,
  UP: Decimal.ROUND_UP,
} as const;

/** Rounds to decimals (domain §1). Never a negative zero. */
export function roundTo(value: Numeric, decimals: number, mode: RoundingMode = "HALF_UP"): Decimal {
  return withoutSignOfZero(dec(value).toDecimalPlaces(decimals, modes[mode]));
}

/**
 * Rounds to a multiple of a step, such as 0.05.
 * @throws Refusal money.badStep unless the step is above zero.
 */
export function roundStep(value: Numeric, step: Numeric, mode: RoundingMode = "HALF_UP"): Decimal {
  const size = dec(step);
  if (size.lte(0)) throw new Refusal("money.badStep", { step: String(step) });
  return withoutSignOfZero(dec(value).toNearest(size, modes[mode]));
}

/** Half away from zero, no thousands separators: "1234.50". */
export function fixedText(value: Numeric, decimals: number): string {
  return roundTo(value, decimals).toFixed(decimals);
}

/** 12.5 USD is "12.50", 147757.7 JPY "147758". */
export function amountText(value: Numeric, currency: string): string {
  return fixedText(value, currencyDecimals(currency));
}

function withoutSignOfZero(value: Decimal): Decimal {
  return value.isZero() ? value.abs() : value;
}
