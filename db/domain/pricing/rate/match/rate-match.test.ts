import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nearMisses, whyNot } from "./explain-rate.ts";
import { indexRates } from "./rate-index.ts";
import { applies, matchRate, type RateQuery, type RateRow, rateSources } from "./rate-match.ts";

const row = (id: string, more: Partial<RateRow> = {}): RateRow => ({
  id,
  source: "GENERAL",
  status: "PUBLISHED",
  ...more,
});
const day = fc.integer({ min: 1, max: 6 }).map((n) => `2026-01-0${n}`);
// Mostly blank, so that many rows apply at once.
const some = (...values: string[]) =>
  fc.constantFrom(undefined, "", undefined, "", undefined, "", ...values);
const criteria = (...extra: string[]) => ({
  portLoad: some("A", "B", ...extra),
  portDis: some("A", "B", ...extra),
  voyline: some("A", "B", ...extra),
  delivery: some("A", "B", ...extra),
  size: some("20", "40", ...extra.map(() => "!20")),
  nature: some("DG", "GC"),
  contract: some("K1", "K2"),
  customer: some("C1", "C2"),
});
// Some rows twice, often none: ties and single rates both occur.
const rates = fc
  .tuple(
    fc.array(
      fc.record({
        ...criteria("!A", "!A,B"),
        source: fc.constantFrom(...rateSources),
        status: fc.constantFrom("PUBLISHED", "PUBLISHED", "APPROVED", "DRAFT"),
        startDate: fc.option(day),
        endDate: fc.option(day),
      }),
      { maxLength: 60 },
    ),
    fc.constantFrom(0, 0, 3, 9),
  )
  .map(([list, twice]) =>
    [...list, ...list.slice(0, twice)].map((item, at): RateRow => ({ ...item, id: String(at) })),
  );
const query: fc.Arbitrary<RateQuery> = fc.record({ ...criteria(), date: day });

describe("which rate applies", () => {
  it("is the same with and without the index, losers and ties included", () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(rates, fc.array(query, { minLength: 1, maxLength: 4 }), (list, questions) => {
        // One index catches results cached for the wrong query.
        const index = indexRates(list);
        for (const question of [...questions, ...questions]) {
          const plain = matchRate(list, question);
          seen.add(plain.outcome);
          expect(index.match(question)).toEqual(plain);
        }
      }),
      { numRuns: 1000 },
    );
    expect(seen).toEqual(new Set(["MATCHED", "AMBIGUOUS", "NO_RATE"]));
  });
  it("names the rows that came closest, fewest reasons first and in their order", () => {
    fc.assert(
      fc.property(rates, query, fc.integer({ min: 1, max: 5 }), (list, rateQuery, limit) => {
        const all = list
          .map((rate) => ({ rate, reasons: whyNot(rate, rateQuery) }))
          .filter((item) => item.reasons.length > 0);
        expect(nearMisses(list, rateQuery, limit)).toEqual(
          all.sort((a, b) => a.reasons.length - b.reasons.length).slice(0, limit),
        );
      }),
      { numRuns: 500 },
    );
  });
  it("has a reason for every row that does not apply, and none for those that do", () => {
    fc.assert(
      fc.property(rates, query, (list, rateQuery) => {
        for (const rate of list)
          expect(whyNot(rate, rateQuery).length === 0).toBe(applies(rate, rateQuery));
      }),
    );
  });
  it("says why the others lost", () => {
    const query = { date: "2026-05-05", portLoad: "CNSHA", nature: "DG", contract: "K" };
    const rateMatch = matchRate(
      [
        row("later", {
          source: "CONTRACT",
          contract: "K",
          portLoad: "CNSHA",
          startDate: "2026-05-01",
        }),
        row("older", {
          source: "CONTRACT",
          contract: "K",
          portLoad: "CNSHA",
          startDate: "2026-04-01",
        }),
        row("nature", { source: "CONTRACT", contract: "K", nature: "DG" }),
        row("general", { portLoad: "CNSHA", nature: "DG" }),
      ],
      query,
    );
    expect(rateMatch.winner?.id).toBe("later");
    expect(rateMatch.losers.map(({ rate, reason }) => [rate.id, reason.kind])).toEqual([
      ["older", "START_DATE"],
      ["nature", "CRITERION"],
      ["general", "SOURCE"],
    ]);
  });
  it("shows all equal rows and prices nothing", () => {
    const tie = matchRate([row("a"), row("b"), row("draft", { status: "DRAFT" })], {
      date: "2026-01-01",
    });
    expect(tie).toMatchObject({
      outcome: "AMBIGUOUS",
      winner: null,
      tied: [{ id: "a" }, { id: "b" }],
    });
    expect(matchRate([], { date: "2026-01-01" })).toEqual({
      outcome: "NO_RATE",
      winner: null,
      tied: [],
      losers: [],
    });
  });
  it("answers 20,000 bills over 50,000 rates in seconds", () => {
    const ports = Array.from({ length: 40 }, (_, n) => `P${n}`);
    const at = (n: number) => ports[n % ports.length];
    const many = Array.from({ length: 50_000 }, (_, n) =>
      row(String(n), {
        source: "LINE",
        portLoad: at(n),
        portDis: at(Math.floor(n / 40)),
        voyline: `L${n % 7}`,
        size: n % 2 ? "20" : "40",
      }),
    );
    const index = indexRates(many);
    let hits = 0;
    const started = performance.now();
    for (let n = 0; n < 20_000; n += 1) {
      const query = {
        date: "2026-01-01",
        portLoad: at(n),
        portDis: at(n * 3),
        voyline: `L${n % 7}`,
        size: n % 2 ? "20" : "40",
      };
      if (index.match(query).outcome !== "NO_RATE") hits += 1;
    }
    expect(hits).toBeGreaterThan(0);
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});
