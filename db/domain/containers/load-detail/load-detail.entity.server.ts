import { defineEntity, p } from "@mikro-orm/postgresql";
import { EBooking } from "#domain/booking/ebooking-record/ebooking.entity.server.ts";
import { flagProp, localTimeProp, measureProp, recordProps } from "#db/orm/record.server.ts";

/** One upload of load details (operations §2 "load-detail import"). */
const LoadDetailSchema = defineEntity({
  name: "LoadDetail",
  tableName: "load_detail",
  properties: {
    ...recordProps(),
    mode: p.string().$type<"FIRST" | "ADD_RESET" | "APPEND">().length(10),
    fileName: p.string().length(250).default(""),
    /** SHA-256: repeating the last upload changes nothing. */
    contentHash: p.string().length(64),
    /**
     * Customers whose e-bookings the rows may name; empty for staff. Whoever verifies again, they
     * name no others.
     */
    clientCodes: p.json().$type<readonly string[]>(),
    rowCount: p.integer().default(0),
    /** ImportSummary. */
    summary: p.json().$type<object>().nullable(),
  },
  indexes: [{ properties: ["createdBy"] }],
});

/** One staged row: packages of a cargo line in a container. kg and m³. */
const LoadDetailRowSchema = defineEntity({
  name: "LoadDetailRow",
  tableName: "load_detail_row",
  properties: {
    ...recordProps(),
    loadDetail: () => p.manyToOne(LoadDetailSchema).deleteRule("cascade"),
    /** The e-booking the row names, once it is found. */
    eBooking: () => p.manyToOne(EBooking).nullable().deleteRule("set null"),
    /** Whose row it is: the client of the e-booking, else of the upload. */
    clientCode: p.string().length(20).default("").index(),
    sheet: p.string().length(60).default(""),
    rowNo: p.integer(),
    orderNo: p.string().length(20).default(""),
    /** Number of the e-booking or of its booking. */
    bkNo: p.string().length(40).default(""),
    cntNo: p.string().length(20).default(""),
    sizeType: p.string().length(20).default(""),
    sealNo: p.string().length(40).default(""),
    lineNo: p.integer().nullable(),
    goodsName: p.string().length(250).default(""),
    pkgs: p.integer().nullable(),
    gwt: measureProp().nullable(),
    dim: measureProp().nullable(),
    tareKg: measureProp().nullable(),
    vgm: measureProp().nullable(),
    vgmMethod: p.string().length(1).default(""),
    vgmTime: localTimeProp().nullable(),
    vessel: p.string().length(80).default(""),
    voyageNo: p.string().length(40).default(""),
    isSoc: flagProp(),
    emptyFlag: flagProp(),
    remark: p.string().length(500).default(""),
    /** For the error workbook and the form. */
    raw: p.json().$type<object>(),
    checkStatus: p
      .string()
      .$type<
        | "TO_VERIFY"
        | "VERIFYING"
        | "VERIFIED"
        | "VERIFY_FAILED"
        | "IMPORTING"
        | "IMPORTED"
        | "IMPORT_FAILED"
      >()
      .length(13)
      .default("TO_VERIFY"),
    checkResult: p.json().$type<object>().nullable(),
    importTime: p.datetime().nullable(),
  },
  indexes: [
    { properties: ["loadDetail", "cntNo"] },
    { properties: ["loadDetail", "sealNo"] },
    { properties: ["eBooking"] },
    { properties: ["bkNo"] },
    { properties: ["cntNo"] },
    { properties: ["checkStatus"] },
  ],
});
export class LoadDetail extends LoadDetailSchema.class {}
LoadDetailSchema.setClass(LoadDetail);
export class LoadDetailRow extends LoadDetailRowSchema.class {}
LoadDetailRowSchema.setClass(LoadDetailRow);

export const loadDetailEntities = [LoadDetail, LoadDetailRow];
