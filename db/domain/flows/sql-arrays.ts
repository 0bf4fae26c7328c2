/** Lists as the text of a PostgreSQL array, for `${…}::int[]` and the like: written as a whole, not value by value. */

/** Numbers, dates and other values that need no quotes; null stays null. */
export function numberArray(values: readonly (string | number | null)[]): string {
  return `{${values.map((value) => value ?? "NULL").join(",")}}`;
}

/** Texts of any content. */
export function textArray(values: readonly string[]): string {
  if (values.length === 0) return "{}";
  const safe = /["\\]/.test(values.join("")) ? values.map((value) => value.replace(/["\\]/g, "\\$&")) : values;
  return `{"${safe.join('","')}"}`;
}
