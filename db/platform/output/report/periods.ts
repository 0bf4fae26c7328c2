import { daysAfter } from "#platform/kernel/clock/zone.ts";

/** Labels are `report.period.<name>`. */
export const periodsDict = "report_period";

/** Relative to today, for saved and scheduled reports. */
export const periodNames = [
  "today",
  "thisWeek",
  "lastWeek",
  "thisMonth",
  "lastMonth",
  "nextMonth",
  "thisQuarter",
  "thisYear",
] as const;
export type PeriodName = (typeof periodNames)[number];

export const isPeriod = (name: string): name is PeriodName =>
  (periodNames as readonly string[]).includes(name);

const pad = (value: number) => String(value).padStart(2, "0");

/** `month` counts from 0 and may exceed the year. */
function months(year: number, month: number, length = 1): [string, string] {
  const at = (index: number) => {
    const y = year + Math.floor(index / 12);
    return `${String(y).padStart(4, "0")}-${pad((((index % 12) + 12) % 12) + 1)}-01`;
  };
  return [at(month), daysAfter(at(month + length), -1)];
}

const sinceMonday = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/**
 * First and last day, inclusive; weeks begin on Monday.
 * @param today the reader's business day, "2026-11-21"
 */
export function periodDays(name: PeriodName, today: string): [string, string] {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1];
  const monday = daysAfter(today, -sinceMonday(today));
  const periods: Record<PeriodName, () => [string, string]> = {
    today: () => [today, today],
    thisWeek: () => [monday, daysAfter(monday, 6)],
    lastWeek: () => [daysAfter(monday, -7), daysAfter(monday, -1)],
    thisMonth: () => months(year, month),
    lastMonth: () => months(year, month - 1),
    nextMonth: () => months(year, month + 1),
    thisQuarter: () => months(year, month - (month % 3), 3),
    thisYear: () => months(year, 0, 12),
  };
  return periods[name]();
}
