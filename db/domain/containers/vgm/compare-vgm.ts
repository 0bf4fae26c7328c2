import type { Numeric } from "#domain/masterdata/money/decimal.ts";
import { Decimal, dec, decOrNull } from "#domain/masterdata/money/decimal.ts";
import { compareVgm, type VgmTolerance } from "#domain/containers/container/vgm-tolerance.ts";

/** Kilograms; null where a side has no weight yet. */
export type VgmSides = {
  declaredKg: Numeric | null;
  customsKg: Numeric | null;
  grossKg: Numeric | null;
};

export const vgmStatuses = ["NO_DECLARATION", "NO_CUSTOMS", "WITHIN", "OUTSIDE"] as const;
export type VgmStatus = (typeof vgmStatuses)[number];

/** `largest`: the larger of both differences, null while there is nothing to compare. */
export type VgmComparisonRow = {
  status: VgmStatus;
  customsDifference: Decimal | null;
  grossDifference: Decimal | null;
  largest: Decimal | null;
  allowed: Decimal | null;
};

/**
 * The declared mass against customs data and against gross weight plus tare. The tolerance is the
 * smaller of percentage and kilograms (field notes 4.12). Differences are declared minus the other
 * side.
 */
export function compareSides(sides: VgmSides, tolerance: VgmTolerance): VgmComparisonRow {
  const declared = decOrNull(sides.declaredKg);
  if (!declared)
    return {
      status: "NO_DECLARATION",
      customsDifference: null,
      grossDifference: null,
      largest: null,
      allowed: null,
    };
  const against = (other: Numeric | null) => {
    const measured = decOrNull(other);
    return measured
      ? { difference: declared.minus(measured), ...withinOf(declared, measured, tolerance) }
      : null;
  };
  const [customs, gross] = [against(sides.customsKg), against(sides.grossKg)];
  const both = [customs, gross].filter((side) => side !== null);
  const outside = both.some((side) => !side.within);
  return {
    status: outside ? "OUTSIDE" : customs ? "WITHIN" : "NO_CUSTOMS",
    customsDifference: customs?.difference ?? null,
    grossDifference: gross?.difference ?? null,
    largest: both.length > 0 ? Decimal.max(...both.map((side) => side.difference.abs())) : null,
    allowed: compareVgm(declared, declared, tolerance).tolerance,
  };
}

const withinOf = (declared: Decimal, measured: Decimal, tolerance: VgmTolerance) => ({
  within: compareVgm(dec(declared), measured, tolerance).within,
});
