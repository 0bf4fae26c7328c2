import { defineEntity, p } from "@mikro-orm/postgresql";
import { propsOf } from "#platform/records/resource/field-columns.server.ts";
import { code, defineFields, int } from "#platform/records/resource/fields.ts";
import { flagProp, recordProps } from "#db/orm/record.server.ts";
import { PackedBodyType, PackedJsonType } from "./outbound/packed-body.server.ts";

const EdiPartnerSchema = defineEntity({
  name: "EdiPartner",
  tableName: "edi_partner",
  properties: {
    ...recordProps(),
    code: p.string().length(20).unique(),
    name: p.string().length(120),
    /** The partner profile (guide), checked on save. */
    profile: p.json().$type<object>(),
  },
});
export class EdiPartner extends EdiPartnerSchema.class {}
EdiPartnerSchema.setClass(EdiPartner);

export const ediMappingFields = defineFields("edi", {
  sender: code(20, { initial: "*", names: ["partner"] }),
  type: code(20, { required: true, dict: "edi_mapping_type", cell: 20 }),
  systemCode: code(35, { required: true }),
  ediCode: code(35, { required: true, names: ["EDI代码"] }),
  priority: int({ initial: "0", min: "0", max: "999999" }),
});
const EdiMappingSchema = defineEntity({
  name: "EdiMapping",
  tableName: "edi_mapping",
  properties: { ...recordProps(), ...propsOf(ediMappingFields) },
  // Several codes may share an EDI code (CY-CFS and CFS-CY are both 30); inward the lowest priority
  // wins.
  uniques: [{ properties: ["sender", "type", "ediCode", "systemCode"] }],
});
export class EdiMapping extends EdiMappingSchema.class {}
EdiMappingSchema.setClass(EdiMapping);

/**
 * A message of a received interchange: done, open for the correction of codes, or refused. `rows`
 * are its containers, declarations or bills, `changed` those that wrote something.
 */
export type InboundResult = {
  reference: string;
  type: string;
  version: string;
  messageFunction: string;
  documentNo: string;
  state: "DONE" | "OPEN" | "REFUSED";
  rows: number;
  changed: number;
  objects: string[];
};

/** Every message, unchanged, with its hash. */
const EdiMessageSchema = defineEntity({
  name: "EdiMessage",
  tableName: "edi_message",
  properties: {
    ...recordProps(),
    direction: p.string().$type<"OUT" | "IN">().length(3),
    /** Of an unknown sender a question mark and its identification. */
    partnerCode: p.string().length(40),
    messageType: p.string().length(10),
    messageVersion: p.string().length(10),
    messageFunction: p.string().length(3).default("9"),
    documentNo: p.string().length(35),
    controlRef: p.string().length(35),
    messageRefs: p.array().columnType("text[]").default([]),
    fileName: p.string().length(120),
    size: p.integer(),
    sha256: p.string().length(64),
    voyageName: p.string().length(60).default(""),
    /** Booking or bill numbers. */
    objectNos: p.array().columnType("text[]").default([]),
    status: p
      .string()
      .$type<
        | "GENERATED"
        | "SENT"
        | "OVERDUE"
        | "RECEIVED"
        | "QUARANTINE"
        | "TO_CORRECT"
        | "PARTIAL"
        | "ACCEPTED"
        | "REJECTED"
        | "FAILED"
        | "DUPLICATE"
      >()
      .length(10)
      .default("GENERATED"),
    findings: p.type(PackedJsonType).$type<object>().nullable(),
    /** Packed findings cannot be counted in SQL. */
    findingCount: p.integer().default(0),
    /** What each message of a received interchange did. */
    results: p.json().$type<InboundResult[]>().nullable(),
    /** Codes of a received interchange that have no mapping. */
    openCount: p.integer().default(0),
    body: p.type(PackedBodyType),
    sentTimes: p.integer().default(0),
    lastSentTime: p.datetime().nullable(),
  },
  uniques: [{ properties: ["direction", "partnerCode", "controlRef", "sha256"] }],
  indexes: [
    { properties: ["createdTime"] },
    { properties: ["partnerCode", "voyageName"] },
    { properties: ["objectNos"], type: "gin" },
  ],
});
export class EdiMessage extends EdiMessageSchema.class {}
EdiMessageSchema.setClass(EdiMessage);

/**
 * A try to move a file between a partner and us, failed ones too. `messageId` is 0 for a file that
 * is no interchange.
 */
const EdiTransferSchema = defineEntity({
  name: "EdiTransfer",
  tableName: "edi_transfer",
  properties: {
    ...recordProps(),
    messageId: p.integer().default(0),
    partnerCode: p.string().length(20),
    direction: p.string().$type<"OUT" | "IN">().length(3),
    fileName: p.string().length(120),
    done: flagProp(),
    /** Code of the refusal or of the system. */
    error: p.string().length(120).default(""),
  },
  indexes: [
    { properties: ["messageId"] },
    { properties: ["partnerCode", "createdTime"] },
    { properties: ["createdTime"] },
  ],
});
export class EdiTransfer extends EdiTransferSchema.class {}
EdiTransferSchema.setClass(EdiTransfer);

export const ediEntities = [EdiPartner, EdiMapping, EdiMessage, EdiTransfer];
