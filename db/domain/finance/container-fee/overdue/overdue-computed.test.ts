import fc from "fast-check";
import { expect, test } from "vitest";
import type { FreeTimeClause } from "#domain/pricing/contract/free-time/free-times.queries.server.ts";
import { addDays } from "#domain/masterdata/money/local-date.ts";
import { type ClockRun, clocks } from "./clocks.ts";
import type { TariffRow } from "../free-time/free-time.ts";
import { aTariff } from "./overdue-cases.ts";
import { type ComputedOverdue, overdueOf, type OverdueTerms, type StayBox } from "./overdue.ts";

/** With a rate in fractions. */
const bands = [
  { rate: "20", to: 2 },
  { rate: "40.5", to: null },
];
const tariff = (id: number, of: Partial<TariffRow>) => aTariff({ id, bands, ...of });
const tariffs: readonly TariffRow[] = [
  tariff(1, {}),
  tariff(2, { sizeGroup: "40", freeDays: 1 }),
  tariff(3, { portCode: "JPOSA", freeBasis: "WORKING", chargeBasis: "WORKING" }),
  tariff(4, { clock: "DIS_DET", startDate: "2026-02-01" }),
  tariff(5, { clock: "DND", typeGroup: "RF" }),
  tariff(6, { clock: "DEM", tierIndex: "ABSOLUTE", bands: [{ rate: "10", to: null }] }),
];

const day = fc.integer({ min: 0, max: 40 }).map((days) => addDays("2026-01-20", days));
const clause = fc.record<FreeTimeClause>({
  freeDays: fc.integer({ min: 0, max: 4 }),
  firstDay: fc.constantFrom("EVENT", "NEXT"),
  freeBasis: fc.constantFrom("CALENDAR", "WORKING"),
  chargeBasis: fc.constant("CALENDAR"),
  calendarCode: fc.constantFrom("", "WEEK"),
  tierIndex: fc.constant("CHARGEABLE"),
  tierMode: fc.constantFrom("PROGRESSIVE", "RESTART"),
  currency: fc.constant("CNY"),
  tiers: fc.constantFrom([], [{ from: 1, to: null, rate: "75" }]),
});
const some = <T>(value: fc.Arbitrary<T>) =>
  fc.dictionary(fc.constantFrom(...clocks), value, { maxKeys: 3 });
const box = fc.record<StayBox>({
  sizeGroup: fc.constantFrom("20", "40"),
  typeGroup: fc.constantFrom("GP", "RF"),
  isSoc: fc.constantFrom("Y", "N"),
  clauses: some(clause),
  approvedDays: some(fc.integer({ min: 0, max: 6 })),
});
const run = fc
  .tuple(
    fc.constantFrom(...clocks),
    fc.constantFrom("JPOSA", "JPTYO"),
    day,
    fc.option(fc.integer({ min: 0, max: 20 })),
  )
  .map(
    ([clock, portCode, start, length]): ClockRun => ({
      clock,
      portCode,
      start,
      end: length === null ? null : addDays(start, length),
    }),
  );
const runs = fc.uniqueArray(run, { maxLength: 6, selector: ({ clock }) => clock });

test("what was computed before for other containers changes nothing", () => {
  const terms: OverdueTerms = {
    tariffs,
    asOf: "2026-02-25",
    calendarOf: (portCode, code) =>
      portCode === "JPOSA" || code ? { weekend: code ? [7] : [6, 7] } : null,
  };
  const computed: ComputedOverdue = { tariffs: new Map(), priced: new Map() };
  fc.assert(
    fc.property(runs, box, (of, container) => {
      expect(overdueOf(of, container, { ...terms, computed })).toEqual(
        overdueOf(of, container, terms),
      );
    }),
    { numRuns: 600 },
  );
  expect(computed.priced.size).toBeGreaterThan(100);
});
