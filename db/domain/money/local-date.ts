import { dayOf, isZone } from "#platform/clock/zone.ts";
import { Refusal } from "#platform/operation/refusal.ts";

/** A business day of a place, "2026-05-21": no time, no zone (domain §1). Compared and sorted as text. */
export type LocalDate = string;

/** Non-working days: ISO weekdays (1 Monday … 7 Sunday) and single dates; `workdays` are worked although they fall on a weekend. */
export type WorkCalendar = {
  weekend?: readonly number[] | undefined;
  holidays?: readonly LocalDate[] | undefined;
  workdays?: readonly LocalDate[] | undefined;
};

const dayMs = 86_400_000;
const datePattern = /^\d{4}-\d{2}-\d{2}$/;

/** Days since 1970-01-01. @throws Refusal money.badDate for text that is no calendar date (2026-02-30). */
export function dayNumber(date: LocalDate): number {
  const ms = datePattern.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== date) throw new Refusal("money.badDate", { date });
  return ms / dayMs;
}

/** The date of a day number. */
export function dateOfDay(day: number): LocalDate {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

/** Adds (or with a negative count subtracts) calendar days. */
export function addDays(date: LocalDate, days: number): LocalDate {
  return dateOfDay(dayNumber(date) + days);
}

/** later − earlier in calendar days. */
export function daysBetween(earlier: LocalDate, later: LocalDate): number {
  return dayNumber(later) - dayNumber(earlier);
}

/** Adds calendar months; a day the month does not have becomes its last day (31 January + 1 month = 28 February). */
export function addMonths(date: LocalDate, months: number): LocalDate {
  const [year, month, day] = partsOf(date);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  return dateOfDay(Math.floor(last.getTime() / dayMs) - Math.max(0, last.getUTCDate() - day));
}

/** The last day of the date's month. */
export function endOfMonth(date: LocalDate): LocalDate {
  const [year, month] = partsOf(date);
  return dateOfDay(Date.UTC(year, month, 0) / dayMs);
}

/** False on a holiday of the calendar, and on a weekend day that is not worked. */
export function isWorkingDay(date: LocalDate, calendar: WorkCalendar): boolean {
  if (calendar.holidays?.includes(date)) return false;
  return !calendar.weekend?.includes(isoWeekday(date)) || (calendar.workdays?.includes(date) ?? false);
}

/** ISO weekday: Monday 1 … Sunday 7. */
export function isoWeekday(date: LocalDate): number {
  return ((((dayNumber(date) + 3) % 7) + 7) % 7) + 1;
}

/**
 * The date itself when it is a working day, otherwise the nearest working day in that direction.
 * @throws Refusal money.noWorkingDay when there is none within a year (a calendar whose weekend is the whole week).
 */
export function shiftToWorkingDay(date: LocalDate, direction: "previous" | "next", calendar: WorkCalendar): LocalDate {
  const step = direction === "next" ? 1 : -1;
  for (let moved = 0; moved <= 366; moved += 1) {
    const candidate = addDays(date, moved * step);
    if (isWorkingDay(candidate, calendar)) return candidate;
  }
  throw new Refusal("money.noWorkingDay", { date });
}

/**
 * The local date of an event in a zone: "2026-03-31T16:30:00Z" in Asia/Shanghai is 2026-04-01. A plain date, or a time
 * without zone, is already local. @throws Refusal money.badDate, money.badZone.
 */
export function localDateIn(event: string, zone: string): LocalDate {
  if (datePattern.test(event)) return dateOfDay(dayNumber(event));
  if (/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/.test(event)) return dateOfDay(dayNumber(event.slice(0, 10)));
  const instant = new Date(event);
  if (Number.isNaN(instant.getTime())) throw new Refusal("money.badDate", { date: event });
  if (!isZone(zone)) throw new Refusal("money.badZone", { zone });
  return dayOf(instant, zone);
}

function partsOf(date: LocalDate): [number, number, number] {
  dayNumber(date);
  return [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))];
}
