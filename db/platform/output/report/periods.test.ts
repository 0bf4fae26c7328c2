import { expect, test } from "vitest";
import { isPeriod, periodDays, periodNames } from "./periods.ts";

test.each([
  ["today", "2026-11-21", "2026-11-21"],
  ["thisWeek", "2026-11-16", "2026-11-22"],
  ["lastWeek", "2026-11-09", "2026-11-15"],
  ["thisMonth", "2026-11-01", "2026-11-30"],
  ["lastMonth", "2026-10-01", "2026-10-31"],
  ["nextMonth", "2026-12-01", "2026-12-31"],
  ["thisQuarter", "2026-10-01", "2026-12-31"],
  ["thisYear", "2026-01-01", "2026-12-31"],
] as const)("%s around 21 November 2026", (name, from, to) => {
  expect(periodDays(name, "2026-11-21")).toEqual([from, to]);
});

test("periods cross the year and leap days", () => {
  expect(periodDays("lastMonth", "2027-01-01")).toEqual(["2026-12-01", "2026-12-31"]);
  expect(periodDays("nextMonth", "2026-12-31")).toEqual(["2027-01-01", "2027-01-31"]);
  expect(periodDays("lastMonth", "2028-03-31")).toEqual(["2028-02-01", "2028-02-29"]);
  expect(periodDays("thisWeek", "2027-01-01")).toEqual(["2026-12-28", "2027-01-03"]);
  expect(periodDays("lastWeek", "2026-11-16")).toEqual(["2026-11-09", "2026-11-15"]);
});

test("only the names offered are periods", () => {
  expect(periodNames.every(isPeriod)).toBe(true);
  expect(isPeriod("lastDecade")).toBe(false);
});
