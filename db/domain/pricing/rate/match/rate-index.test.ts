import { describe, expect, it } from "vitest";
import { indexRates } from "./rate-index.ts";
import type { RateRow } from "./rate-match.ts";

const row = (id: string, more: Partial<RateRow> = {}): RateRow => ({
  id,
  source: "GENERAL",
  status: "PUBLISHED",
  ...more,
});
const winner = (rates: readonly RateRow[], query: object) =>
  indexRates(rates).match({ date: "2026-05-05", ...query }).winner?.id ?? null;

describe("an index of rates", () => {
  it("leaves out a bound row without its number, and takes one whose number or exclusion fits", () => {
    expect(winner([row("k", { source: "CONTRACT" })], { contract: "K" })).toBeNull();
    expect(winner([row("c", { source: "CUSTOMER" })], { customer: "C" })).toBeNull();
    expect(winner([row("k", { source: "CONTRACT", contract: "K" })], { contract: "K" })).toBe("k");
    expect(winner([row("k", { source: "CONTRACT", contract: "K" })], { contract: "L" })).toBeNull();
    expect(winner([row("not", { contract: "!K" })], { contract: "!K" })).toBe("not");
    expect(winner([row("not", { customer: "!C" })], { customer: "C" })).toBeNull();
    expect(winner([row("c", { source: "LINE", customer: "C" })], { customer: "D" })).toBeNull();
    expect(winner([row("size", { size: "!20" })], { size: "20" })).toBeNull();
    expect(winner([row("size", { size: "!20" })], { size: "40" })).toBe("size");
  });

  it("keeps a result as long as queries repeat: by the fields some row asks about", () => {
    const index = indexRates([row("a", { portLoad: "CNSHA" })]);
    const first = index.match({ date: "2026-05-05", portLoad: "CNSHA", delivery: "X" });
    expect(index.match({ date: "2026-05-05", portLoad: "CNSHA", delivery: "Y" })).toBe(first);
    expect(index.match({ date: "2026-05-06", portLoad: "CNSHA" })).not.toBe(first);
    expect(index.match({ date: "2026-05-05", portLoad: "CNNGB" }).outcome).toBe("NO_RATE");
    for (let n = 0; n < 5000; n += 1) index.match({ date: "2026-05-05", portLoad: "CNSHA" });
    expect(index.match({ date: "2026-05-05", portLoad: "CNSHA" })).toBe(first);
  });

  it("keeps no results where most queries are new, and forgets those it had", () => {
    const index = indexRates([row("a", { portLoad: "CNSHA" })]);
    const query = { date: "2026-05-05", portLoad: "CNSHA" };
    const first = index.match(query);
    for (let n = 0; n < 1998; n += 1) index.match({ date: "2026-05-05", portLoad: `P${n}` });
    expect(index.match(query)).toBe(first);
    const after = index.match(query);
    expect(after).not.toBe(first);
    expect(after).toEqual(first);
    expect(index.match(query)).not.toBe(after);
  });

  it("keeps results as long as half of the queries repeat, twenty thousand at most", () => {
    const index = indexRates([row("a", { portLoad: "CNSHA" })]);
    const ask = (n: number) => index.match({ date: "2026-05-05", portLoad: `P${n}` });
    const first = ask(0);
    expect(ask(0)).toBe(first);
    for (let n = 1; n < 1000; n += 1) expect(ask(n)).toBe(ask(n));
    // Two thousand queries, half of them new.
    for (let n = 0; n < 1000; n += 1) ask(0);
    expect(ask(0)).toBe(first);
    for (let n = 1000; n < 20_000; n += 1) expect(ask(n)).toBe(ask(n));
    expect(ask(0)).toBe(first);
    ask(20_000);
    expect(ask(0)).not.toBe(first);
  });

  it("sorts what several shapes of rows give as the list has it", () => {
    const rates = [
      row("c", { portLoad: "CNSHA", startDate: "2026-01-01" }),
      row("b"),
      row("a", { portLoad: "CNSHA", startDate: "2026-01-01" }),
    ];
    const matched = indexRates(rates).match({ date: "2026-05-05", portLoad: "CNSHA" });
    expect([matched.tied.map(({ id }) => id), matched.losers.map(({ rate }) => rate.id)]).toEqual([
      ["c", "a"],
      ["b"],
    ]);
    // A customer's rows are kept apart and are no closer.
    const tied = indexRates([row("z"), row("y", { customer: "C" }), row("x")]).match({
      date: "2026-05-05",
      customer: "C",
    });
    expect(tied.tied.map(({ id }) => id)).toEqual(["z", "y", "x"]);
  });

  it("knows how many rows it was made of, live or not", () => {
    expect(indexRates([row("a"), row("b", { status: "DRAFT" })]).size).toBe(2);
  });
});
