import { addDays, isoWeekday, isWorkingDay, type LocalDate, type WorkCalendar } from "./local-date.ts";

/** How often a rate is expected; NONE: never by itself. */
export type RefreshPeriod = "DAY" | "WEEK" | "MONTH" | "NONE";

/** Saturday and Sunday: the days on which no rates are published where nothing else is said. */
const plainWeek: WorkCalendar = { weekend: [6, 7] };

/**
 * The days on which a rate should have been published and was not (domain §6): each business day, or, for rates of a week or a month, the first business day of
 * each such period that has none. `published` in any order; days before the first of them are no gaps, nothing was published yet, unless `since` says
 * that something was.
 */
export function missingDays(
  published: readonly LocalDate[],
  { from, to, period, since }: { from: LocalDate; to: LocalDate; period: RefreshPeriod; since?: LocalDate | undefined },
  calendar: WorkCalendar = plainWeek,
): LocalDate[] {
  const first = since ?? [...published].sort()[0];
  if (period === "NONE" || first === undefined) return [];
  const has = new Set(published.map((date) => spanOf(date, period)));
  const missing: LocalDate[] = [];
  for (let day = first > from ? first : from; day <= to; day = addDays(day, 1)) {
    if (!isWorkingDay(day, calendar) || has.has(spanOf(day, period))) continue;
    has.add(spanOf(day, period));
    missing.push(day);
  }
  return missing;
}

/** What a date belongs to: itself, its week by its Monday, its month. */
function spanOf(date: LocalDate, period: RefreshPeriod): string {
  if (period === "WEEK") return addDays(date, 1 - isoWeekday(date));
  return period === "MONTH" ? date.slice(0, 7) : date;
}
