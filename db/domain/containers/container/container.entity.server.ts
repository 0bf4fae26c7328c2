import { defineEntity, p } from "@mikro-orm/postgresql";
import {
  BookingCargoSchemaRef,
  BookingSchemaRef,
} from "#domain/booking/booking-record/booking.entity.server.ts";
import { flagProp, measureProp, recordProps } from "#db/orm/record.server.ts";
import { VoyageSchemaRef } from "#domain/sailing/voyage/voyage.entity.server.ts";

const ContainerImportSchema = defineEntity({
  name: "ContainerImport",
  tableName: "container_import",
  properties: {
    ...recordProps(),
    voyage: () => p.manyToOne(VoyageSchemaRef),
    mode: p.string().$type<"FIRST" | "ADD_RESET" | "APPEND">().length(10),
    fileName: p.string().length(250).default(""),
    /** SHA-256: repeating an upload changes nothing (domain §3). */
    contentHash: p.string().length(64),
    rowCount: p.integer().default(0),
    /** The stored upload, by which a restarted run finds its import; otherwise 0. */
    uploadId: p.integer().default(0),
    /** ImportSummary. */
    summary: p.json().$type<object>().nullable(),
    uploadTime: p.datetime().defaultRaw("now()"),
    importTime: p.datetime().nullable(),
  },
  indexes: [{ properties: ["voyage", "contentHash"] }],
});

/** One staged row (domain §3 "Container import row"). */
const ContainerImportRowSchema = defineEntity({
  name: "ContainerImportRow",
  tableName: "container_import_row",
  properties: {
    ...recordProps(),
    containerImport: () => p.manyToOne(ContainerImportSchema).createForeignKeyConstraint(false),
    voyage: () => p.manyToOne(VoyageSchemaRef).createForeignKeyConstraint(false),
    sheet: p.string().length(60).default(""),
    rowNo: p.integer(),
    orderNo: p.string().length(20).default(""),
    cntNo: p.string().length(20).default(""),
    sizeType: p.string().length(20).default(""),
    bkNo: p.string().length(40).default(""),
    sealNo: p.string().length(40).default(""),
    pkgs: p.integer().nullable(),
    gwt: measureProp().nullable(),
    dim: measureProp().nullable(),
    vessel: p.string().length(80).default(""),
    voyageNo: p.string().length(40).default(""),
    isSoc: flagProp(),
    emptyFlag: flagProp(),
    vgmKg: measureProp().nullable(),
    /** "1" or "2" once it is understood, else the text of the file. */
    vgmMethod: p.string().length(40).default(""),
    remark: p.string().length(500).default(""),
    /** For the error workbook and the grid. */
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
    uploadTime: p.datetime().defaultRaw("now()"),
  },
  // The status is not indexed, to keep its updates cheap (HOT).
  indexes: [{ properties: ["voyage", "bkNo"] }, { properties: ["voyage", "cntNo"] }],
});

/** A real box packed for a booking. */
const BoxSchema = defineEntity({
  name: "Box",
  tableName: "box",
  properties: {
    ...recordProps(),
    booking: () => p.manyToOne(BookingSchemaRef),
    voyage: () => p.manyToOne(VoyageSchemaRef).createForeignKeyConstraint(false),
    cntNo: p.string().length(11),
    sizeType: p.string().length(10),
    sealNo: p.string().length(40).default(""),
    pkgs: p.integer().default(0),
    gwt: measureProp().default("0"),
    dim: measureProp().default("0"),
    tareKg: measureProp().nullable(),
    vgmKg: measureProp().nullable(),
    weighMethod: p.string().length(1).default(""),
    isSoc: flagProp(),
    emptyFlag: flagProp(),
    remark: p.string().length(500).default(""),
    importRow: () =>
      p.manyToOne(ContainerImportRowSchema).nullable().createForeignKeyConstraint(false),
  },
  indexes: [{ properties: ["booking"] }, { properties: ["importRow"] }],
  uniques: [{ properties: ["voyage", "cntNo", "isSoc", "emptyFlag", "booking"] }],
});

/** Which packages of which cargo line are in which box. */
const PackingLineSchema = defineEntity({
  name: "PackingLine",
  tableName: "packing_line",
  properties: {
    ...recordProps(),
    box: () => p.manyToOne(BoxSchema).createForeignKeyConstraint(false),
    booking: () => p.manyToOne(BookingSchemaRef).createForeignKeyConstraint(false),
    cargo: () => p.manyToOne(BookingCargoSchemaRef).createForeignKeyConstraint(false),
    pkgs: p.integer(),
    gwt: measureProp(),
    dim: measureProp(),
    /** The bill that took this line, if any. */
    billId: p.integer().nullable(),
  },
  // The index by bill is in db/migrations/0003-container-rows.ts.
  indexes: [{ properties: ["booking"] }],
});
export class ContainerImport extends ContainerImportSchema.class {}
ContainerImportSchema.setClass(ContainerImport);
export class ContainerImportRow extends ContainerImportRowSchema.class {}
ContainerImportRowSchema.setClass(ContainerImportRow);
export class Box extends BoxSchema.class {}
BoxSchema.setClass(Box);
export class PackingLine extends PackingLineSchema.class {}
PackingLineSchema.setClass(PackingLine);

export const containerEntities = [ContainerImport, ContainerImportRow, Box, PackingLine];
