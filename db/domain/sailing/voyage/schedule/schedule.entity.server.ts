import { defineEntity, p } from "@mikro-orm/postgresql";
import { propsOf } from "#platform/records/resource/field-columns.server.ts";
import { code, date, defineFields, flag, int, text } from "#platform/records/resource/fields.ts";
import { flagProp, recordProps } from "#db/orm/record.server.ts";

/** A voyage number without direction letter, and its voyage (operations §3 "Vessel line"). */
const VoyageNumberSchema = defineEntity({
  name: "VoyageNumber",
  tableName: "voyage_number",
  properties: {
    ...recordProps(),
    lineCode: p.string().length(20),
    voyNo: p.string().length(19),
    status: p.string().$type<"FREE" | "USED">().length(4).default("FREE"),
    /** The first voyage with this number; blank while free. */
    voyageName: p.string().length(60).default(""),
    remark: p.string().length(200).default(""),
  },
  uniques: [{ properties: ["lineCode", "voyNo"] }],
});
export class VoyageNumber extends VoyageNumberSchema.class {}
VoyageNumberSchema.setClass(VoyageNumber);

/** A repeating round voyage of a line (operations §3 "Schedule"). */
export const scheduleTemplateFields = defineFields("voyage", {
  code: code(20, { label: "voyage.template", required: true, unique: true, names: ["template"] }),
  name: text(80, { label: "voyage.templateName" }),
  lineCode: code(20, {
    required: true,
    ref: "line",
    index: true,
    names: ["line"],
    exists: "vessel_line.code",
  }),
  type: code(20, { label: "voyage.lineType", dict: "line_type", cell: 20 }),
  /** First departure; rounds repeat every `period` days. */
  departure: date({ required: true }),
  effectiveDate: date({ required: true }),
  expirationDate: date(),
  period: int({ initial: "7", min: "1", max: "365", names: ["班期"] }),
  /** Ship codes in turn, separated by blanks. */
  vesselCodes: text(500, { names: ["vessels", "Vessels in turn"] }),
  enabled: flag({ initial: "Y" }),
  remark: text(500),
});
const ScheduleTemplateSchema = defineEntity({
  name: "ScheduleTemplate",
  tableName: "schedule_template",
  properties: {
    ...recordProps(),
    ...propsOf(scheduleTemplateFields),
    stops: () => p.oneToMany(ScheduleStopSchema).mappedBy("template").orphanRemoval(),
  },
});

const ScheduleStopSchema = defineEntity({
  name: "ScheduleStop",
  tableName: "schedule_stop",
  properties: {
    ...recordProps(),
    template: () => p.manyToOne(ScheduleTemplateSchema).deleteRule("cascade"),
    serial: p.integer(),
    direction: p.string().$type<"E" | "W" | "N" | "S" | "">().length(1).default(""),
    portCode: p.string().length(5).index(),
    dockCode: p.string().length(20).default(""),
    /** Days from the departure of the round (negative: before) and local time "HH:MM". */
    arriveDay: p.integer(),
    arriveTime: p.string().length(5).default("00:00"),
    /** Hours from arrival to berth, and from berth to departure. */
    berthHours: p.integer().default(0),
    stayHours: p.integer().default(0),
    /** Hours before berth: pick-up of empties and three closings; null: no such time. */
    pickHours: p.integer().nullable(),
    cyHours: p.integer().nullable(),
    customsHours: p.integer().nullable(),
    siHours: p.integer().nullable(),
    isLoad: flagProp("Y"),
    isUnload: flagProp("Y"),
  },
  uniques: [{ properties: ["template", "serial"] }],
});
export class ScheduleTemplate extends ScheduleTemplateSchema.class {}
ScheduleTemplateSchema.setClass(ScheduleTemplate);
export class ScheduleStop extends ScheduleStopSchema.class {}
ScheduleStopSchema.setClass(ScheduleStop);
