import { plainDecimal } from "#platform/kernel/text/decimal-text.ts";

type Value = string | number | boolean | null | undefined;
/** `id`: the line's identity; 0 for a new one. */
export type VersionLine = { readonly id: number } & Readonly<Record<string, unknown>>;
export type Version = Readonly<Record<string, unknown>>;

export type FieldChange = { key: string; before: string; after: string };
export type LineChange = {
  id: number;
  kind: "same" | "changed" | "added" | "removed";
  /** Another order among the lines that stay. */
  moved: boolean;
  /** Places from 1; null where the version has no such line. */
  from: number | null;
  to: number | null;
  fields: FieldChange[];
};
export type VersionChanges = { fields: FieldChange[]; lines: Record<string, LineChange[]> };

/** Fields of the record and of its kinds of lines, in the order they are shown. */
export type VersionShape = {
  fields: readonly string[];
  lines: Readonly<Record<string, readonly string[]>>;
};

/** Blank, null and missing are one; numbers are equal whatever their trailing zeros. */
function plain(value: unknown): string {
  if (value === null || value === undefined) return "";
  const text = String(value as Value);
  return /^-?\d+\.\d+$/.test(text) ? plainDecimal(text) : text;
}

function changedFields(keys: readonly string[], before: Version, after: Version): FieldChange[] {
  return keys.flatMap((key) => {
    const [old, now] = [plain(before[key]), plain(after[key])];
    return old === now ? [] : [{ key, before: old, after: now }];
  });
}

/**
 * Pairs lines by identity. A line moved when it left the longest run of lines that kept their
 * order, so one inserted line moves no other. Lines come in the order of `after`, a removed one
 * behind the line it followed.
 */
export function compareLines(
  keys: readonly string[],
  before: readonly VersionLine[],
  after: readonly VersionLine[],
): LineChange[] {
  const places = new Map(before.map((line, i) => [line.id, i]));
  const paired = new Set<number>();
  const pairs = after.map((line) => {
    const place = line.id > 0 && !paired.has(line.id) ? places.get(line.id) : undefined;
    if (place !== undefined) paired.add(line.id);
    return place;
  });
  const stay = longestRun(pairs.filter((place) => place !== undefined));
  const changes = after.map((line, i): LineChange => {
    const place = pairs[i];
    const old = place === undefined ? undefined : before[place];
    if (place === undefined || !old)
      return {
        id: 0,
        kind: "added",
        moved: false,
        from: null,
        to: i + 1,
        fields: changedFields(keys, {}, line),
      };
    const fields = changedFields(keys, old, line);
    return {
      id: line.id,
      kind: fields.length > 0 ? "changed" : "same",
      moved: !stay.has(place),
      from: place + 1,
      to: i + 1,
      fields,
    };
  });
  for (const [i, line] of before.entries()) {
    if (paired.has(line.id)) continue;
    const removed: LineChange = {
      id: line.id,
      kind: "removed",
      moved: false,
      from: i + 1,
      to: null,
      fields: changedFields(keys, line, {}),
    };
    const previous = changes.findIndex((change) => change.from === i);
    changes.splice(previous + 1, 0, removed);
  }
  return changes;
}

/** Everything a correction changes, field by field (domain §3 ebModify). */
export function compareVersions(
  shape: VersionShape,
  before: Version,
  after: Version,
): VersionChanges {
  const linesOf = (version: Version, key: string) => (version[key] ?? []) as readonly VersionLine[];
  return {
    fields: changedFields(shape.fields, before, after),
    lines: Object.fromEntries(
      Object.entries(shape.lines).map(([key, keys]) => [
        key,
        compareLines(keys, linesOf(before, key), linesOf(after, key)),
      ]),
    ),
  };
}

export const isUnchanged = ({ fields, lines }: VersionChanges): boolean =>
  fields.length === 0 &&
  Object.values(lines).every((changes) =>
    changes.every(({ kind, moved }) => kind === "same" && !moved),
  );

/** The members of a longest rising subsequence (patience sorting). */
function longestRun(places: readonly number[]): Set<number> {
  const ends: number[] = [];
  const previous = new Map<number, number | undefined>();
  for (const place of places) {
    let at = ends.findIndex((end) => end > place);
    if (at < 0) at = ends.length;
    previous.set(place, ends[at - 1]);
    ends[at] = place;
  }
  const run = new Set<number>();
  for (let place = ends.at(-1); place !== undefined; place = previous.get(place)) run.add(place);
  return run;
}
