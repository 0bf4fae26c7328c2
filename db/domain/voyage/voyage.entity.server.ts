import { defineEntity, p } from "@mikro-orm/postgresql";
import { flagProp, localTimeProp, recordProps } from "../kit/record.server.ts";

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
  },
});
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
    cyCutoff: localTimeProp().nullable(),
    customsCutoff: localTimeProp().nullable(),
    siCutoff: localTimeProp().nullable(),
    isLoad: flagProp("Y"),
    isUnload: flagProp("Y"),
  },
  uniques: [{ properties: ["voyage", "serial"] }],
});
export class Voyage extends VoyageSchema.class {}
VoyageSchema.setClass(Voyage);
export class VoyageStop extends VoyageStopSchema.class {}
VoyageStopSchema.setClass(VoyageStop);

export const voyageEntities = [VesselLine, Voyage, VoyageStop];
/** For relations of areas downstream. */
export { VoyageSchema as VoyageSchemaRef };
