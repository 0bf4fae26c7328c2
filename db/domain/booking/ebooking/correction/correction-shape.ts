import type { VersionShape } from "#platform/records/form/compare-versions.ts";
import { ebookingForm } from "../ebooking.form.ts";

const keysOf = (fields: readonly { key: string; kind?: string }[]) =>
  fields.filter(({ kind }) => kind !== "shown").map(({ key }) => key);

/** What a correction may change: the fields of the form that are stored. */
export const correctionShape: VersionShape = {
  fields: ebookingForm.sections
    .flatMap(({ fields }) => keysOf(fields))
    .filter((key) => key !== "notifySame"),
  lines: Object.fromEntries(
    (ebookingForm.lines ?? []).map(({ key, fields }) => [key, keysOf(fields)]),
  ),
};
