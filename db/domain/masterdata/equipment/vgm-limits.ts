/** Decimal text; a blank country is for all without their own. */
export type VgmLimits = {
  country: string;
  effectiveDate: string;
  percent: string | null;
  kg: string | null;
};

/**
 * The country's latest tolerance by the day, or the general one. Null means weights must be equal.
 */
export function vgmLimitsOn<Row extends VgmLimits>(
  rows: readonly Row[],
  country: string,
  day: string,
): Row | null {
  const latest = (of: string) =>
    rows
      .filter((row) => row.country === of && row.effectiveDate <= day)
      .reduce<Row | null>(
        (best, row) => (best && best.effectiveDate >= row.effectiveDate ? best : row),
        null,
      );
  return latest(country) ?? latest("");
}
