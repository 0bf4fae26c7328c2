/** Lists as the text of a PostgreSQL array, for `${…}::int[]` and the like: written as a whole, not value by value. */

/** Numbers, dates and other values that need no quotes; null stays null. */
export function numberArray(values: readonly (string | number | null)[]): string {
  return `{${values.map((value) => value ?? "NULL").join(",")}}`;
}

/** Texts of any content. */
export function textArray(values: readonly string[]): string {
  const text = JSON.stringify(values);
  // both notations quote alike; only what JSON escapes besides quotes and backslashes is another thing in an array
  if (!text.includes("\\")) return `{${text.slice(1, -1)}}`;
  return `{"${values.map((value) => value.replace(/["\\]/g, "\\$&")).join('","')}"}`;
}

/** JSON texts: no control character stands in them as it is, so quoting them once more is what an array wants. */
export function jsonArray(values: readonly string[]): string {
  return `{${JSON.stringify(values).slice(1, -1)}}`;
}

/** JSON texts of which most are missing. */
export function jsonOrNullArray(values: readonly (string | null)[]): string {
  return `{${values.map((value) => (value === null ? "NULL" : JSON.stringify(value))).join(",")}}`;
}
