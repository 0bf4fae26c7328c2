/** Parses fields such as `rows.3.gwt`; ignores other names. */
export function readCorrected(form: FormData): Record<string, string>[] {
  const rows = new Map<number, Record<string, string>>();
  for (const [name, value] of form) {
    const match = /^rows\.(\d{1,3})\.([a-zA-Z]{1,20})$/.exec(name);
    if (!match || typeof value !== "string") continue;
    const place = Number(match[1]);
    const row = rows.get(place) ?? {};
    row[match[2] ?? ""] = value;
    rows.set(place, row);
  }
  return [...rows].sort(([a], [b]) => a - b).map(([, row]) => row);
}
