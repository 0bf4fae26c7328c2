import type { ImportFault, ImportRow } from "#platform/records/import/import-spec.ts";
import { sizeColumns } from "./rate-import.columns.ts";

/** Columns of an import that hold a price. */
export const priceKeys: readonly string[] = ["price", ...Object.keys(sizeColumns)];

/**
 * Takes the percent sign off prices of rows whose unit is a percentage of the ocean freight, in
 * place.
 * @returns a fault for each other price with one, which is no amount of money
 */
export function readPercentPrices(
  rows: readonly ImportRow[],
  keys: readonly string[],
): ImportFault[] {
  return rows.flatMap(({ row, values }) =>
    keys.flatMap((key): ImportFault[] => {
      const price = values[key];
      if (!price?.endsWith("%")) return [];
      values[key] = price.slice(0, -1);
      return values["unit"] === "PERCENT_OCE"
        ? []
        : [{ row, field: key, code: "rate.percentPrice", params: { value: price } }];
    }),
  );
}
