import { defineEntity, p } from "@mikro-orm/postgresql";
import { cargoProps, containerLineProps, partyProps, routeProps } from "../cargo/cargo-props.server.ts";
import { flagProp, measureProp, recordProps } from "#platform/resource/record.server.ts";
import { VoyageSchemaRef } from "../voyage/voyage.entity.server.ts";

/** The EDI flag's side table, and the value without a row. */
export const bookingEdiFlag = { table: "booking_edi", field: "export_edi_flag", without: "N" } as const;

const exportEdiFlagOf = (alias: string) =>
  `coalesce((select e.${bookingEdiFlag.field} from ${bookingEdiFlag.table} e where e.id = ${alias}.id), '${bookingEdiFlag.without}')`;

const BookingSchema = defineEntity({
  name: "Booking",
  tableName: "booking",
  properties: {
    ...recordProps(),
    bkNo: p.string().length(35).unique(),
    ebNo: p.string().length(35).default("").index(),
    bkStatus: p.string().$type<"DRAFT" | "CONFIRMED" | "LOCKED" | "CANCELLED" | "SHUT_OUT">().length(10).default("DRAFT"),
    /** DRAFT once a bill exists, ISSUED once one is issued. */
    blStatus: p.string().$type<"NONE" | "DRAFT" | "ISSUED">().length(10).default("NONE"),
    /** Sent in a message and not withdrawn; exports write it. */
    exportEdiFlag: p
      .string()
      .$type<"Y" | "N">()
      .formula((_columns, table) => exportEdiFlagOf(String(table)))
      .persist(false),
    voyage: () => p.manyToOne(VoyageSchemaRef),
    ioType: p.string().$type<"I" | "O">().length(1).default("O"),
    etd: p.date().nullable(),
    eta: p.date().nullable(),
    ctn20Num: p.integer().default(0),
    ctn40Num: p.integer().default(0),
    ctn40hNum: p.integer().default(0),
    ctn45Num: p.integer().default(0),
    nature: p.string().length(20).default("GENERAL"),
    bookinger: p.string().length(60).default(""),
    clientCode: p.string().length(20).index(),
    clientName: p.string().length(200).default(""),
    agent: p.string().length(20).default(""),
    deptId: p.integer().nullable().index(),
    sales: p.string().length(40).default(""),
    companyCode: p.string().length(20).default(""),
    ...routeProps(),
    ...partyProps("shipper"),
    ...partyProps("consignee"),
    ...partyProps("notify"),
    ...partyProps("notify2"),
    ...partyProps("notify3"),
    hscode: p.string().length(10).default(""),
    pkgs: p.integer().default(0),
    gwt: measureProp().default("0"),
    dim: measureProp().default("0"),
    mainBkNo: p.string().length(35).default("").index(),
    suffixScheme: p.string().$type<"" | "letter" | "number">().length(6).default(""),
    lastSuffix: p.integer().default(0),
    changeReason: p.string().length(500).default(""),
    changeContact: p.string().length(80).default(""),
    remark: p.string().length(1000).default(""),
    reconcileResult: p.string().$type<"" | "EQUAL" | "DIFFERS">().length(8).default(""),
    reconcileDetail: p.json().$type<object>().nullable(),
    reconcileTime: p.datetime().nullable(),
    lockReason: p.string().length(500).default(""),
    feeLock: flagProp(),
    cargo: () => p.oneToMany(BookingCargoSchema).mappedBy("booking").orphanRemoval().orderBy({ lineNo: "asc" }),
    containers: () => p.oneToMany(BookingContainerSchema).mappedBy("booking").orphanRemoval().orderBy({ lineNo: "asc" }),
  },
  indexes: [
    { properties: ["voyage", "bkStatus"] },
    { properties: ["bkStatus", "etd"] },
    { properties: ["createdTime"] },
    { properties: ["etd"] },
  ],
});

const BookingCargoSchema = defineEntity({
  name: "BookingCargo",
  tableName: "booking_cargo",
  properties: { ...recordProps(), booking: () => p.manyToOne(BookingSchema).deleteRule("cascade"), ...cargoProps() },
  indexes: [{ properties: ["booking"] }],
});

const BookingContainerSchema = defineEntity({
  name: "BookingContainer",
  tableName: "booking_container",
  properties: { ...recordProps(), booking: () => p.manyToOne(BookingSchema).deleteRule("cascade"), ...containerLineProps() },
  indexes: [{ properties: ["booking"] }],
});

const { id: _id, ...ediStamps } = recordProps();

/** Kept aside because an export marks ten thousand rows and the booking has some thirty indexes. A booking never exported has no row. */
const BookingEdiSchema = defineEntity({
  name: "BookingEdi",
  tableName: "booking_edi",
  properties: {
    booking: () => p.oneToOne(BookingSchema).owner().primary().fieldName("id").deleteRule("cascade"),
    ...ediStamps,
    exportEdiFlag: flagProp(),
  },
});

/** A voyage change with its reason (domain §3 changeVoyage); the stamps say who and when. */
const BookingRollSchema = defineEntity({
  name: "BookingRoll",
  tableName: "booking_roll",
  properties: {
    ...recordProps(),
    booking: () => p.manyToOne(BookingSchema).deleteRule("cascade"),
    fromVoyage: () => p.manyToOne(VoyageSchemaRef),
    toVoyage: () => p.manyToOne(VoyageSchemaRef),
    reason: p.string().length(500),
    contact: p.string().length(80).default(""),
  },
});
export class Booking extends BookingSchema.class {}
BookingSchema.setClass(Booking);
export class BookingCargo extends BookingCargoSchema.class {}
BookingCargoSchema.setClass(BookingCargo);
export class BookingContainer extends BookingContainerSchema.class {}
BookingContainerSchema.setClass(BookingContainer);
export class BookingEdi extends BookingEdiSchema.class {}
BookingEdiSchema.setClass(BookingEdi);
export class BookingRoll extends BookingRollSchema.class {}
BookingRollSchema.setClass(BookingRoll);

/** For relations of later areas. */
export { BookingCargoSchema as BookingCargoSchemaRef, BookingSchema as BookingSchemaRef };
export const bookingEntities = [Booking, BookingCargo, BookingContainer, BookingEdi, BookingRoll];
