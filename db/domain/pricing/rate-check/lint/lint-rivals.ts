import type { Region } from "./lint-region.ts";
import type { LintRow } from "./lint-rows.ts";

/** Fields by which rows are filed: those most rows of a book differ in. */
const filed = 4;

/**
 * Rows that may take part in covering a region, by the values of the fields the book differs in
 * most. Where the region is open, a row of a single value helps only if some open row excludes that
 * value. Filing pauses at each row.
 */
export function* rivalsOf(
  rows: readonly LintRow[],
): Generator<void, (region: Region) => LintRow[]> {
  const fields = yield* fieldsToFile(rows);
  const drawers = new Map<string, LintRow[]>();
  const named = fields.map(() => new Set<string>());
  for (const row of rows) {
    const key = fields.map((at) => keyAt(row, at)).join("\u0000");
    const drawer = drawers.get(key);
    if (drawer) drawer.push(row);
    else drawers.set(key, [row]);
    for (const [place, at] of fields.entries())
      if (row.dims[at]?.open) for (const value of row.dims[at].values) named[place]?.add(value);
    yield;
  }
  return ({ dims }) => {
    const keys = fields.map((at, place) => {
      const dim = dims[at];
      const values = dim && !dim.open ? dim.values : [...(named[place] ?? [])];
      return [...new Set([...values, ""])];
    });
    return product(keys).flatMap((parts) => drawers.get(parts.join("\u0000")) ?? []);
  };
}

/**
 * Rows of one score and start that ask single values of the same fields, filed by the values of
 * some of these.
 */
type Pattern = {
  fields: readonly number[];
  rows: LintRow[];
  filed: Map<string, Map<string, LintRow[]>>;
};

/**
 * Rows of a row's own rank that may share a shipment with it: those with its values in every field
 * where both ask one.
 */
export function* equalsOf(rows: readonly LintRow[]): Generator<void, (row: LintRow) => LintRow[]> {
  const ranks = new Map<string, Map<string, Pattern>>();
  const rankOf = ({ score, start }: LintRow) => `${score} ${start}`;
  for (const row of rows) {
    const fields = row.dims.flatMap((_, at) => (keyAt(row, at) ? [at] : []));
    const patterns = ranks.get(rankOf(row)) ?? new Map<string, Pattern>();
    ranks.set(rankOf(row), patterns);
    const pattern = patterns.get(fields.join()) ?? {
      fields,
      rows: [],
      filed: new Map<string, Map<string, LintRow[]>>(),
    };
    patterns.set(fields.join(), pattern);
    pattern.rows.push(row);
    yield;
  }
  return (row) =>
    [...(ranks.get(rankOf(row))?.values() ?? [])].flatMap((pattern) => {
      const both = pattern.fields.filter((at) => keyAt(row, at));
      const keyOf = (of: LintRow) => both.map((at) => keyAt(of, at)).join("\u0000");
      let drawers = pattern.filed.get(both.join());
      if (!drawers) pattern.filed.set(both.join(), (drawers = Map.groupBy(pattern.rows, keyOf)));
      return drawers.get(keyOf(row)) ?? [];
    });
}

/** The value a row is filed under; "" for rows open there or of several values. */
function keyAt(row: LintRow, at: number): string {
  const dim = row.dims[at];
  return dim && !dim.open && dim.values.length === 1 ? (dim.values[0] ?? "") : "";
}

function* fieldsToFile(rows: readonly LintRow[]): Generator<void, number[]> {
  const values = (rows[0]?.dims ?? []).map(() => new Set<string>());
  for (const row of rows) {
    for (const [at, seen] of values.entries()) seen.add(keyAt(row, at));
    yield;
  }
  return values
    .map(({ size }, at) => ({ at, size }))
    .toSorted((a, b) => b.size - a.size || a.at - b.at)
    .slice(0, filed)
    .map(({ at }) => at);
}

const product = (lists: readonly (readonly string[])[]): string[][] =>
  lists.reduce<string[][]>(
    (made, list) => made.flatMap((parts) => list.map((value) => [...parts, value])),
    [[]],
  );
