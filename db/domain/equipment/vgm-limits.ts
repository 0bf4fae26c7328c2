/** A line of the table of tolerances; a blank country stands for all that have none of their own. Percent and kilograms as decimal text. */
export type VgmLimits = { country: string; effectiveDate: string; percent: string | null; kg: string | null };

/**
 * The tolerance that holds in a country on a day: its own line of the latest day not after it, else the general one; null when there is none (then only
 * equal weights agree).
 */
export function vgmLimitsOn<Row extends VgmLimits>(rows: readonly Row[], country: string, day: string): Row | null {
  const latest = (of: string) =>
    rows
      .filter((row) => row.country === of && row.effectiveDate <= day)
      .reduce<Row | null>((best, row) => (best && best.effectiveDate >= row.effectiveDate ? best : row), null);
  return latest(country) ?? latest("");
}
