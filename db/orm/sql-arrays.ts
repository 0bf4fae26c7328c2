/** One array parameter as text, for `${…}::int[]`. */

/** Values that need no quotes; null stays null. */
export function numberArray(values: readonly (string | number | null)[]): string {
  // Most columns have no null, and need no copy.
  return `{${(values.includes(null) ? values.map((value) => value ?? "NULL") : values).join(",")}}`;
}

export function textArray(values: readonly string[]): string {
  const text = JSON.stringify(values);
  // JSON and arrays differ only in other escapes.
  if (!text.includes("\\")) return `{${text.slice(1, -1)}}`;
  return `{"${values.map((value) => value.replace(/["\\]/g, "\\$&")).join('","')}"}`;
}

/** JSON has no raw control characters, so quoting again suffices. */
export function jsonArray(values: readonly string[]): string {
  return `{${JSON.stringify(values).slice(1, -1)}}`;
}

export function jsonOrNullArray(values: readonly (string | null)[]): string {
  return `{${values.map((value) => (value === null ? "NULL" : JSON.stringify(value))).join(",")}}`;
}
