import { defineEntity, p } from "@mikro-orm/postgresql";
import { propsOf } from "#platform/records/resource/field-columns.server.ts";
import { code, date, defineFields, flag, int, text } from "#platform/records/resource/fields.ts";
import { flagProp, localTimeProp, recordProps } from "#db/orm/record.server.ts";
import { ScheduleStop, ScheduleTemplate, VoyageNumber } from "./schedule/schedule.entity.server.ts";

const endDock = code(20, { exists: "dock.dock_code" });

export const lineFields = defineFields("voyage", {
  code: code(20, {
    label: "voyage.lineCode",
    required: true,
    unique: true,
    names: ["航线代码", "Line code", "line"],
  }),
  nameZh: text(80, { required: true }),
  nameEn: text(80, { columnDefault: null }),
  type: code(20, { label: "voyage.lineType", dict: "line_type", cell: 20 }),
  effectiveDate: date(),
  expirationDate: date(),
  /** Port codes in calling order, separated by blanks. */
  rotation: text(500, { names: ["停靠港顺序"] }),
  frequencyDays: int({ initial: "7", min: "1", max: "365", names: ["班期"] }),
  addRule: code(6, {
    initial: "MANUAL",
    dict: "voyage_add_rule",
    names: ["航次编号规则", "Numbering rule", "numbering_rule"],
    values: ["AUTO", "MANUAL"],
  }),
  /** Voyage numbers without direction letter, of one width; blank: no bound. */
  voyNoFrom: code(8),
  voyNoTo: code(8),
  /** Dangerous goods allowed (operations §3 "withHds"). */
  withHds: flag({ initial: "Y" }),
  /** Where a direction begins or ends. */
  startDockE: endDock,
  endDockE: endDock,
  startDockW: endDock,
  endDockW: endDock,
  startDockN: endDock,
  endDockN: endDock,
  startDockS: endDock,
  endDockS: endDock,
  remark: text(500),
});
const VesselLineSchema = defineEntity({
  name: "VesselLine",
  tableName: "vessel_line",
  properties: {
    ...recordProps(),
    ...propsOf(lineFields),
    docks: () => p.oneToMany(VesselLineDockSchema).mappedBy("line").orphanRemoval(),
  },
});

/** Each dock in one direction. */
const VesselLineDockSchema = defineEntity({
  name: "VesselLineDock",
  tableName: "vessel_line_dock",
  properties: {
    ...recordProps(),
    line: () => p.manyToOne(VesselLineSchema).deleteRule("cascade"),
    serial: p.integer(),
    direction: p.string().$type<"E" | "W" | "N" | "S" | "">().length(1).default(""),
    portCode: p.string().length(5).index(),
    dockCode: p.string().length(20).default(""),
  },
  uniques: [{ properties: ["line", "serial"] }],
});
export class VesselLineDock extends VesselLineDockSchema.class {}
VesselLineDockSchema.setClass(VesselLineDock);
export class VesselLine extends VesselLineSchema.class {}
VesselLineSchema.setClass(VesselLine);

/** Switches of status control (domain §3). */
const switchProp = () => p.string().$type<"OPEN" | "CLOSED">().length(6).default("OPEN");

const VoyageSchema = defineEntity({
  name: "Voyage",
  tableName: "voyage",
  properties: {
    ...recordProps(),
    /** Vessel code and number: "SITC HANSHIN/2601E". */
    voyageName: p.string().length(60).unique(),
    voyage: p.string().length(20),
    lineCode: p.string().length(20).index(),
    vesselCode: p.string().length(20),
    vesselName: p.string().length(60),
    direction: p.string().$type<"E" | "W" | "N" | "S" | "">().length(1).default(""),
    departureDate: p.date().nullable(),
    week: p.string().length(8).default(""),
    settleMon: p.string().length(7).default(""),
    /** Days between sailings of the service. */
    period: p.integer().nullable(),
    /** CANCELLED is a blank sailing without bookings. Progress follows from actual times. */
    status: p
      .string()
      .$type<"PLANNED" | "CONFIRMED" | "CANCELLED">()
      .length(10)
      .default("CONFIRMED"),
    /** Template and round it was generated from, so that it is not generated twice. */
    templateCode: p.string().length(20).default(""),
    roundDate: p.date().nullable(),
    ioType: p.string().$type<"I" | "O">().length(1).default("O"),
    customsVoyage: p.string().length(20).default(""),
    externalVoyage: p.string().length(20).default(""),
    ebSwitch: switchProp(),
    ebCorrectionSwitch: switchProp(),
    receivableSwitch: switchProp(),
    payableSwitch: switchProp(),
    feeLock: flagProp(),
    ended: flagProp(),
    /** Instants, entered in the zone of the first load port. */
    ebDeadline: p.datetime().nullable(),
    correctionDeadline: p.datetime().nullable(),
    remark: p.string().length(500).default(""),
    stops: () => p.oneToMany(VoyageStopSchema).mappedBy("voyage").orphanRemoval(),
  },
  uniques: [{ properties: ["templateCode", "roundDate", "direction"] }],
});

const VoyageStopSchema = defineEntity({
  name: "VoyageStop",
  tableName: "voyage_stop",
  properties: {
    ...recordProps(),
    voyage: () => p.manyToOne(VoyageSchema).deleteRule("cascade"),
    serial: p.integer(),
    portCode: p.string().length(5).index(),
    dockCode: p.string().length(20).default(""),
    eta: localTimeProp().nullable(),
    ata: localTimeProp().nullable(),
    etb: localTimeProp().nullable(),
    etd: localTimeProp().nullable(),
    atd: localTimeProp().nullable(),
    /** Actual berthing; `etb` is the planned one. */
    atb: localTimeProp().nullable(),
    /** From when empties may be picked up. */
    pickTime: localTimeProp().nullable(),
    cyCutoff: localTimeProp().nullable(),
    customsCutoff: localTimeProp().nullable(),
    siCutoff: localTimeProp().nullable(),
    isLoad: flagProp("Y"),
    isUnload: flagProp("Y"),
    /** As customs and partners know this call; blank: as the voyage. */
    customsVoyage: p.string().length(20).default(""),
    customsArrival: localTimeProp().nullable(),
    customsLeave: localTimeProp().nullable(),
    externalVoyage: p.string().length(20).default(""),
    externalArrival: localTimeProp().nullable(),
    externalLeave: localTimeProp().nullable(),
    remark: p.string().length(200).default(""),
  },
  uniques: [{ properties: ["voyage", "serial"] }],
});
export class Voyage extends VoyageSchema.class {}
VoyageSchema.setClass(Voyage);
export class VoyageStop extends VoyageStopSchema.class {}
VoyageStopSchema.setClass(VoyageStop);

export const voyageEntities = [
  VesselLine,
  VesselLineDock,
  Voyage,
  VoyageStop,
  VoyageNumber,
  ScheduleTemplate,
  ScheduleStop,
];
/** For relations of later areas. */
export { VoyageSchema as VoyageSchemaRef };
