import {
  addDays,
  isoWeekday,
  isWorkingDay,
  type LocalDate,
  type WorkCalendar,
} from "../local-date.ts";

export type RefreshPeriod = "DAY" | "WEEK" | "MONTH" | "NONE";

/** Default weekend without rates. */
const plainWeek: WorkCalendar = { weekend: [6, 7] };

/**
 * Days that lack a rate (domain §6): business days, or the first business day of each week or month
 * without one, from the first publication or `since` on.
 */
export function missingDays(
  published: readonly LocalDate[],
  {
    from,
    to,
    period,
    since,
  }: { from: LocalDate; to: LocalDate; period: RefreshPeriod; since?: LocalDate | undefined },
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

/** The day, its week's Monday, or its month. */
function spanOf(date: LocalDate, period: RefreshPeriod): string {
  if (period === "WEEK") return addDays(date, 1 - isoWeekday(date));
  return period === "MONTH" ? date.slice(0, 7) : date;
}
