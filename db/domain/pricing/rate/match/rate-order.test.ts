import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { indexRates } from "./rate-index.ts";
import {
  applies,
  criterionFits,
  inRange,
  isBound,
  matchRate,
  rateCriteria,
  type RateQuery,
  type RateRow,
  rateSources,
} from "./rate-match.ts";

const row = (id: string, more: Partial<RateRow> = {}): RateRow => ({
  id,
  source: "GENERAL",
  status: "PUBLISHED",
  ...more,
});
const at = (date: string, more: Partial<RateQuery> = {}): RateQuery => ({ date, ...more });

/**
 * The order of domain §4 once more, by comparing two rows field by field. Positive: `b` is better.
 */
function compare(a: RateRow, b: RateRow): number {
  const filled = (value: string | null | undefined) => (value && !value.startsWith("!") ? 1 : 0);
  const source = rateSources.indexOf(a.source) - rateSources.indexOf(b.source);
  if (source !== 0) return source;
  for (const field of rateCriteria) {
    const better = filled(b[field]) - filled(a[field]);
    if (better !== 0) return better;
  }
  return (b.startDate ?? "").localeCompare(a.startDate ?? "");
}

const blankOr = (value: string) => fc.constantFrom(undefined, "", value);
const anyRow = fc.record({
  source: fc.constantFrom(...rateSources),
  startDate: fc.constantFrom(undefined, null, "", "2026-01-01", "2026-01-02", "2026-01-03"),
  portLoad: blankOr("A"),
  portDis: fc.constantFrom(undefined, "B", "!C", "!C, D"),
  size: blankOr("20"),
  nature: blankOr("DG"),
  emptyFlag: blankOr("N"),
});

describe("the order of rates", () => {
  it("is that of a comparison field by field: winner, ties, and losers best first with their reason", () => {
    const query = at("2026-02-01", {
      portLoad: "A",
      portDis: "B",
      size: "20",
      nature: "DG",
      emptyFlag: "N",
      contract: "K",
      customer: "C",
    });
    const outcomes = new Set<string>();
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 7 }), (list) => {
        const rows = list.map((item, n) =>
          row(String(n), { ...item, contract: "K", customer: "C" }),
        );
        const sorted = rows.toSorted(compare);
        const [best] = sorted;
        const equal = best ? sorted.filter((item) => compare(item, best) === 0) : [];
        const match = matchRate(rows, query);
        outcomes.add(match.outcome);
        expect(match.outcome).toBe(!best ? "NO_RATE" : equal.length > 1 ? "AMBIGUOUS" : "MATCHED");
        expect(match.winner).toBe(equal.length === 1 ? best : null);
        expect(match.tied).toEqual(equal.length > 1 ? equal : []);
        expect(match.losers.map(({ rate }) => rate)).toEqual(sorted.slice(equal.length));
        for (const { rate, reason } of match.losers) {
          if (!best) throw new Error("a loser without a winner");
          const field = rateCriteria.find(
            (key) =>
              best[key] && !best[key].startsWith("!") && (!rate[key] || rate[key].startsWith("!")),
          );
          if (rate.source !== best.source)
            expect(reason).toEqual({
              kind: "SOURCE",
              source: rate.source,
              winnerSource: best.source,
            });
          else if (field) expect(reason).toEqual({ kind: "CRITERION", field, value: best[field] });
          else
            expect(reason).toEqual({
              kind: "START_DATE",
              startDate: rate.startDate ?? "",
              winnerStartDate: best.startDate ?? "",
            });
        }
      }),
      { numRuns: 2000 },
    );
    expect(outcomes).toEqual(new Set(["MATCHED", "AMBIGUOUS", "NO_RATE"]));
  });

  it("counts both days of the range, and an open end", () => {
    const bounded = row("1", { startDate: "2026-03-01", endDate: "2026-03-31" });
    for (const [date, inside] of [
      ["2026-02-28", false],
      ["2026-03-01", true],
      ["2026-03-31", true],
      ["2026-04-01", false],
    ] as const)
      expect(inRange(bounded, date)).toBe(inside);
    expect(inRange(row("2", { startDate: "2026-03-01" }), "2099-01-01")).toBe(true);
    expect(inRange(row("2", { startDate: "2026-03-01" }), "2026-02-28")).toBe(false);
    expect(inRange(row("3", { endDate: "2026-03-31" }), "1999-01-01")).toBe(true);
    expect(inRange(row("3", { endDate: "2026-03-31" }), "2026-04-01")).toBe(false);
    expect(inRange(row("4"), "2026-01-01")).toBe(true);
  });

  it("fits one value, any, or any but those excluded; an unknown value passes an exclusion only", () => {
    const table: [string | null | undefined, string | null | undefined, boolean][] = [
      [undefined, "A", true],
      ["", undefined, true],
      ["A", "A", true],
      ["A", "B", false],
      ["A", undefined, false],
      ["!A", "A", false],
      ["!A", "B", true],
      ["!A, B", "B", false],
      ["!A, B", "A", false],
      ["!A,B", "C", true],
      ["!A", undefined, true],
      ["!A", "", true],
      ["A!", "A!", true],
      ["A!", "B", false],
    ];
    for (const [requested, value, fits] of table)
      expect(criterionFits(requested, value), `${requested} ${value}`).toBe(fits);
  });

  it("prices only shipments of the contract and the customer a row is bound to", () => {
    expect(isBound(row("1", { source: "CONTRACT" }), at("2026-01-01", { contract: "K" }))).toBe(
      false,
    );
    expect(isBound(row("1", { source: "CUSTOMER" }), at("2026-01-01", { customer: "C" }))).toBe(
      false,
    );
    expect(
      isBound(row("1", { source: "CONTRACT", contract: "K" }), at("2026-01-01", { contract: "K" })),
    ).toBe(true);
    expect(
      isBound(row("1", { source: "CONTRACT", contract: "K" }), at("2026-01-01", { contract: "L" })),
    ).toBe(false);
    expect(
      isBound(row("1", { source: "LINE", customer: "C" }), at("2026-01-01", { customer: "D" })),
    ).toBe(false);
    expect(
      isBound(row("1", { source: "LINE", customer: "C" }), at("2026-01-01", { customer: "C" })),
    ).toBe(true);
    expect(isBound(row("1"), at("2026-01-01"))).toBe(true);
    expect(applies(row("1", { status: "DRAFT" }), at("2026-01-01"))).toBe(false);
    expect(applies(row("1", { status: "APPROVED" }), at("2026-01-01"))).toBe(true);
  });

  it("stays the same when many different questions are asked of one index", () => {
    const rows = Array.from({ length: 30 }, (_, n) =>
      row(String(n), {
        portLoad: `P${n % 10}`,
        size: n % 3 ? "20" : "",
        startDate: `2026-01-${10 + n}`,
      }),
    );
    const index = indexRates(rows);
    // More questions than are kept, few of them twice; then the same question many times.
    for (let n = 0; n < 12_000; n += 1) {
      const query = at("2026-02-15", {
        portLoad: `P${n % 11}`,
        size: n % 2 ? "20" : "40",
        voyline: n % 5000 === 0 ? "" : `V${n}`,
      });
      if (n % 997 === 0) expect(index.match(query)).toEqual(matchRate(rows, query));
      else index.match(query);
    }
    for (let n = 0; n < 50; n += 1) {
      const query = at("2026-02-15", { portLoad: `P${n % 5}`, size: "20" });
      expect(index.match(query)).toEqual(matchRate(rows, query));
    }
  });
});
