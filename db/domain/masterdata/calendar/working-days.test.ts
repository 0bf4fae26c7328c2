import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, isWorkingDay, type WorkCalendar } from "#domain/masterdata/money/local-date.ts";
import {
  addWorkingDays,
  type CalendarLayer,
  countWorkingDays,
  workCalendarOf,
} from "./working-days.ts";

const china: CalendarLayer = {
  weekend: "6,7",
  days: [
    { day: "2026-10-01", kind: "HOLIDAY" },
    { day: "2026-10-10", kind: "WORKDAY" },
  ],
};

test("the narrowest calendar speaks: for the week, and for each day", () => {
  const port: CalendarLayer = { weekend: "", days: [{ day: "2026-10-01", kind: "WORKDAY" }] };
  const dock: CalendarLayer = { weekend: "0", days: [{ day: "2026-10-12", kind: "CLOSURE" }] };
  const worked = (day: string, ...layers: CalendarLayer[]) =>
    isWorkingDay(day, workCalendarOf(layers));
  expect([
    worked("2026-10-01", china),
    worked("2026-10-01", china, port),
    worked("2026-10-01", china, port, dock),
  ]).toEqual([false, true, true]);
  // A Saturday worked for a holiday, and a free one.
  expect([
    worked("2026-10-10", china),
    worked("2026-10-17", china),
    worked("2026-10-17", china, port, dock),
  ]).toEqual([true, false, true]);
  expect([worked("2026-10-12", china, port), worked("2026-10-12", china, port, dock)]).toEqual([
    true,
    false,
  ]);
  expect(worked("2026-10-11")).toBe(true);
});

test("working days are counted over weekends and holidays, forwards and back", () => {
  const calendar = workCalendarOf([china]);
  expect(addWorkingDays("2026-09-30", 1, calendar)).toBe("2026-10-02");
  expect(addWorkingDays("2026-10-02", 6, calendar)).toBe("2026-10-10");
  expect(addWorkingDays("2026-10-02", -1, calendar)).toBe("2026-09-30");
  expect(addWorkingDays("2026-10-03", 0, calendar)).toBe("2026-10-03");
  expect(countWorkingDays("2026-10-01", "2026-10-11", calendar)).toBe(7);
  expect(countWorkingDays("2026-10-02", "2026-10-01", calendar)).toBe(0);
});

test("a calendar without a working day is refused, not walked for ever", () => {
  expect(() => addWorkingDays("2026-01-01", 1, { weekend: [1, 2, 3, 4, 5, 6, 7] })).toThrow(
    "money.noWorkingDay",
  );
});

const calendars = fc.record({
  weekend: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 4 }),
  holidays: fc.uniqueArray(
    fc.integer({ min: 0, max: 80 }).map((n) => addDays("2026-01-01", n)),
    { maxLength: 20 },
  ),
  workdays: fc.uniqueArray(
    fc.integer({ min: 0, max: 80 }).map((n) => addDays("2026-01-01", n)),
    { maxLength: 5 },
  ),
});

test("the day reached is worked, and exactly as many working days away", () => {
  fc.assert(
    fc.property(calendars, fc.integer({ min: 1, max: 40 }), (calendar: WorkCalendar, days) => {
      const reached = addWorkingDays("2026-01-10", days, calendar);
      expect(isWorkingDay(reached, calendar)).toBe(true);
      expect(countWorkingDays("2026-01-11", reached, calendar)).toBe(days);
      const back = addWorkingDays(addDays(reached, 1), -days, calendar);
      expect(countWorkingDays(back, reached, calendar)).toBe(days);
    }),
  );
});
