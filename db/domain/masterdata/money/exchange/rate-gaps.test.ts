import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, isoWeekday } from "../local-date.ts";
import { missingDays } from "./rate-gaps.ts";

describe("missing rates", () => {
  const days = ["2026-11-02", "2026-11-03", "2026-11-06", "2026-11-09"];
  test("are business days without one; weekends and holidays are none, nor what lies before the first", () => {
    expect(missingDays(days, { from: "2026-10-01", to: "2026-11-10", period: "DAY" })).toEqual([
      "2026-11-04",
      "2026-11-05",
      "2026-11-10",
    ]);
    const calendar = { weekend: [6, 7], holidays: ["2026-11-04"] };
    expect(
      missingDays(days, { from: "2026-11-03", to: "2026-11-09", period: "DAY" }, calendar),
    ).toEqual(["2026-11-05"]);
  });
  test("of weekly and monthly rates are told once, at the first business day of the week or month", () => {
    expect(
      missingDays(["2026-11-04", "2026-11-20"], {
        from: "2026-11-01",
        to: "2026-11-25",
        period: "WEEK",
      }),
    ).toEqual(["2026-11-09", "2026-11-23"]);
    expect(
      missingDays(["2026-08-03"], { from: "2026-08-01", to: "2026-10-31", period: "MONTH" }),
    ).toEqual(["2026-09-01", "2026-10-01"]);
    expect(missingDays(days, { from: "2026-11-01", to: "2026-12-31", period: "NONE" })).toEqual([]);
    expect(
      missingDays(days, {
        from: "2026-10-30",
        to: "2026-11-03",
        period: "DAY",
        since: "2026-01-01",
      }),
    ).toEqual(["2026-10-30"]);
    expect(missingDays([], { from: "2026-11-01", to: "2026-11-30", period: "DAY" })).toEqual([]);
  });
  test("with the published ones are all business days from the first on, whatever the order", () => {
    const some = fc
      .uniqueArray(fc.integer({ min: 0, max: 60 }), { minLength: 1 })
      .map((list) => list.map((n) => addDays("2026-09-01", n)));
    fc.assert(
      fc.property(some, (published) => {
        const to = "2026-10-31";
        const missing = missingDays(published, { from: "2026-09-01", to, period: "DAY" });
        const first = published.toSorted()[0] ?? to;
        let day = first;
        for (; day <= to; day = addDays(day, 1)) {
          const covered = published.includes(day) || isoWeekday(day) > 5;
          expect(missing.includes(day)).toBe(!covered);
        }
        expect(missing.every((item) => item >= first)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });
});
