import { Decimal, dec, decOrNull, type Numeric } from "../money/decimal.ts";

/** Allowed difference: a percentage of the declared weight, at most so many kilograms; a blank limit does not limit. */
export type VgmTolerance = { percent?: Numeric | null | undefined; kg?: Numeric | null | undefined };

/** Kilograms; `within` is true at the limit itself. */
export type VgmComparison = { tolerance: Decimal; difference: Decimal; within: boolean };

/** Compares a declared with a measured gross mass in kilograms. Without any limit only equal weights agree. */
export function compareVgm(declared: Numeric, measured: Numeric, allowed: VgmTolerance): VgmComparison {
  const percent = decOrNull(allowed.percent);
  const limits = [percent && dec(declared).times(percent).div(100), decOrNull(allowed.kg)].filter((item) => item !== null);
  const tolerance = limits.length > 0 ? Decimal.min(...limits) : new Decimal(0);
  const difference = dec(measured).minus(dec(declared)).abs();
  return { tolerance, difference, within: difference.lte(tolerance) };
}
