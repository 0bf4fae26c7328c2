import fc from "fast-check";
import { expect, test } from "vitest";
import { readPeriod } from "./read-period.ts";

const today = "2026-11-28";
const spoken = (text: string, day: { today: string; year?: number } = { today }): string => {
  const reading = readPeriod(text, day);
  if (!reading) return "unread";
  if ("period" in reading) return `${reading.period.startDate} ${reading.period.endDate}`;
  return "years" in reading ? `year? ${reading.years.length}` : `unclear ${reading.unclear.length}`;
};

test.each([
  ["1.1-1.31", "2027-01-01 2027-01-31"],
  ["12.15-1.14", "2026-12-15 2027-01-14"],
  ["11.1-11.30", "2026-11-01 2026-11-30"],
  ["10.1～10.31", "2026-10-01 2026-10-31"],
  ["6.1-6.30", "year? 2"],
  ["12.1-31", "2026-12-01 2026-12-31"],
  ["12月1日-12月15日", "2026-12-01 2026-12-15"],
  ["12月1日至15日", "2026-12-01 2026-12-15"],
  ["12月", "2026-12-01 2026-12-31"],
  ["2027年2月", "2027-02-01 2027-02-28"],
  ["2026.6.1-2026.6.30", "2026-06-01 2026-06-30"],
  ["2026.6.1-6.30", "2026-06-01 2026-06-30"],
  ["2026/6/1 - 2026/6/30", "2026-06-01 2026-06-30"],
  ["2026-06-01~2026-06-30", "2026-06-01 2026-06-30"],
  ["20260601-20260630", "2026-06-01 2026-06-30"],
  ["2026.12.15-1.14", "2026-12-15 2027-01-14"],
  ["12/1-12/31", "2026-12-01 2026-12-31"],
  ["1/12-31/12", "2026-12-01 2026-12-31"],
  ["12/1-12/7", "unclear 2"],
  ["1-31 Dec", "2026-12-01 2026-12-31"],
  ["1 Dec - 31 Dec 2026", "2026-12-01 2026-12-31"],
  ["Dec 1 - Dec 31, 2026", "2026-12-01 2026-12-31"],
  ["15 Dec 2026 to 14 Jan 2027", "2026-12-15 2027-01-14"],
  ["15 Dec - 14 Jan 2027", "2026-12-15 2027-01-14"],
  ["Dec", "2026-12-01 2026-12-31"],
  ["2.1-2.30", "unread"],
  ["13.1-13.5", "unread"],
  ["2026.6.30-2026.6.1", "unread"],
  ["until further notice", "unread"],
  ["", "unread"],
])("on 28 November 2026, %s is %s", (text, expected) => expect(spoken(text)).toBe(expected));

test("the year given begins the period", () => {
  expect(spoken("6.1-6.30", { today, year: 2026 })).toBe("2026-06-01 2026-06-30");
  expect(spoken("12.15-1.14", { today, year: 2025 })).toBe("2025-12-15 2026-01-14");
});

test("without a year, a period ended at most two months ago and begins within six", () => {
  const day = fc.date({
    min: new Date("2024-01-01T00:00:00Z"),
    max: new Date("2030-12-31T00:00:00Z"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 12 }), (now, month) => {
      const reading = readPeriod(`${month}.1-${month}.28`, {
        today: now.toISOString().slice(0, 10),
      });
      if (!reading || !("period" in reading)) {
        expect(reading && "years" in reading ? reading.years.length : 0).toBe(2);
        return;
      }
      const days = (text: string) =>
        (Date.parse(text) - Date.parse(now.toISOString().slice(0, 10))) / 86_400_000;
      expect(days(reading.period.endDate)).toBeGreaterThanOrEqual(-62);
      expect(days(reading.period.startDate)).toBeLessThanOrEqual(184);
    }),
  );
});
