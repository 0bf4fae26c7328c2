import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { LocalDate, WorkCalendar } from "../money/local-date.ts";
import { type CalendarLayer, type DayKind, workCalendarOf } from "./working-days.ts";

/** A port alone implies its country. */
type CalendarPlace = { country?: string; portCode?: string; dockCode?: string };
type NamedDay = { id: number; day: LocalDate; kind: DayKind; nameZh: string; nameEn: string };
/** A calendar of a place with its days. */
type NamedLayer = Omit<CalendarLayer, "days"> & { code: string; nameZh: string; nameEn: string; days: NamedDay[] };

/** The calendars of a place between two dates, widest first. */
export async function readCalendarLayers(
  em: EntityManager,
  place: CalendarPlace,
  { from, to }: { from: LocalDate; to: LocalDate },
): Promise<NamedLayer[]> {
  const { portCode = "", dockCode = "" } = place;
  const country = portCode ? portCode.slice(0, 2) : (place.country ?? "");
  const { rows } = await sql<NamedLayer>`select c.code, c.name_zh as "nameZh", c.name_en as "nameEn", c.weekend, coalesce((
      select json_agg(json_build_object('id', d.id, 'day', d.day, 'kind', d.kind, 'nameZh', d.name_zh, 'nameEn', d.name_en) order by d.day)
      from calendar_day d where d.calendar_code = c.code and d.day between ${from}::date and ${to}::date), '[]') as days
    from calendar c where c.country = ${country} and c.port_code in ('', ${portCode}) and (c.dock_code = '' or (c.dock_code = ${dockCode}
      and c.port_code = ${portCode})) order by c.dock_code <> '', c.port_code <> ''`.execute(em.getKysely());
  return rows;
}

/** The working calendar of a place (domain §5 "calendar"). */
export async function readWorkCalendar(
  em: EntityManager,
  place: CalendarPlace,
  range: { from: LocalDate; to: LocalDate },
): Promise<WorkCalendar> {
  return workCalendarOf(await readCalendarLayers(em, place, range));
}
