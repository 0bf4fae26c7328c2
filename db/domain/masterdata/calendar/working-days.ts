import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import {
  addDays,
  isWorkingDay,
  type LocalDate,
  type WorkCalendar,
} from "#domain/masterdata/money/local-date.ts";

/** CLOSURE: storm, strike. WORKDAY overrides a rest day. */
export type DayKind = "HOLIDAY" | "CLOSURE" | "WORKDAY";

/** Rest days as "6,7" (ISO; "0": none; blank: the wider calendar's) and single days. */
export type CalendarLayer = { weekend: string; days: readonly { day: LocalDate; kind: DayKind }[] };

/** Null when blank. */
function restDays(weekend: string): number[] | null {
  const days = weekend
    .split(",")
    .map(Number)
    .filter((day) => day >= 1 && day <= 7);
  return weekend.trim() === "" ? null : days;
}

/** Merges calendars, widest first; the narrowest wins. */
export function workCalendarOf(layers: readonly CalendarLayer[]): WorkCalendar {
  const weekend = layers.reduce<number[]>((wider, { weekend: own }) => restDays(own) ?? wider, []);
  const days = new Map<LocalDate, DayKind>();
  for (const layer of layers) for (const { day, kind } of layer.days) days.set(day, kind);
  const of = (worked: boolean) =>
    [...days].flatMap(([day, kind]) => ((kind === "WORKDAY") === worked ? [day] : []));
  return { weekend, holidays: of(false), workdays: of(true) };
}

/**
 * The n-th working day after a date, or before if negative; 0: the date itself. Free time ends on
 * `addWorkingDays(day before the first, days)` (domain §5).
 * @throws Refusal money.noWorkingDay.
 */
export function addWorkingDays(date: LocalDate, days: number, calendar: WorkCalendar): LocalDate {
  const step = days < 0 ? -1 : 1;
  let here = date;
  for (let left = Math.abs(days), idle = 0; left > 0; ) {
    here = addDays(here, step);
    if (isWorkingDay(here, calendar)) {
      left -= 1;
      idle = 0;
    } else if (++idle > 400) throw new Refusal("money.noWorkingDay", { date });
  }
  return here;
}

/** Both ends included. */
export function countWorkingDays(from: LocalDate, to: LocalDate, calendar: WorkCalendar): number {
  let count = 0;
  for (let day = from; day <= to; day = addDays(day, 1))
    if (isWorkingDay(day, calendar)) count += 1;
  return count;
}
