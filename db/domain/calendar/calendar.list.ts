import { defineList } from "#platform/list/list.ts";

/** Working calendars of countries, ports and docks. */
export const calendarList = defineList({
  apiName: "xhlbasic/calendar",
  perm: "master:list",
  title: "calendar.calendars",
  scopes: "reference",
  sort: { key: "code", order: "asc" },
  columns: [
    { key: "code", word: "calendar.code", sort: true, filter: "equals", width: 110, fixed: "left" },
    { key: "nameZh", word: "calendar.nameZh", sort: true, filter: "contains", width: 180 },
    { key: "nameEn", word: "calendar.nameEn", filter: "contains", width: 220 },
    { key: "country", word: "calendar.country", sort: true, filter: "equals", width: 70 },
    { key: "portCode", word: "calendar.portCode", sort: true, filter: "equals", width: 90 },
    { key: "dockCode", word: "calendar.dockCode", filter: "equals", width: 100 },
    { key: "weekend", word: "calendar.weekend", width: 130 },
    { key: "days", word: "calendar.days", kind: "int", width: 90 },
    { key: "upTo", word: "calendar.upTo", kind: "date", width: 110 },
    { key: "remark", word: "calendar.remark", width: 200 },
    { key: "updatedTime", word: "kit.updatedTime", kind: "datetime", sort: true, width: 130 },
  ],
});

/** The single days of calendars: holidays, closures, days worked in their place. */
export const calendarDayList = defineList({
  apiName: "xhlbasic/calendar/day",
  perm: "master:list",
  title: "calendar.dayList",
  scopes: "reference",
  sort: { key: "day", order: "desc" },
  columns: [
    { key: "day", word: "calendar.day", kind: "date", sort: true, filter: "between", width: 110, fixed: "left" },
    { key: "calendarCode", word: "calendar.code", sort: true, filter: "equals", width: 110 },
    { key: "kind", word: "calendar.kind", kind: "dict", dict: "calendar_day_kind", sort: true, filter: "in", width: 90 },
    { key: "weekday", word: "calendar.weekday", kind: "dict", dict: "weekday", width: 100 },
    { key: "nameZh", word: "calendar.dayNameZh", filter: "contains", width: 180 },
    { key: "nameEn", word: "calendar.dayNameEn", filter: "contains", width: 220 },
    { key: "updatedBy", word: "kit.updatedBy", width: 90 },
    { key: "updatedTime", word: "kit.updatedTime", kind: "datetime", sort: true, width: 130 },
  ],
});
