import { Refusal } from "#platform/operation/refusal.ts";
import { addDays, isWorkingDay, type LocalDate, type WorkCalendar } from "../money/local-date.ts";

/** What a single day is: a public holiday, a closure (storm, strike), or a working day although the week or a wider calendar says rest. */
export type DayKind = "HOLIDAY" | "CLOSURE" | "WORKDAY";

/**
 * One calendar as it is entered: its rest days of the week as "6,7" (ISO: 1 Monday … 7 Sunday; "0": none; blank: those of the wider calendar), and
 * its single days.
 */
export type CalendarLayer = { weekend: string; days: readonly { day: LocalDate; kind: DayKind }[] };

/** The rest days of a week as they are typed; null when nothing is said. */
function restDays(weekend: string): number[] | null {
  const days = weekend
    .split(",")
    .map(Number)
    .filter((day) => day >= 1 && day <= 7);
  return weekend.trim() === "" ? null : days;
}

/** The calendar of a place from those that hold there, the widest first: country, port, dock. For each day and for the week the narrowest speaks. */
export function workCalendarOf(layers: readonly CalendarLayer[]): WorkCalendar {
  const weekend = layers.reduce<number[]>((wider, { weekend: own }) => restDays(own) ?? wider, []);
  const days = new Map<LocalDate, DayKind>();
  for (const layer of layers) for (const { day, kind } of layer.days) days.set(day, kind);
  const of = (worked: boolean) => [...days].flatMap(([day, kind]) => ((kind === "WORKDAY") === worked ? [day] : []));
  return { weekend, holidays: of(false), workdays: of(true) };
}

/**
 * The working day that is so many after a date (before it when negative); none: the date itself, whatever it is. Free time in working days ends on
 * `addWorkingDays(day before the first, days)` (domain §5). @throws Refusal money.noWorkingDay when nothing is worked for more than a year.
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

/** Working days from one date to another, both included; none when the second is earlier. */
export function countWorkingDays(from: LocalDate, to: LocalDate, calendar: WorkCalendar): number {
  let count = 0;
  for (let day = from; day <= to; day = addDays(day, 1)) if (isWorkingDay(day, calendar)) count += 1;
  return count;
}
