import { defineEntity } from "@mikro-orm/postgresql";
import { propsOf } from "#platform/resource/field-columns.server.ts";
import { code, date, defineFields, text } from "#platform/resource/fields.ts";
import { recordProps } from "#platform/resource/record.server.ts";

/** The working calendar of a country, a port or a dock; the narrower one goes before the wider (domain §5). */
export const calendarFields = defineFields("calendar", {
  code: code(20, { required: true, unique: true }),
  nameZh: text(80, { required: true }),
  nameEn: text(120),
  country: code(2, { ref: "country" }),
  portCode: code(5, { ref: "port", exists: "port.code" }),
  dockCode: code(20),
  /** Rest days of the week, ISO: "6,7"; "0" none; blank as the wider calendar says. */
  weekend: text(20),
  remark: text(250),
});
const CalendarSchema = defineEntity({
  name: "Calendar",
  tableName: "calendar",
  properties: { ...recordProps(), ...propsOf(calendarFields) },
  uniques: [{ properties: ["country", "portCode", "dockCode"] }],
});
export class Calendar extends CalendarSchema.class {}
CalendarSchema.setClass(Calendar);

/** A single day of a calendar that is not as the week has it. */
export const calendarDayFields = defineFields("calendar", {
  calendarCode: code(20, {
    label: "calendar.code",
    required: "form",
    ref: "calendar",
    columnDefault: null,
    names: ["calendar"],
    exists: "calendar.code",
  }),
  day: date({ required: true, names: ["date", "from"] }),
  dayTo: date({ column: false, names: ["date_to"] }),
  kind: code(10, { required: true, dict: "calendar_day_kind", cell: 20, values: ["HOLIDAY", "CLOSURE", "WORKDAY"] }),
  nameZh: text(60, { label: "calendar.dayNameZh" }),
  nameEn: text(80, { label: "calendar.dayNameEn", names: ["name"] }),
});
const CalendarDaySchema = defineEntity({
  name: "CalendarDay",
  tableName: "calendar_day",
  properties: { ...recordProps(), ...propsOf(calendarDayFields) },
  indexes: [{ properties: ["day"] }],
  uniques: [{ properties: ["calendarCode", "day"] }],
});
export class CalendarDay extends CalendarDaySchema.class {}
CalendarDaySchema.setClass(CalendarDay);

export const calendarEntities = [Calendar, CalendarDay];
