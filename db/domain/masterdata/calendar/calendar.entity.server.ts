import { defineEntity } from "@mikro-orm/postgresql";
import { propsOf } from "#platform/records/resource/field-columns.server.ts";
import { code, date, defineFields, text } from "#platform/records/resource/fields.ts";
import { recordProps } from "#db/orm/record.server.ts";

/** A country's, port's or dock's calendar; the narrowest wins (domain §5). */
export const calendarFields = defineFields("calendar", {
  code: code(20, { required: true, unique: true }),
  nameZh: text(80, { required: true }),
  nameEn: text(120),
  country: code(2, { ref: "country" }),
  portCode: code(5, { ref: "port", exists: "port.code" }),
  dockCode: code(20),
  /** ISO "6,7"; "0": none; blank: the wider calendar's. */
  weekend: text(20, { names: ["Rest days of the week"] }),
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

/** An exception to the week. */
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
  kind: code(10, {
    required: true,
    dict: "calendar_day_kind",
    cell: 20,
    values: ["HOLIDAY", "CLOSURE", "WORKDAY"],
    names: ["Kind of day"],
  }),
  nameZh: text(60, { label: "calendar.dayNameZh", names: ["Name of the day (Chinese)"] }),
  nameEn: text(80, { label: "calendar.dayNameEn", names: ["Name of the day (English)", "name"] }),
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
