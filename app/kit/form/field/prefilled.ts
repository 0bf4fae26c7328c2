import { type FormDefinition, type FormRecord, readForm } from "#platform/records/form/form.ts";

/**
 * Defaults of a new record with what its address names; only fields a reader may fill, none of more
 * than 200 characters.
 */
export function prefilled(
  form: FormDefinition,
  params: URLSearchParams,
  start: FormRecord,
): FormRecord {
  const requested = readForm([...params].filter(([, value]) => value.length <= 200));
  const filled = (
    fields: FormDefinition["sections"][number]["fields"],
    from: FormRecord,
  ): FormRecord =>
    Object.fromEntries(
      fields.flatMap(({ key, kind }) =>
        kind !== "shown" && from[key] !== undefined ? [[key, from[key]]] : [],
      ),
    );
  const record: FormRecord = { ...start };
  for (const { fields } of form.sections) Object.assign(record, filled(fields, requested));
  for (const { key, fields, max } of form.lines ?? []) {
    const lines = requested[key];
    if (!Array.isArray(lines) || lines.length === 0) continue;
    record[key] = lines
      .slice(0, max)
      .flatMap((line) =>
        line && typeof line === "object" && !Array.isArray(line) ? [filled(fields, line)] : [],
      );
  }
  return record;
}
