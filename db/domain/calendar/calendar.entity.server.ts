import { defineEntity, p } from "@mikro-orm/postgresql";
import { recordProps } from "#platform/resource/record.server.ts";
import type { DayKind } from "./working-days.ts";

/** The working calendar of a country, a port or a dock; the narrower one goes before the wider (domain §5). */
const CalendarSchema = defineEntity({
  name: "Calendar",
  tableName: "calendar",
  properties: {
    ...recordProps(),
    code: p.string().length(20).unique(),
    nameZh: p.string().length(80),
    nameEn: p.string().length(120).default(""),
    country: p.string().length(2).default(""),
    portCode: p.string().length(5).default(""),
    dockCode: p.string().length(20).default(""),
    /** Rest days of the week, ISO: "6,7"; "0" none; blank as the wider calendar says. */
    weekend: p.string().length(20).default(""),
    remark: p.string().length(250).default(""),
  },
  uniques: [{ properties: ["country", "portCode", "dockCode"] }],
});
export class Calendar extends CalendarSchema.class {}
CalendarSchema.setClass(Calendar);

/** A single day of a calendar that is not as the week has it. */
const CalendarDaySchema = defineEntity({
  name: "CalendarDay",
  tableName: "calendar_day",
  properties: {
    ...recordProps(),
    calendarCode: p.string().length(20),
    day: p.date(),
    kind: p.string().$type<DayKind>().length(10),
    nameZh: p.string().length(60).default(""),
    nameEn: p.string().length(80).default(""),
  },
  indexes: [{ properties: ["day"] }],
  uniques: [{ properties: ["calendarCode", "day"] }],
});
export class CalendarDay extends CalendarDaySchema.class {}
CalendarDaySchema.setClass(CalendarDay);

export const calendarEntities = [Calendar, CalendarDay];
