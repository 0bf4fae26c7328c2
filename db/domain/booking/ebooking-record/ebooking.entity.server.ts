import { defineEntity, p } from "@mikro-orm/postgresql";
import {
  cargoProps,
  containerLineProps,
  partyProps,
  routeProps,
} from "#domain/booking/cargo/cargo-props.server.ts";
import { flagProp, measureProp, recordProps } from "#db/orm/record.server.ts";
import { VoyageSchemaRef } from "#domain/sailing/voyage/voyage.entity.server.ts";

type Approval = "NOT_NEEDED" | "NOT_APPLIED" | "APPLIED" | "APPROVED" | "REJECTED";
const approvalProp = () => p.string().$type<Approval>().length(12).default("NOT_NEEDED");

const EBookingSchema = defineEntity({
  name: "EBooking",
  tableName: "e_booking",
  properties: {
    ...recordProps(),
    ebNo: p.string().length(35).unique(),
    bkNo: p.string().length(35).default("").index(),
    ebStatus: p
      .string()
      .$type<"DRAFT" | "SUBMITTED" | "RECEIVED" | "REJECTED" | "CANCELLED">()
      .length(10)
      .default("DRAFT"),
    ebModify: p
      .string()
      .$type<"NONE" | "CORRECTION_SUBMITTED" | "CORRECTION_RECEIVED" | "CORRECTION_REJECTED">()
      .length(20)
      .default("NONE"),
    /** When the latest correction was submitted. */
    correctionTime: p.datetime().nullable(),
    /**
     * The customer's request to cancel a received e-booking, which the carrier grants or declines.
     */
    cancelStatus: p
      .string()
      .$type<"NONE" | "REQUESTED" | "GRANTED" | "DECLINED">()
      .length(10)
      .default("NONE"),
    cancelReason: p.string().length(500).default(""),
    cancelTime: p.datetime().nullable(),
    cancelDecidedBy: p.string().length(64).default(""),
    cancelDecidedTime: p.datetime().nullable(),
    cancelDeclineReason: p.string().length(500).default(""),
    /** Manifest lock: ends corrections (domain §3). */
    isConfirm: flagProp(),
    ebFlag: flagProp(),
    clientCode: p.string().length(20).index(),
    clientName: p.string().length(200).default(""),
    carrierCode: p.string().length(20).default(""),
    voyage: () => p.manyToOne(VoyageSchemaRef).nullable(),
    etd: p.date().nullable(),
    eta: p.date().nullable(),
    /** Wishes while no voyage is chosen. */
    planVslvoy: p.string().length(80).default(""),
    yard: p.string().length(40).default(""),
    nextPortDis: p.string().length(5).default(""),
    nextCarrierCode: p.string().length(20).default(""),
    contInfo: p.string().length(500).default(""),
    ctn20Num: p.integer().default(0),
    ctn40Num: p.integer().default(0),
    ctn40hNum: p.integer().default(0),
    ctn45Num: p.integer().default(0),
    pkgs: p.integer().default(0),
    gwt: measureProp().default("0"),
    dim: measureProp().default("0"),
    ...routeProps(),
    ...partyProps("shipper"),
    ...partyProps("consignee"),
    ...partyProps("notify"),
    ...partyProps("notify2"),
    ...partyProps("notify3"),
    shipperPrintTag: flagProp("Y"),
    consigneePrintTag: flagProp("Y"),
    notifyPrintTag: flagProp("Y"),
    houseBl: flagProp(),
    isHds: flagProp(),
    isVip: flagProp(),
    isCoc: flagProp("Y"),
    isMain: flagProp(),
    mainEbNo: p.string().length(35).default("").index(),
    /** How the parts of a main e-booking are numbered; blank before the first. */
    suffixScheme: p.string().$type<"" | "LETTER" | "NUMBER">().length(6).default(""),
    /** Place of the last suffix given; those of deleted parts are not given again. */
    lastSuffix: p.integer().default(0),
    sales: p.string().length(40).default(""),
    ebRemark: p.string().length(1000).default(""),
    extraFeeStr: p.string().length(500).default(""),
    dgCaptainFlag: approvalProp(),
    dgOverseaFlag: approvalProp(),
    /** Requested by hand; see approval-need.ts. */
    needsOversea: flagProp(),
    captainRemark: p.string().length(500).default(""),
    captainBy: p.string().length(64).default(""),
    captainTime: p.datetime().nullable(),
    overseaRemark: p.string().length(500).default(""),
    overseaBy: p.string().length(64).default(""),
    overseaTime: p.datetime().nullable(),
    captainRejectReason: p.string().length(500).default(""),
    overseaRejectReason: p.string().length(500).default(""),
    rejectReason: p.string().length(500).default(""),
    rejectBy: p.string().length(64).default(""),
    rejectTime: p.datetime().nullable(),
    auditRemark: p.string().length(500).default(""),
    submittedTime: p.datetime().nullable(),
    receivedTime: p.datetime().nullable(),
    cargo: () =>
      p.oneToMany(EbCargoSchema).mappedBy("eBooking").orphanRemoval().orderBy({ lineNo: "asc" }),
    containers: () =>
      p
        .oneToMany(EbContainerSchema)
        .mappedBy("eBooking")
        .orphanRemoval()
        .orderBy({ lineNo: "asc" }),
  },
  indexes: [
    { properties: ["ebStatus", "createdTime"] },
    { properties: ["voyage", "ebStatus"] },
    { properties: ["createdTime"] },
    { properties: ["ebStatus", "dgCaptainFlag"] },
    { properties: ["ebStatus", "dgOverseaFlag"] },
    { properties: ["ebModify", "correctionTime"] },
    { properties: ["cancelStatus", "cancelTime"] },
  ],
});

const EbCargoSchema = defineEntity({
  name: "EbCargo",
  tableName: "eb_cargo",
  properties: {
    ...recordProps(),
    eBooking: () => p.manyToOne(EBookingSchema).deleteRule("cascade"),
    ...cargoProps(),
  },
  indexes: [{ properties: ["eBooking"] }],
});

const EbContainerSchema = defineEntity({
  name: "EbContainer",
  tableName: "eb_container",
  properties: {
    ...recordProps(),
    eBooking: () => p.manyToOne(EBookingSchema).deleteRule("cascade"),
    ...containerLineProps(),
  },
  indexes: [{ properties: ["eBooking"] }],
});

/**
 * A proposed version kept beside the received one (domain §3 ebModify). Nothing else reads it
 * before it is received. `received` is the version it was made from; both hold lines with the ids
 * of the received ones.
 */
const EbCorrectionSchema = defineEntity({
  name: "EbCorrection",
  tableName: "eb_correction",
  properties: {
    ...recordProps(),
    eBooking: () => p.manyToOne(EBookingSchema).deleteRule("cascade"),
    state: p
      .string()
      .$type<"DRAFT" | "SUBMITTED" | "RECEIVED" | "REJECTED">()
      .length(10)
      .default("DRAFT"),
    received: p.json().$type<object>(),
    content: p.json().$type<object>(),
    reason: p.string().length(500).default(""),
    submittedBy: p.string().length(64).default(""),
    submittedTime: p.datetime().nullable(),
    decidedBy: p.string().length(64).default(""),
    decidedTime: p.datetime().nullable(),
    rejectReason: p.string().length(500).default(""),
    /** Approvals of the received version, which come back with a rejection. */
    captainBefore: approvalProp(),
    overseaBefore: approvalProp(),
  },
  indexes: [{ properties: ["eBooking", "state"] }],
});

/** A file at an e-booking (operations §3 "Attachment"), in the store of files. */
const EbAttachmentSchema = defineEntity({
  name: "EbAttachment",
  tableName: "eb_attachment",
  properties: {
    ...recordProps(),
    eBooking: () => p.manyToOne(EBookingSchema).deleteRule("cascade"),
    path: p.string().length(120),
    fileName: p.string().length(120),
    /** One of `attachmentKinds`. */
    kind: p.string().length(30).default("OTHER"),
    size: p.integer(),
    downloadCount: p.integer().default(0),
  },
  indexes: [{ properties: ["eBooking"] }],
});

/**
 * What the carrier asks the customer to change, at a field: "consigneeName", or "cargo.gwt" of the
 * line in `lineId`.
 */
const EbChangeMarkSchema = defineEntity({
  name: "EbChangeMark",
  tableName: "eb_change_mark",
  properties: {
    ...recordProps(),
    eBooking: () => p.manyToOne(EBookingSchema).deleteRule("cascade"),
    field: p.string().length(60),
    lineId: p.integer().nullable(),
    severity: p.string().$type<"INFO" | "WARN" | "ERROR">().length(5),
    code: p.string().length(30),
    message: p.string().length(500).default(""),
    answeredTime: p.datetime().nullable(),
  },
  indexes: [{ properties: ["eBooking", "answeredTime"] }],
});
export class EBooking extends EBookingSchema.class {}
EBookingSchema.setClass(EBooking);
export class EbCargo extends EbCargoSchema.class {}
EbCargoSchema.setClass(EbCargo);
export class EbContainer extends EbContainerSchema.class {}
EbContainerSchema.setClass(EbContainer);
export class EbCorrection extends EbCorrectionSchema.class {}
EbCorrectionSchema.setClass(EbCorrection);
export class EbAttachment extends EbAttachmentSchema.class {}
EbAttachmentSchema.setClass(EbAttachment);
export class EbChangeMark extends EbChangeMarkSchema.class {}
EbChangeMarkSchema.setClass(EbChangeMark);

export const ebookingEntities = [
  EBooking,
  EbCargo,
  EbContainer,
  EbCorrection,
  EbAttachment,
  EbChangeMark,
];
