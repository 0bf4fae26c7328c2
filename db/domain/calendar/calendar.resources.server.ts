import { sql } from "kysely";
import { defineMaster } from "#platform/resource/listed-master.server.ts";
import type { Resource } from "#platform/resource/resource.server.ts";
import { Calendar, CalendarDay } from "./calendar.entity.server.ts";
import { calendarDayImport, calendarImport } from "./calendar.imports.server.ts";
import { calendarDayList, calendarList } from "./calendar.list.ts";
import { setCalendarDays } from "./ops/set-days.server.ts";

export const calendarResources: readonly Resource[] = [
  defineMaster({
    name: "calendar",
    list: calendarList,
    source: {
      entity: Calendar,
      computed: {
        days: sql`(select count(*)::int from calendar_day d where d.calendar_code = t0.code)`,
        upTo: sql`(select max(d.day) from calendar_day d where d.calendar_code = t0.code)`,
      },
    },
    perm: "master:edit",
    import: calendarImport,
    title: "calendar.sheet",
    fields: {
      country: { kind: "ref", ref: "country" },
      portCode: { kind: "ref", ref: "port" },
      dockCode: { hint: "calendar.dockHint" },
      weekend: { kind: "picks", dict: "weekday", span: 12, hint: "calendar.weekendHint" },
      remark: { span: 6 },
    },
    start: { weekend: "6,7" },
    links: [
      { to: "/xhlbasic/calendar/year/:id", word: "calendar.yearView" },
      { to: "/xhlbasic/calendar/day", word: "calendar.allDays" },
    ],
    more: { setDays: setCalendarDays },
  }),
  defineMaster({
    name: "calendarDay",
    list: calendarDayList,
    source: { entity: CalendarDay, computed: { weekday: sql`extract(isodow from t0.day)::int::text` } },
    perm: "master:edit",
    import: calendarDayImport,
    code: "day",
    title: "calendar.daySheet",
    leave: ["dayTo"],
    fields: { calendarCode: { kind: "ref", ref: "calendar" } },
  }),
];
