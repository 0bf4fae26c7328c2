import { sql } from "kysely";
import { defineMaster, type Master } from "#platform/records/resource/master.server.ts";
import {
  Calendar,
  CalendarDay,
  calendarDayFields,
  calendarFields,
} from "./calendar.entity.server.ts";
import { calendarDayImport, calendarImport } from "./calendar.imports.server.ts";
import { setCalendarDays } from "./ops/set-days.server.ts";

const calendar = defineMaster({
  name: "calendar",
  fields: calendarFields,
  source: {
    entity: Calendar,
    computed: {
      days: sql`(select count(*)::int from calendar_day d where d.calendar_code = t0.code)`,
      upTo: sql`(select max(d.day) from calendar_day d where d.calendar_code = t0.code)`,
    },
  },
  title: "calendar.sheet",
  list: {
    apiName: "xhlbasic/calendar",
    title: "calendar.calendars",
    scopes: "reference",
    sort: { key: "code", order: "asc" },
    columns: {
      code: { sort: true, filter: "equals", width: 110, fixed: "left" },
      nameZh: { sort: true, filter: "contains", width: 180 },
      nameEn: { filter: "contains", width: 220 },
      country: { sort: true, filter: "equals", width: 70 },
      portCode: { sort: true, filter: "equals", width: 90 },
      dockCode: { filter: "equals", width: 100 },
      weekend: { width: 130 },
      days: { label: "calendar.days", kind: "int", width: 90 },
      upTo: { label: "calendar.upTo", kind: "date", width: 110 },
      remark: { width: 200 },
      updatedTime: {},
    },
  },
  import: calendarImport,
  form: {
    dockCode: { hint: "calendar.dockHint" },
    weekend: { dict: "weekday", hint: "calendar.weekendHint", kind: "picks", span: 12 },
  },
  start: { weekend: "6,7" },
  links: [
    { to: "/xhlbasic/calendar/year/:id", label: "calendar.yearView" },
    { to: "/xhlbasic/calendar/day", label: "calendar.allDays" },
  ],
  more: { setDays: setCalendarDays },
});

export const calendarDay = defineMaster({
  name: "calendarDay",
  unnamed: true,
  key: ["calendarCode", "day"],
  code: "day",
  fileOnly: ["dayTo"],
  fields: calendarDayFields,
  source: {
    entity: CalendarDay,
    computed: { weekday: sql`extract(isodow from t0.day)::int::text` },
  },
  title: "calendar.daySheet",
  list: {
    apiName: "xhlbasic/calendar/day",
    title: "calendar.dayList",
    scopes: "reference",
    sort: { key: "day", order: "desc" },
    columns: {
      day: { sort: true, filter: "between", width: 110, fixed: "left" },
      calendarCode: { sort: true, filter: "equals", width: 110 },
      kind: { sort: true, width: 90 },
      weekday: { label: "calendar.weekday", kind: "dict", dict: "weekday", width: 100 },
      nameZh: { filter: "contains", width: 180 },
      nameEn: { filter: "contains", width: 220 },
      updatedBy: {},
      updatedTime: {},
    },
  },
  import: calendarDayImport,
});

export const calendarResources: readonly Master[] = [calendar, calendarDay];
