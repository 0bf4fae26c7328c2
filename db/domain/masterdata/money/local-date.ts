import { isZone, offsetAt } from "#platform/kernel/clock/zone.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";

/** A calendar day, "2026-05-21" (domain §1), compared as text. */
export type LocalDate = string;

/** ISO weekdays (1 Monday … 7 Sunday) and dates; `workdays` are worked weekend days. */
export type WorkCalendar = {
  weekend?: readonly number[] | undefined;
  holidays?: readonly LocalDate[] | undefined;
  workdays?: readonly LocalDate[] | undefined;
};

const dayMs = 86_400_000;
const datePattern = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Days that were asked for before: a run over many containers asks for the same few hundred again
 * and again.
 */
const numbers = new Map<LocalDate, number>();
const names = new Map<number, LocalDate>();
/** Half a century. */
const mostRemembered = 18_000;

function remember<Key, Value>(days: Map<Key, Value>, key: Key, value: Value): Value {
  if (days.size >= mostRemembered) days.clear();
  days.set(key, value);
  return value;
}

/** Days since 1970-01-01. @throws Refusal money.badDate, also for 2026-02-30. */
export const dayNumber = (date: LocalDate): number =>
  numbers.get(date) ?? remember(numbers, date, readDay(date));

function readDay(date: LocalDate): number {
  const ms = datePattern.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== date)
    throw new Refusal("money.badDate", { date });
  return ms / dayMs;
}

export const dateOfDay = (day: number): LocalDate =>
  names.get(day) ?? remember(names, day, new Date(day * dayMs).toISOString().slice(0, 10));

export function addDays(date: LocalDate, days: number): LocalDate {
  return dateOfDay(dayNumber(date) + days);
}

export function daysBetween(earlier: LocalDate, later: LocalDate): number {
  return dayNumber(later) - dayNumber(earlier);
}

/** 31 January + 1 month = 28 February. */
export function addMonths(date: LocalDate, months: number): LocalDate {
  const [year, month, day] = partsOf(date);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  return dateOfDay(Math.floor(last.getTime() / dayMs) - Math.max(0, last.getUTCDate() - day));
}

export function endOfMonth(date: LocalDate): LocalDate {
  const [year, month] = partsOf(date);
  return dateOfDay(Date.UTC(year, month, 0) / dayMs);
}

export function isWorkingDay(date: LocalDate, calendar: WorkCalendar): boolean {
  if (calendar.holidays?.includes(date)) return false;
  return (
    !calendar.weekend?.includes(isoWeekday(date)) || (calendar.workdays?.includes(date) ?? false)
  );
}

/** Monday 1 … Sunday 7. */
export function isoWeekday(date: LocalDate): number {
  return ((((dayNumber(date) + 3) % 7) + 7) % 7) + 1;
}

/**
 * The nearest working day in the direction, or the date itself.
 * @throws Refusal money.noWorkingDay when a year has none.
 */
export function shiftToWorkingDay(
  date: LocalDate,
  direction: "previous" | "next",
  calendar: WorkCalendar,
): LocalDate {
  for (let moved = 0; moved <= 366; moved += 1) {
    const candidate = addDays(date, direction === "next" ? moved : -moved);
    if (isWorkingDay(candidate, calendar)) return candidate;
  }
  throw new Refusal("money.noWorkingDay", { date });
}

/**
 * "2026-03-31T16:30:00Z" in Asia/Shanghai is 2026-04-01; a time without zone is local.
 * @throws Refusal money.badDate, money.badZone.
 */
export function localDateIn(event: string, zone: string): LocalDate {
  if (datePattern.test(event)) return dateOfDay(dayNumber(event));
  if (/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/.test(event))
    return dateOfDay(dayNumber(event.slice(0, 10)));
  const instant = Date.parse(event);
  if (Number.isNaN(instant)) throw new Refusal("money.badDate", { date: event });
  if (!isZone(zone)) throw new Refusal("money.badZone", { zone });
  return dateOfDay(Math.floor((instant + offsetAt(instant, zone)) / dayMs));
}

function partsOf(date: LocalDate): [number, number, number] {
  dayNumber(date);
  return [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))];
}
