import type { EntityManager } from "@mikro-orm/postgresql";
import { readCalendarLayers } from "#domain/masterdata/calendar/calendar.queries.server.ts";
import { workCalendarOf } from "#domain/masterdata/calendar/working-days.ts";
import type { Lang } from "#platform/kernel/actor/actor.ts";
import {
  addDays,
  endOfMonth,
  isoWeekday,
  isWorkingDay,
} from "#domain/masterdata/money/local-date.ts";
import type { YearDay, YearMonth } from "./year-months.tsx";

export type ShownCalendar = {
  code: string;
  country: string;
  portCode: string;
  dockCode: string;
  nameZh: string;
  nameEn: string;
};

/** Each day with its kind and the calendar that defines it. */
export async function readYear(
  em: EntityManager,
  calendar: ShownCalendar,
  { year, lang }: { year: number; lang: Lang },
) {
  const [from, to] = [`${year}-01-01`, `${year}-12-31`];
  const layers = await readCalendarLayers(em, calendar, { from, to });
  const rule = workCalendarOf(layers);
  const entered = new Map(
    layers.flatMap(({ code, days }) => days.map((day) => [day.day, { ...day, code }] as const)),
  );
  const dayOf = (date: string): YearDay => {
    const entry = entered.get(date);
    const worked = isWorkingDay(date, rule);
    if (!entry) return { date, worked, state: worked ? "" : "REST", name: "", by: "", id: 0 };
    const name = lang === "en" ? entry.nameEn || entry.nameZh : entry.nameZh || entry.nameEn;
    const own = entry.code === calendar.code;
    return {
      date,
      worked,
      state: entry.kind,
      name,
      by: own ? "" : entry.code,
      id: own ? entry.id : 0,
    };
  };
  const months = Array.from({ length: 12 }, (_, i): YearMonth => {
    const first = `${year}-${String(i + 1).padStart(2, "0")}-01`;
    const days: YearDay[] = [];
    for (let date = first; date <= endOfMonth(first); date = addDays(date, 1))
      days.push(dayOf(date));
    return {
      month: i + 1,
      lead: isoWeekday(first) - 1,
      days,
      workingDays: days.filter((day) => day.worked).length,
    };
  });
  const { nameZh, nameEn } = calendar;
  return {
    nameZh,
    nameEn,
    layers: layers.map((layer) => layer.code),
    months,
    workingDays: months.reduce((sum, month) => sum + month.workingDays, 0),
  };
}
