import { Decimal, dec, decOrNull, type Numeric } from "#domain/masterdata/money/decimal.ts";

/** A percentage, limited to `kg`; blanks do not apply. */
export type VgmTolerance = {
  percent?: Numeric | null | undefined;
  kg?: Numeric | null | undefined;
};

/** Kilograms. `within` includes the limit itself. */
export type VgmComparison = { tolerance: Decimal; difference: Decimal; within: boolean };

/** Without limits only equal weights agree. */
export function compareVgm(
  declared: Numeric,
  measured: Numeric,
  allowed: VgmTolerance,
): VgmComparison {
  const percent = decOrNull(allowed.percent);
  const limits = [percent && dec(declared).times(percent).div(100), decOrNull(allowed.kg)].filter(
    (limit) => limit !== null,
  );
  const tolerance = limits.length > 0 ? Decimal.min(...limits) : new Decimal(0);
  const difference = dec(measured).minus(dec(declared)).abs();
  return { tolerance, difference, within: difference.lte(tolerance) };
}
