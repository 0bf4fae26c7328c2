import {
  compareVersions,
  type Version,
  type VersionChanges,
  type VersionShape,
} from "#platform/records/form/compare-versions.ts";
import type { RefusalPlace } from "#platform/kernel/refusal/refusal.ts";
import { fieldRules } from "./field-authority.ts";

const own = (part: string) =>
  Object.keys(fieldRules).flatMap((key) =>
    key.startsWith(`${part}.`) ? [key.slice(part.length + 1)] : [],
  );

/** The fields that an advice may change. */
export const adviceShape: VersionShape = {
  fields: Object.keys(fieldRules).filter((key) => !key.includes(".")),
  lines: { cargo: own("cargo"), containers: own("containers") },
};
export const adviceParts = ["cargo", "containers"] as const;
export type AdvicePart = (typeof adviceParts)[number];

/** A change of one field; `place` is where the form shows it. */
export type BillChange = {
  field: string;
  lineId: number;
  lineName: string;
  oldValue: string;
  newValue: string;
  place: RefusalPlace;
};

const nameOf = (part: AdvicePart, line: Version | undefined, place: number): string =>
  part === "containers" ? String(line?.cntNo ?? "") : String(place);

/** What an advice proposes, field by field; null when it adds, removes or moves a line. */
export function changesOf(before: Version, after: Version): BillChange[] | null {
  const changes = compareVersions(adviceShape, before, after);
  const lines = adviceParts.flatMap((part) =>
    (changes.lines[part] ?? []).map((line) => ({ part, ...line })),
  );
  if (lines.some(({ kind, moved }) => moved || kind === "added" || kind === "removed")) return null;
  const head = changes.fields.map(({ key, before: oldValue, after: newValue }) => ({
    field: key,
    lineId: 0,
    lineName: "",
    oldValue,
    newValue,
    place: { field: key },
  }));
  const ofLines = lines.flatMap(({ part, id, to, fields }) => {
    const place = (to ?? 1) - 1;
    const line = (after[part] as readonly Version[])[place];
    return fields.map(({ key, before: oldValue, after: newValue }) => ({
      field: `${part}.${key}`,
      lineId: id,
      lineName: nameOf(part, line, place + 1),
      oldValue,
      newValue,
      place: { field: `${part}.${place}.${key}` },
    }));
  });
  return [...head, ...ofLines];
}

type StoredChange = Pick<BillChange, "field" | "lineId" | "oldValue" | "newValue">;

/** A bill with the old or new values of an advice over it. */
export function withChanges(
  bill: Version,
  changes: readonly StoredChange[],
  which: "oldValue" | "newValue" = "newValue",
): Version {
  const head = changes.filter(({ lineId }) => lineId === 0);
  const ofLines = Object.fromEntries(
    adviceParts.map((part) => {
      const lines = (bill[part] ?? []) as readonly ({ id: number } & Version)[];
      return [
        part,
        lines.map((line) => ({ ...line, ...valuesOf(changes, { part, id: line.id, which }) })),
      ];
    }),
  );
  return {
    ...bill,
    ...Object.fromEntries(head.map((change) => [change.field, change[which]])),
    ...ofLines,
  };
}

function valuesOf(
  changes: readonly StoredChange[],
  of: { part: AdvicePart; id: number; which: "oldValue" | "newValue" },
) {
  const lines = changes.filter(
    ({ field, lineId }) => lineId === of.id && field.startsWith(`${of.part}.`),
  );
  return Object.fromEntries(
    lines.map((change) => [change.field.slice(of.part.length + 1), change[of.which]]),
  );
}

/** Old and new values of stored changes, as the page compares versions. */
export function comparisonOf(bill: Version, changes: readonly StoredChange[]): VersionChanges {
  return compareVersions(
    adviceShape,
    withChanges(bill, changes, "oldValue"),
    withChanges(bill, changes),
  );
}
