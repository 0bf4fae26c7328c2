import { defineEntity, p } from "@mikro-orm/postgresql";
import {
  cargoProps,
  containerLineProps,
  partyProps,
  routeProps,
} from "#domain/booking/cargo/cargo-props.server.ts";
import { flagProp, measureProp, recordProps } from "#db/orm/record.server.ts";
import { VoyageSchemaRef } from "#domain/sailing/voyage/voyage.entity.server.ts";

/** The EDI flag's side table, and the value without a row. */
export const bookingEdiFlag = {
  table: "booking_edi",
  field: "export_edi_flag",
  without: "N",
} as const;

const exportEdiFlagOf = (alias: string) =>
  `coalesce((select e.${bookingEdiFlag.field} from ${bookingEdiFlag.table} e where e.id = ${alias}.id), '${bookingEdiFlag.without}')`;

/** What was booked, while the packed figures of a locked booking count and differ. */
const bookedProps = () => ({
  bookedPkgs: p.integer().nullable(),
  bookedGwt: measureProp().nullable(),
  bookedDim: measureProp().nullable(),
});

const BookingSchema = defineEntity({
  name: "Booking",
  tableName: "booking",
  properties: {
    ...recordProps(),
    bkNo: p.string().length(35).unique(),
    ebNo: p.string().length(35).default("").index(),
    bkStatus: p
      .string()
      .$type<"DRAFT" | "CONFIRMED" | "LOCKED" | "CANCELLED" | "SHUT_OUT">()
      .length(10)
      .default("DRAFT"),
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
    firstLegVessel: p.string().length(60).default(""),
    firstLegVoy: p.string().length(20).default(""),
    firstLegEtd: p.date().nullable(),
    hscode: p.string().length(10).default(""),
    pkgs: p.integer().default(0),
    gwt: measureProp().default("0"),
    dim: measureProp().default("0"),
    ...bookedProps(),
    /** Booked containers such as "2×20GP, 1×40HC", while others were packed and count. */
    bookedContainers: p.string().length(250).nullable(),
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
    cargo: () =>
      p
        .oneToMany(BookingCargoSchema)
        .mappedBy("booking")
        .orphanRemoval()
        .orderBy({ lineNo: "asc" }),
    containers: () =>
      p
        .oneToMany(BookingContainerSchema)
        .mappedBy("booking")
        .orphanRemoval()
        .orderBy({ lineNo: "asc" }),
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
  properties: {
    ...recordProps(),
    booking: () => p.manyToOne(BookingSchema).deleteRule("cascade"),
    ...cargoProps(),
    ...bookedProps(),
  },
  indexes: [{ properties: ["booking"] }],
});

const BookingContainerSchema = defineEntity({
  name: "BookingContainer",
  tableName: "booking_container",
  properties: {
    ...recordProps(),
    booking: () => p.manyToOne(BookingSchema).deleteRule("cascade"),
    ...containerLineProps(),
    /**
     * What was booked, while the packed number counts and differs; 0 of a size type that was not
     * booked.
     */
    bookedCount: p.integer().nullable(),
  },
  indexes: [{ properties: ["booking"] }],
});

const { id: _id, ...ediStamps } = recordProps();

/**
 * Kept aside because an export marks ten thousand rows and the booking has some thirty indexes. A
 * booking never exported has no row.
 */
const BookingEdiSchema = defineEntity({
  name: "BookingEdi",
  tableName: "booking_edi",
  properties: {
    booking: () =>
      p.oneToOne(BookingSchema).owner().primary().fieldName("id").deleteRule("cascade"),
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
  indexes: [{ properties: ["booking"] }],
});

/**
 * A booking changed since it was confirmed. Triggers write it, so that form, import, correction and
 * set-based changes count alike; taking note of the changes begins a new comparison. What changed
 * stands in the change log since `sinceTime`.
 */
const BookingModificationSchema = defineEntity({
  name: "BookingModification",
  tableName: "booking_modification",
  properties: {
    ...recordProps(),
    booking: () => p.oneToOne(BookingSchema).owner().deleteRule("cascade"),
    bkNo: p.string().length(35),
    state: p.string().$type<"OPEN" | "GIVEN_BACK" | "TAKEN">().length(10).default("OPEN"),
    sinceTime: p.datetime(),
    changedTime: p.datetime(),
    changedBy: p.string().length(64).default(""),
    /** Lines removed since, which their booking no longer names. */
    goneCargo: p
      .array((id) => Number(id))
      .columnType("int[]")
      .default([]),
    goneContainers: p
      .array((id) => Number(id))
      .columnType("int[]")
      .default([]),
    takenBy: p.string().length(64).default(""),
    takenTime: p.datetime().nullable(),
    backBy: p.string().length(64).default(""),
    backTime: p.datetime().nullable(),
    backReason: p.string().length(500).default(""),
  },
  indexes: [
    { properties: ["state", "changedTime"] },
    { properties: ["changedTime"] },
    { properties: ["changedBy", "changedTime"] },
    { properties: ["takenBy", "changedTime"] },
    { properties: ["takenTime"] },
  ],
});

/** A file at a booking (operations §3), in the store of files. */
const BookingAttachmentSchema = defineEntity({
  name: "BookingAttachment",
  tableName: "booking_attachment",
  properties: {
    ...recordProps(),
    booking: () => p.manyToOne(BookingSchema).deleteRule("cascade"),
    path: p.string().length(120),
    fileName: p.string().length(120),
    /** One of `attachmentKinds`. */
    kind: p.string().length(30).default("OTHER"),
    size: p.integer(),
    downloadCount: p.integer().default(0),
  },
  indexes: [{ properties: ["booking"] }],
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
export class BookingModification extends BookingModificationSchema.class {}
BookingModificationSchema.setClass(BookingModification);
export class BookingAttachment extends BookingAttachmentSchema.class {}
BookingAttachmentSchema.setClass(BookingAttachment);

/** For relations of later areas. */
export { BookingCargoSchema as BookingCargoSchemaRef, BookingSchema as BookingSchemaRef };
export const bookingEntities = [
  Booking,
  BookingCargo,
  BookingContainer,
  BookingEdi,
  BookingRoll,
  BookingModification,
  BookingAttachment,
];
