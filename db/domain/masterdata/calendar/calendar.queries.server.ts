import type { EntityManager } from "@mikro-orm/postgresql";
import { type RawBuilder, sql } from "kysely";
import type { LocalDate, WorkCalendar } from "#domain/masterdata/money/local-date.ts";
import { type CalendarLayer, type DayKind, workCalendarOf } from "./working-days.ts";

/**
 * A port alone implies its country; `code` names one calendar, to which those of its wider places
 * belong.
 */
type CalendarPlace = { country?: string; portCode?: string; dockCode?: string } | { code: string };
type NamedDay = { id: number; day: LocalDate; kind: DayKind; nameZh: string; nameEn: string };
/** A calendar of a place with its days. */
type NamedLayer = Omit<CalendarLayer, "days"> & {
  code: string;
  nameZh: string;
  nameEn: string;
  days: NamedDay[];
};

/** The calendars of a place between two dates, widest first. */
export async function readCalendarLayers(
  em: EntityManager,
  place: CalendarPlace,
  { from, to }: { from: LocalDate; to: LocalDate },
): Promise<NamedLayer[]> {
  const at = "code" in place ? ofCode(place.code) : ofPlace(place);
  const { rows } =
    await sql<NamedLayer>`select c.code, c.name_zh as "nameZh", c.name_en as "nameEn", c.weekend,
        coalesce(
          (
            select json_agg(
                json_build_object(
                  'id', d.id, 'day', d.day, 'kind', d.kind, 'nameZh', d.name_zh, 'nameEn', d.name_en
                )
                order by d.day
              )
            from calendar_day d
            where d.calendar_code = c.code and d.day between ${from}::date and ${to}::date
          ),
          '[]'
        ) as days
      from calendar c
      where ${at}
      order by c.dock_code <> '', c.port_code <> ''`.execute(em.getKysely());
  return rows;
}

function ofPlace({
  country = "",
  portCode = "",
  dockCode = "",
}: Exclude<CalendarPlace, { code: string }>): RawBuilder<boolean> {
  return sql<boolean>`c.country = ${portCode ? portCode.slice(0, 2) : country}
    and c.port_code in ('', ${portCode})
    and (c.dock_code = '' or (c.dock_code = ${dockCode} and c.port_code = ${portCode}))`;
}

const ofCode = (code: string) => sql<boolean>`exists (
    select
    from calendar n
    where n.code = ${code}
      and n.country = c.country
      and (c.port_code = '' or c.port_code = n.port_code)
      and (c.dock_code = '' or c.dock_code = n.dock_code)
  )`;

/** The working calendar of a place (domain §5 "calendar"). */
export async function readWorkCalendar(
  em: EntityManager,
  place: CalendarPlace,
  range: { from: LocalDate; to: LocalDate },
): Promise<WorkCalendar> {
  return workCalendarOf(await readCalendarLayers(em, place, range));
}
