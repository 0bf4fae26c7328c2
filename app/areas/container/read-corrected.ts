/** The rows of a posted grid: `rows.3.gwt`; places that are no numbers and names that are no plain words are left aside. */
export function readMended(form: FormData): Record<string, string>[] {
  const rows = new Map<number, Record<string, string>>();
  for (const [name, value] of form) {
    const found = /^rows\.(\d{1,3})\.([a-zA-Z]{1,20})$/.exec(name);
    if (!found || typeof value !== "string") continue;
    const place = Number(found[1]);
    const row = rows.get(place) ?? {};
    row[found[2] ?? ""] = value;
    rows.set(place, row);
  }
  return [...rows].sort(([a], [b]) => a - b).map(([, row]) => row);
}
