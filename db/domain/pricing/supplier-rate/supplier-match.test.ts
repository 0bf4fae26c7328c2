import fc from "fast-check";
import { expect, test } from "vitest";
import { appliesTo, matchSupplier, type SupplierRow } from "./supplier-match.ts";

const price = (id: string, more: Partial<SupplierRow> = {}): SupplierRow => ({
  id,
  version: 1,
  startDate: "2026-01-01",
  endDate: "2026-12-31",
  ...more,
});
const question = { date: "2026-06-02", portLoad: "CNSGH", dock: "WGQ2", vessel: "EVER" };

test("the price with the earlier criterion filled wins, and the loser says which one it lacks", () => {
  const match = matchSupplier(
    [price("1", { dock: "WGQ2" }), price("2", { portLoad: "CNSGH" })],
    question,
  );
  expect(match.winner?.id).toBe("2");
  expect(match.losers).toMatchObject([
    { rate: { id: "1" }, reason: { kind: "CRITERION", field: "portLoad", value: "CNSGH" } },
  ]);
});

test("a list names any of its docks, and an unknown value fits only an open criterion", () => {
  expect(appliesTo(price("1", { dock: "WGQ1,WGQ2" }), question)).toBe(true);
  expect(appliesTo(price("1", { dock: "WGQ1,WGQ3" }), question)).toBe(false);
  expect(appliesTo(price("1", { nextPort: "JPOSA" }), question)).toBe(false);
});

test("of equal prices the later start wins; a tie is no price", () => {
  const later = price("2", { startDate: "2026-05-01" });
  expect(matchSupplier([price("1"), later], question)).toMatchObject({
    winner: { id: "2" },
    losers: [{ reason: { kind: "START_DATE" } }],
  });
  expect(matchSupplier([price("1"), price("2")], question)).toMatchObject({
    winner: null,
    tied: [{ id: "1" }, { id: "2" }],
  });
});

test("days at both ends belong to the period", () => {
  const june = price("1", { startDate: "2026-06-01", endDate: "2026-06-30" });
  expect(
    ["2026-05-31", "2026-06-01", "2026-06-30", "2026-07-01"].map((date) =>
      appliesTo(june, { date }),
    ),
  ).toEqual([false, true, true, false]);
});

test("the winner does not depend on the order of the prices", () => {
  const criterion = fc.constantFrom("", "A", "B", "A,B");
  const row = fc.record({
    portLoad: criterion,
    dock: criterion,
    vessel: criterion,
    startDate: fc.constantFrom("2026-01-01", "2026-02-01"),
  });
  fc.assert(
    fc.property(
      fc.array(row, { maxLength: 8 }),
      fc.record({ portLoad: criterion, dock: criterion, vessel: criterion }),
      (rows, requested) => {
        const prices = rows.map((each, i) => price(String(i), each));
        const first = matchSupplier(prices, { date: "2026-06-01", ...requested });
        const again = matchSupplier(prices.toReversed(), { date: "2026-06-01", ...requested });
        expect(again.winner?.id).toBe(first.winner?.id);
        expect(again.tied.map(({ id }) => id).toSorted()).toEqual(
          first.tied.map(({ id }) => id).toSorted(),
        );
      },
    ),
  );
});

test("the later start wins whatever stands first, and a list is divided at commas alone", () => {
  const [early, middle, late] = [
    price("1"),
    price("2", { startDate: "2026-02-01" }),
    price("3", { startDate: "2026-03-01" }),
  ];
  for (const prices of [
    [early, middle, late],
    [late, early, middle],
    [middle, late, early],
  ])
    expect([
      matchSupplier(prices, question).winner?.id,
      ...matchSupplier(prices, question).losers.map(({ rate }) => rate.id),
    ]).toEqual(["3", "2", "1"]);
  expect(appliesTo(price("1", { dock: "WGQ12" }), { ...question, dock: "W" })).toBe(false);
  expect(appliesTo(price("1", { dock: "A,B" }), { ...question, dock: "," })).toBe(false);
});
