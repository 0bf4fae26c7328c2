import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "#domain/masterdata/money/local-date.ts";
import {
  matchRate,
  type RateMatch,
  type RateQuery,
  type RateRow,
} from "#domain/pricing/rate/match/rate-match.ts";
import {
  matchSupplier,
  type SupplierQuestion,
  type SupplierRow,
} from "#domain/pricing/supplier-rate/supplier-match.ts";
import { type LintFinding, lintInSteps, lintRates } from "./lint-rates.ts";
import { lintRowOfRate, lintRowOfSupplier, type PricedRow } from "./lint-rows.ts";

const asOf = "2026-06-03";
const day = (n: number) => addDays("2026-06-01", n);
const days = Array.from({ length: 9 }, (_, n) => day(n));
const priced: PricedRow = { charge: "OF", unit: "CONTAINER", currency: "USD", uses: 0 };

type FreightRow = RateRow & PricedRow;
const of = (more: Partial<FreightRow>): FreightRow => ({
  ...priced,
  id: "1",
  source: "GENERAL",
  status: "PUBLISHED",
  portLoad: "CNSGH",
  startDate: day(0),
  endDate: day(8),
  ...more,
});
const lint = (rows: readonly FreightRow[]) =>
  lintRates(
    rows.flatMap((row) => lintRowOfRate(row) ?? []),
    asOf,
  );
const shown = (findings: readonly LintFinding[]) =>
  findings.map(({ kind, id, otherId, from, to }) => [kind, id, otherId, from, to].join(" "));

describe("a rate book", () => {
  it("without faults has no findings", () => {
    expect(
      lint([
        of({ id: "1" }),
        of({ id: "2", portDis: "JPOSA" }),
        of({ id: "3", portLoad: "CNNBO" }),
      ]),
    ).toEqual([]);
  });

  it("names both rows of a tie, and that neither ever wins", () => {
    expect(shown(lint([of({ id: "1" }), of({ id: "2" })]))).toEqual([
      "AMBIGUOUS 1 2 2026-06-03 2026-06-09",
      "DEAD 1 2 2026-06-03 2026-06-09",
      "AMBIGUOUS 2 1 2026-06-03 2026-06-09",
      "DEAD 2 1 2026-06-03 2026-06-09",
    ]);
  });

  it("names a hole only where no other row has a price", () => {
    const rows = [of({ id: "1", endDate: day(3) }), of({ id: "2", startDate: day(6) })];
    expect(shown(lint(rows))).toEqual(["GAP 2 1 2026-06-05 2026-06-06"]);
    expect(lint([...rows, of({ id: "3", portLoad: "" })])).toEqual([]);
  });

  it("names a row that rows above it cover together", () => {
    const rows = [
      of({ id: "1", source: "LINE", portLoad: "!CNNBO" }),
      of({ id: "2", source: "LINE", portLoad: "CNNBO" }),
      of({ id: "3", portLoad: "" }),
    ];
    expect(lint(rows)).toMatchObject([{ kind: "DEAD", id: "3" }]);
    expect(lint(rows.slice(1))).toEqual([]);
  });

  it("names an ended row that was used and has no follower", () => {
    const ended = of({ id: "1", endDate: day(1), uses: 3 });
    expect(shown(lint([ended]))).toEqual(["EXPIRED_USED 1  2026-06-01 2026-06-02"]);
    expect(lint([ended, of({ id: "2", portLoad: "", startDate: day(2) })])).toEqual([]);
  });

  it("names a row whose unit or currency differs from its sisters", () => {
    expect(
      shown(lint([of({ id: "1", size: "20" }), of({ id: "2", size: "40", currency: "CNY" })])),
    ).toEqual(["UNIT 2 1 2026-06-03 2026-06-09"]);
  });
});

describe("a large charge", () => {
  it("is judged row by row, so that other work gets its turn, and each row is counted once", () => {
    const rows = Array.from({ length: 400 }, (_, n) =>
      of({
        id: String(n),
        portDis: `P${n % 40}`,
        startDate: day(n % 3),
        endDate: day(n % 5 === 0 ? 1 : 8),
        uses: n % 2,
      }),
    ).flatMap((row) => lintRowOfRate(row) ?? []);
    const steps = [...lintInSteps(rows, asOf)];
    expect(steps.reduce((sum, step) => sum + step.rows, 0)).toBe(rows.length);
    expect(steps.filter((step) => step.rows > 1)).toHaveLength(1);
    expect(steps.at(-1)?.rows).toBe(80);
  });
});

/** What the linter says, by asking the matcher about every shipment there is. */
type Truth = Record<
  "AMBIGUOUS" | "DEAD" | "OVERLAP" | "GAP" | "EXPIRED_USED" | "UNIT",
  Set<string>
>;
type Judged = {
  id: string;
  startDate?: string | null | undefined;
  endDate?: string | null | undefined;
} & PricedRow;
type Matcher<Row, Query> = {
  match(rows: readonly Row[], query: Query): Pick<RateMatch<Row>, "winner" | "tied">;
  applies(row: Row, query: Query): boolean;
  key(row: Row): string;
  family(row: Row): string;
};

function bruteForce<Row extends Judged, Query extends { date: string }>(
  rows: readonly Row[],
  queries: readonly Query[],
  { match, applies, key, family }: Matcher<Row, Query>,
): Truth {
  const truth: Truth = {
    AMBIGUOUS: new Set(),
    DEAD: new Set(),
    OVERLAP: new Set(),
    GAP: new Set(),
    EXPIRED_USED: new Set(),
    UNIT: new Set(),
  };
  const [start, end] = [(row: Row) => row.startDate || "", (row: Row) => row.endDate || "9999"];
  const live = rows.filter((row) => end(row) >= asOf);
  const won = new Set<string>();
  const unpriced = queries.filter((query) => {
    if (query.date < asOf) return false;
    const { winner, tied } = match(rows, query);
    for (const row of tied) truth.AMBIGUOUS.add(row.id);
    if (winner) won.add(winner.id);
    return !winner && tied.length === 0;
  });
  for (const row of live) if (!won.has(row.id)) truth.DEAD.add(row.id);
  const isRequested = (row: Row, date: string) =>
    unpriced.some(
      (query) => query.date === date && applies({ ...row, startDate: "", endDate: "" }, query),
    );
  for (const row of rows) {
    const same = rows.filter((other) => key(other) === key(row));
    const before = same.filter((other) => start(other) < start(row));
    const from = start(row) > asOf ? start(row) : asOf;
    if (end(row) >= asOf && before.some((other) => end(other) >= from)) truth.OVERLAP.add(row.id);
    const hole = days.filter(
      (date) =>
        date >= asOf &&
        date < start(row) &&
        before.length > 0 &&
        before.every((other) => end(other) < date),
    );
    if (hole.some((date) => isRequested(row, date)) && hole.at(-1) === addDays(start(row), -1))
      truth.GAP.add(row.id);
    if (end(row) < asOf && row.uses > 0 && isRequested(row, asOf)) truth.EXPIRED_USED.add(row.id);
  }
  live.forEach((row, at) => {
    const odd = live.slice(0, at).some((other) => {
      const together = days.some(
        (date) => date >= asOf && [row, other].every((of) => start(of) <= date && date <= end(of)),
      );
      return (
        family(other) === family(row) &&
        together &&
        (other.unit !== row.unit || other.currency !== row.currency)
      );
    });
    if (odd) truth.UNIT.add(row.id);
  });
  return truth;
}

function kindsOf(findings: readonly LintFinding[]): Truth {
  const of = (kind: LintFinding["kind"]) =>
    new Set(findings.filter((finding) => finding.kind === kind).map(({ id }) => id));
  return {
    AMBIGUOUS: of("AMBIGUOUS"),
    DEAD: of("DEAD"),
    OVERLAP: of("OVERLAP"),
    GAP: of("GAP"),
    EXPIRED_USED: of("EXPIRED_USED"),
    UNIT: of("UNIT"),
  };
}

const combinations = <T extends Record<string, readonly string[]>>(
  choices: T,
): Record<keyof T, string>[] =>
  Object.entries(choices).reduce<Record<keyof T, string>[]>(
    (made, [key, values]) =>
      made.flatMap((combination) => values.map((value) => ({ ...combination, [key]: value }))),
    [{} as Record<keyof T, string>],
  );

const period = fc
  .tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 5 }))
  .map(([from, length]) => ({
    startDate: day(from),
    endDate: day(Math.min(8, from + length)),
  }));
const pricedAs = fc.record({
  charge: fc.constant("OF"),
  unit: fc.constantFrom("CONTAINER", "CONTAINER", "BILL"),
  currency: fc.constant("USD"),
  uses: fc.constantFrom(0, 2),
});

const freightRow = fc
  .record({
    source: fc.constantFrom("CONTRACT", "CUSTOMER", "LINE", "GENERAL", "GENERAL"),
    contract: fc.constantFrom("", "", "C1"),
    customer: fc.constantFrom("", "", "K1"),
    portLoad: fc.constantFrom("", "AAAAA", "BBBBB", "!AAAAA", "!AAAAA,BBBBB"),
    portDis: fc.constantFrom("", "AAAAA", "!BBBBB"),
    size: fc.constantFrom("", "20"),
    status: fc.constantFrom("PUBLISHED", "PUBLISHED", "PUBLISHED", "DRAFT"),
  })
  .chain((row) =>
    fc
      .tuple(period, pricedAs)
      .map(([dates, terms]): Omit<FreightRow, "id"> => ({ ...row, ...dates, ...terms })),
  );

const freightQueries: RateQuery[] = combinations({
  date: days,
  contract: ["", "C1"],
  customer: ["", "K1"],
  portLoad: ["", "AAAAA", "BBBBB", "OTHER"],
  portDis: ["", "AAAAA", "BBBBB", "OTHER"],
  size: ["", "20"],
});
const fieldsOf = (row: FreightRow, withSize: boolean) =>
  JSON.stringify([
    row.source,
    row.contract,
    row.customer,
    ...[row.portLoad, row.portDis].map((value) => value?.split(",").toSorted().join()),
    withSize ? row.size : "",
  ]);

/** A price, as a supplier's row lists values: "A,B" is any of these. */
const supplierRow = fc
  .record({
    portLoad: fc.constantFrom("", "A", "B", "A,B", "B,C"),
    dock: fc.constantFrom("", "X", "X,Y"),
    type: fc.constantFrom("", "20GP"),
  })
  .chain((row) =>
    fc.tuple(period, pricedAs).map(
      ([dates, terms]): Omit<SupplierRow & PricedRow, "id"> => ({
        ...row,
        ...dates,
        ...terms,
        version: 1,
      }),
    ),
  );
const supplierQueries: SupplierQuestion[] = combinations({
  date: days,
  portLoad: ["", "A", "B", "C", "OTHER"],
  dock: ["", "X", "Y", "OTHER"],
  type: ["", "20GP"],
});

const numbered = <Row extends object>(rows: readonly Row[]) =>
  rows.map((row, at) => ({ ...row, id: String(at + 1) }));

describe("against brute force over random books", () => {
  it("of freight: nothing is missed and nothing invented", () => {
    fc.assert(
      fc.property(fc.array(freightRow, { minLength: 1, maxLength: 9 }).map(numbered), (rows) => {
        const live = rows.filter((row) => lintRowOfRate(row) !== null);
        const truth = bruteForce<FreightRow, RateQuery>(live, freightQueries, {
          match: matchRate,
          applies: (row, query) => matchRate([row], query).winner !== null,
          key: (row) => fieldsOf(row, true),
          family: (row) => fieldsOf(row, false),
        });
        expect(kindsOf(lint(rows))).toEqual(truth);
      }),
      { numRuns: 60 },
    );
  });

  it("of suppliers: nothing is missed and nothing invented", () => {
    fc.assert(
      fc.property(fc.array(supplierRow, { minLength: 1, maxLength: 9 }).map(numbered), (rows) => {
        const truth = bruteForce<SupplierRow & PricedRow, SupplierQuestion>(rows, supplierQueries, {
          match: (all, query) => {
            const { winner, tied } = matchSupplier(all, query);
            return { winner, tied: [...tied] };
          },
          applies: (row, query) =>
            matchSupplier([{ ...row, startDate: "", endDate: "9999-12-31" }], query).winner !==
            null,
          key: (row) => JSON.stringify([row.portLoad, row.dock, row.type]),
          family: (row) => JSON.stringify([row.portLoad, row.dock]),
        });
        expect(kindsOf(lintRates(rows.map(lintRowOfSupplier), asOf))).toEqual(truth);
      }),
      { numRuns: 100 },
    );
  });
});
