import { defineEntity, p } from "@mikro-orm/postgresql";
import { BookingSchemaRef } from "#domain/booking/booking-record/booking.entity.server.ts";
import { cargoProps, partyProps } from "#domain/booking/cargo/cargo-props.server.ts";
import { flagProp, measureProp, recordProps } from "#db/orm/record.server.ts";
import { VoyageSchemaRef } from "#domain/sailing/voyage/voyage.entity.server.ts";
import type { BillStatus } from "./bill-status.ts";
import type { BillPrintKind } from "./print/validity-matrix.ts";
import type { OnBoardBasis } from "./print/on-board.ts";

const BillSchema = defineEntity({
  name: "Bill",
  tableName: "bill",
  properties: {
    ...recordProps(),
    blNo: p.string().length(20).unique(),
    blStatus: p.string().$type<BillStatus>().length(12).default("DRAFT"),
    blType: p.string().$type<"WHOLE" | "SPLIT" | "MERGE">().length(10).default("WHOLE"),
    ebFlag: flagProp(),
    ebSentTime: p.datetime().nullable(),
    voyage: () => p.manyToOne(VoyageSchemaRef),
    booking: () => p.manyToOne(BookingSchemaRef),
    ioType: p.string().$type<"I" | "O">().length(1).default("O"),
    clientCode: p.string().length(20).index(),
    clientName: p.string().length(200).default(""),
    receipt: p.string().length(5).default(""),
    receiptName: p.string().length(120).default(""),
    portLoad: p.string().length(5).index(),
    portLoadName: p.string().length(120).default(""),
    portDis: p.string().length(5).index(),
    portDisName: p.string().length(120).default(""),
    delivery: p.string().length(5).default(""),
    deliveryName: p.string().length(120).default(""),
    deliveryTerms: p.string().length(20).default("CY-CY"),
    freightTerms: p
      .string()
      .$type<"PREPAID" | "COLLECT" | "ELSEWHERE">()
      .length(10)
      .default("PREPAID"),
    releaseType: p.string().$type<"ORIGINAL" | "TELEX" | "SEAWAY">().length(10).default("ORIGINAL"),
    serviceContractNo: p.string().length(40).default(""),
    ...partyProps("shipper"),
    ...partyProps("consignee"),
    ...partyProps("notify"),
    cargoGoodsNameCn: p.string().length(250).default(""),
    etd: p.date().nullable(),
    ctn20Num: p.integer().default(0),
    ctn40Num: p.integer().default(0),
    ctn40hNum: p.integer().default(0),
    ctn45Num: p.integer().default(0),
    pkgs: p.integer().default(0),
    gwt: measureProp().default("0"),
    dim: measureProp().default("0"),
    originals: p.integer().default(3),
    signDate: p.date().nullable(),
    releaseDate: p.date().nullable(),
    /** Null while the bill is a received for shipment one. */
    onBoardDate: p.date().nullable(),
    /** The fact the date was taken from. */
    onBoardBasis: p.string().$type<OnBoardBasis>().length(10).default(""),
    onBoardNotedTime: p.datetime().nullable(),
    onBoardNotedBy: p.string().length(64).default(""),
    /** When the cargo was released (cargo control). */
    cargoReleasedTime: p.datetime().nullable(),
    issueUnit: p.string().length(120).default(""),
    issueTime: p.datetime().nullable(),
    issuedBy: p.string().length(64).default(""),
    /** Why it was issued over what the customer asks. */
    issueOverReason: p.string().length(500).default(""),
    oldBlNo: p.string().length(20).default(""),
    surrenderReason: p.string().length(500).default(""),
    voidReason: p.string().length(500).default(""),
    feeLock: flagProp(),
    payableFeeLock: flagProp(),
    /** What the customer said of the draft. */
    reviewState: p.string().$type<"" | "APPROVED" | "CORRECTION">().length(10).default(""),
    reviewText: p.string().length(500).default(""),
    reviewBy: p.string().length(64).default(""),
    reviewTime: p.datetime().nullable(),
    /** An applied correction made the amendment fee due; it is so once. */
    amendmentDue: flagProp(),
    remark: p.string().length(1000).default(""),
    cargo: () =>
      p.oneToMany(BillCargoSchema).mappedBy("bill").orphanRemoval().orderBy({ lineNo: "asc" }),
    containers: () =>
      p.oneToMany(BillContainerSchema).mappedBy("bill").orphanRemoval().orderBy({ lineNo: "asc" }),
  },
  indexes: [
    { properties: ["voyage", "blStatus"] },
    { properties: ["booking"] },
    { properties: ["createdTime"] },
    { properties: ["oldBlNo"] },
  ],
});

const BillCargoSchema = defineEntity({
  name: "BillCargo",
  tableName: "bill_cargo",
  properties: {
    ...recordProps(),
    bill: () => p.manyToOne(BillSchema).deleteRule("cascade"),
    ...cargoProps(),
  },
  indexes: [{ properties: ["bill"] }],
});

const BillContainerSchema = defineEntity({
  name: "BillContainer",
  tableName: "bill_container",
  properties: {
    ...recordProps(),
    bill: () => p.manyToOne(BillSchema).deleteRule("cascade"),
    lineNo: p.integer(),
    boxId: p.integer().nullable().index(),
    cntNo: p.string().length(11).index(),
    sizeType: p.string().length(10),
    sealNo: p.string().length(40).default(""),
    pkgs: p.integer().default(0),
    gwt: measureProp().default("0"),
    dim: measureProp().default("0"),
    isSoc: flagProp(),
    emptyFlag: flagProp(),
  },
  indexes: [{ properties: ["bill"] }],
});

/** A printed original of the set, by its number, until it is collected. */
const BillOriginalSchema = defineEntity({
  name: "BillOriginal",
  tableName: "bill_original",
  properties: {
    ...recordProps(),
    bill: () => p.manyToOne(BillSchema).deleteRule("cascade"),
    originalNo: p.integer(),
    printedBy: p.string().length(64).default(""),
    printedTime: p.datetime(),
    prints: p.integer().default(1),
    collectedBy: p.string().length(64).default(""),
    collectedTime: p.datetime().nullable(),
    /** Who handed it in. */
    collectedFrom: p.string().length(200).default(""),
  },
  uniques: [{ properties: ["bill", "originalNo"] }],
});

/** Each print of an issued bill (operations §3 "Release report types"). */
const BillPrintSchema = defineEntity({
  name: "BillPrint",
  tableName: "bill_print",
  properties: {
    ...recordProps(),
    bill: () => p.manyToOne(BillSchema).deleteRule("cascade"),
    kind: p.string().$type<BillPrintKind>().length(16),
    /** Numbers of the originals, such as "1/2/3". */
    originalNos: p.string().length(10).default(""),
    printedBy: p.string().length(64).default(""),
    printedTime: p.datetime(),
    reason: p.string().length(500).default(""),
  },
  indexes: [{ properties: ["bill"] }],
});
export class Bill extends BillSchema.class {}
BillSchema.setClass(Bill);
export class BillCargo extends BillCargoSchema.class {}
BillCargoSchema.setClass(BillCargo);
export class BillContainer extends BillContainerSchema.class {}
BillContainerSchema.setClass(BillContainer);
export class BillOriginal extends BillOriginalSchema.class {}
BillOriginalSchema.setClass(BillOriginal);
export class BillPrint extends BillPrintSchema.class {}
BillPrintSchema.setClass(BillPrint);

/** For relations of later areas. */
export { BillSchema as BillSchemaRef };
export const billEntities = [Bill, BillCargo, BillContainer, BillOriginal, BillPrint];
