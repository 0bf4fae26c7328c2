import { defineEntity, p } from "@mikro-orm/postgresql";
import { flagProp, localTimeProp, recordProps } from "#platform/resource/record.server.ts";
import { ScheduleStop, ScheduleTemplate, VoyageNumber } from "./schedule.entity.server.ts";

/** A dock where a direction begins or ends; of the docks in the line's own sequence. */
const endDockProp = () => p.string().length(20).default("");

const VesselLineSchema = defineEntity({
  name: "VesselLine",
  tableName: "vessel_line",
  properties: {
    ...recordProps(),
    code: p.string().length(20).unique(),
    nameEn: p.string().length(80),
    nameZh: p.string().length(80),
    type: p.string().length(20).default(""),
    effectiveDate: p.date().nullable(),
    expirationDate: p.date().nullable(),
    /** Port codes in calling order, separated by blanks. */
    rotation: p.string().length(500).default(""),
    frequencyDays: p.integer().default(7),
    addRule: p.string().$type<"AUTO" | "MANUAL">().length(6).default("MANUAL"),
    /** First and last voyage number before the direction letter ("2601", "2699"); blank: no bound. Both are of one width. */
    voyNoFrom: p.string().length(8).default(""),
    voyNoTo: p.string().length(8).default(""),
    /** Dangerous goods may travel on the line (operations §3 "withHds"). */
    withHds: flagProp("Y"),
    startDockE: endDockProp(),
    endDockE: endDockProp(),
    startDockW: endDockProp(),
    endDockW: endDockProp(),
    startDockN: endDockProp(),
    endDockN: endDockProp(),
    startDockS: endDockProp(),
    endDockS: endDockProp(),
    remark: p.string().length(500).default(""),
    docks: () => p.oneToMany(VesselLineDockSchema).mappedBy("line").orphanRemoval(),
  },
});

/** The docks of a line in their order, each in one direction. */
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

/** OPEN or CLOSED switches of voyage status control (domain §3). */
const switchProp = () => p.string().$type<"OPEN" | "CLOSED">().length(6).default("OPEN");

const VoyageSchema = defineEntity({
  name: "Voyage",
  tableName: "voyage",
  properties: {
    ...recordProps(),
    /** Key people read: vessel code and number, e.g. "SITC HANSHIN/2601E". */
    voyageName: p.string().length(60).unique(),
    voyage: p.string().length(20),
    lineCode: p.string().length(20).index(),
    vesselCode: p.string().length(20),
    vesselName: p.string().length(60),
    direction: p.string().$type<"E" | "W" | "N" | "S" | "">().length(1).default(""),
    departureDate: p.date().nullable(),
    week: p.string().length(8).default(""),
    settleMon: p.string().length(7).default(""),
    /** Days from one sailing of the service to the next. */
    period: p.integer().nullable(),
    /** The plan: CANCELLED is a blank sailing and takes no booking. How far the ship is, its actual times say. */
    status: p.string().$type<"PLANNED" | "CONFIRMED" | "CANCELLED">().length(10).default("CONFIRMED"),
    /** The schedule template and the round of it this voyage was made from: made again, it is the same one. */
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
    /** Instants; local entry is converted with the first load port's zone. */
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
    /** Empty boxes may be picked up from here on. */
    pickTime: localTimeProp().nullable(),
    cyCutoff: localTimeProp().nullable(),
    customsCutoff: localTimeProp().nullable(),
    siCutoff: localTimeProp().nullable(),
    isLoad: flagProp("Y"),
    isUnload: flagProp("Y"),
    /** Numbers and times under which customs and outside partners know this call; blank: those of the voyage. */
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

export const voyageEntities = [VesselLine, VesselLineDock, Voyage, VoyageStop, VoyageNumber, ScheduleTemplate, ScheduleStop];
/** For relations of areas downstream. */
export { VoyageSchema as VoyageSchemaRef };
