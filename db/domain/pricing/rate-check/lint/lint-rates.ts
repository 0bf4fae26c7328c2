import { dateOfDay, dayNumber, type LocalDate } from "#domain/masterdata/money/local-date.ts";
import { isCovered, meet, type Region, touches } from "./lint-region.ts";
import type { LintRow } from "./lint-rows.ts";
import { equalsOf, rivalsOf } from "./lint-rivals.ts";

export const lintKinds = ["AMBIGUOUS", "OVERLAP", "GAP", "DEAD", "EXPIRED_USED", "UNIT"] as const;
export type LintKind = (typeof lintKinds)[number];

/**
 * What is wrong with a row; `otherId` is the row it is at odds with, blank where there is none.
 * Dates are inclusive.
 */
export type LintFinding = {
  kind: LintKind;
  id: string;
  otherId: string;
  from: LocalDate;
  to: LocalDate;
};

/** A bit of work: rows that are done with, and what was found meanwhile. */
type LintStep = { rows: number; findings: readonly LintFinding[] };
type Check = Generator<LintStep, void>;

type Rivals = (region: Region) => LintRow[];
type Book = { live: readonly LintRow[]; all: readonly LintRow[]; today: number; rivals: Rivals };

/**
 * What is wrong with the rows of a rate book from a day on:
 * AMBIGUOUS - a shipment exists for which the row ties with another and none is better;
 * OVERLAP - a row for the same shipments began earlier and is still valid, so that the later one
 * replaces it; GAP - days between two rows for the same shipments on which one of these has no
 * price; DEAD - the row never wins; EXPIRED_USED - the row has ended, has priced fees, and
 * shipments it was for have no price now; UNIT - unit or currency differ from another row that
 * differs in size and days alone. Codes are an open set: a value no row names counts too.
 */
export const lintRates = (rows: readonly LintRow[], asOf: LocalDate): LintFinding[] =>
  [...lintInSteps(rows, asOf)].flatMap(({ findings }) => findings);

/** The same, row by row, so that other work may run between two. */
export function* lintInSteps(rows: readonly LintRow[], asOf: LocalDate): Check {
  const today = dayNumber(asOf);
  for (const all of Map.groupBy(rows, (row) => row.charge).values()) {
    const live = all
      .filter((row) => row.to >= today)
      .map((row) => ({ ...row, from: Math.max(row.from, today) }));
    const book = { live, all, today, rivals: yield* paused(rivalsOf(live)) };
    for (const check of [judgeRows, overlapsOf, gapsOf, expiredOf, unitsOf]) yield* check(book);
    yield { rows: all.length - live.length, findings: [] };
  }
}

const pause: LintStep = { rows: 0, findings: [] };

/** Work that finds nothing by itself. */
function* paused<Result>(work: Generator<void, Result>): Generator<LintStep, Result> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    yield pause;
  }
}

const finding = (
  kind: LintKind,
  row: LintRow,
  other: LintRow | null,
  days: { from: number; to: number },
): LintFinding => ({
  kind,
  id: row.id,
  otherId: other?.id ?? "",
  from: shown(days.from),
  to: shown(days.to),
});

/** Open ends are blank. */
const shown = (day: number): LocalDate => (Math.abs(day) >= 1_000_000 ? "" : dateOfDay(day));

const isBetter = (row: LintRow, than: LintRow) =>
  row.score > than.score || (row.score === than.score && row.start > than.start);

/** Ties and rows that never win, both by what the rows above leave of a row. */
function* judgeRows({ live, rivals }: Book): Check {
  const equals = yield* paused(equalsOf(live));
  for (const row of live) {
    const equal = equals(row).filter((other) => other !== row && touches(row, other));
    const better = rivals(row).filter((other) => isBetter(other, row) && touches(row, other));
    const tied = equal.find((other) => {
      const both = meet(row, other);
      return (
        both !== null &&
        !isCovered(
          both,
          rivals(both).filter((above) => isBetter(above, row) && touches(both, above)),
        )
      );
    });
    const dead = better.length + equal.length > 0 && isCovered(row, [...better, ...equal]);
    yield {
      rows: 1,
      findings: [
        ...(tied ? [finding("AMBIGUOUS", row, tied, meet(row, tied) ?? row)] : []),
        ...(dead ? [finding("DEAD", row, better[0] ?? equal[0] ?? null, row)] : []),
      ],
    };
  }
}

/** Rows for the same shipments, of the same rank. */
const sameKey = (row: LintRow) =>
  JSON.stringify([row.score, row.dims.map(({ open, values }) => [open, values.toSorted()])]);

/** Groups of more than one row. */
function* families(
  rows: readonly LintRow[],
  key: (row: LintRow) => string,
): Generator<LintStep, LintRow[][]> {
  const groups = new Map<string, LintRow[]>();
  for (const row of rows) {
    const of = key(row);
    const group = groups.get(of);
    if (group) group.push(row);
    else groups.set(of, [row]);
    yield pause;
  }
  return [...groups.values()].filter((family) => family.length > 1);
}

/** Named with the row that began earlier and lasts longest. */
function* overlapsOf({ live }: Book): Check {
  for (const family of yield* families(live, sameKey)) {
    const starts = Map.groupBy(family, ({ start }) => start);
    let longest: LintRow | null = null;
    for (const start of [...starts.keys()].toSorted()) {
      const rows = starts.get(start) ?? [];
      const findings: LintFinding[] = [];
      for (const row of rows)
        if (longest && longest.to >= row.from)
          findings.push(
            finding("OVERLAP", row, longest, { from: row.from, to: Math.min(row.to, longest.to) }),
          );
      for (const row of rows) if (!longest || row.to > longest.to) longest = row;
      yield { rows: 0, findings };
    }
  }
}

/**
 * A hole counts where a shipment would have no price on a day of it, whatever other row might price
 * some.
 */
function* gapsOf({ all, today, rivals }: Book): Check {
  for (const family of yield* families(all, sameKey)) {
    const starts = Map.groupBy(family, ({ from }) => from);
    let last: LintRow | null = null;
    for (const from of [...starts.keys()].toSorted((a, b) => a - b)) {
      const rows = starts.get(from) ?? [];
      for (const row of rows) {
        if (!last || from <= last.to + 1 || from <= today) continue;
        const hole: Region = { dims: row.dims, from: Math.max(last.to + 1, today), to: from - 1 };
        const near = rivals(hole).filter((other) => touches(hole, other));
        yield isCovered(hole, near)
          ? pause
          : { rows: 0, findings: [finding("GAP", row, last, hole)] };
      }
      for (const row of rows) if (!last || row.to > last.to) last = row;
    }
  }
}

function* expiredOf({ all, today, rivals }: Book): Check {
  for (const row of all) {
    if (row.to >= today || row.uses === 0) continue;
    const now: Region = { dims: row.dims, from: today, to: today };
    const near = rivals(now).filter((other) => touches(now, other));
    yield isCovered(now, near)
      ? pause
      : { rows: 0, findings: [finding("EXPIRED_USED", row, null, { from: row.from, to: row.to })] };
  }
}

function* unitsOf({ live }: Book): Check {
  for (const family of yield* families(live, (row) => row.family))
    for (const [at, row] of family.entries()) {
      const other = family.slice(0, at).find((earlier) => {
        const differs = earlier.unit !== row.unit || earlier.currency !== row.currency;
        return differs && earlier.from <= row.to && row.from <= earlier.to;
      });
      const days = other && {
        from: Math.max(row.from, other.from),
        to: Math.min(row.to, other.to),
      };
      yield days ? { rows: 0, findings: [finding("UNIT", row, other, days)] } : pause;
    }
}
