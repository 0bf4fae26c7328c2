import { defineEntity, p } from "@mikro-orm/postgresql";
import { partyProps } from "#domain/booking/cargo/cargo-props.server.ts";
import { flagProp, measureProp, recordProps } from "#db/orm/record.server.ts";
import { VoyageSchemaRef } from "#domain/sailing/voyage/voyage.entity.server.ts";

/**
 * A bill of cargo that arrives, issued elsewhere and sent by an agent (operations §2 "import
 * bill").
 */
const ImportBillSchema = defineEntity({
  name: "ImportBill",
  tableName: "import_bill",
  properties: {
    ...recordProps(),
    blNo: p.string().length(35).unique(),
    masterBlNo: p.string().length(35).default("").index(),
    status: p.string().$type<"ENTERED" | "NOTIFIED">().length(10).default("ENTERED"),
    obtainedBy: p.string().$type<"HAND" | "FILE" | "EDI">().length(4).default("HAND"),
    voyage: () => p.manyToOne(VoyageSchemaRef),
    eta: p.date().nullable().index(),
    agentCode: p.string().length(20).default(""),
    clientCode: p.string().length(20).default("").index(),
    portLoad: p.string().length(5).index(),
    portDis: p.string().length(5).index(),
    delivery: p.string().length(5).default(""),
    freightTerms: p
      .string()
      .$type<"PREPAID" | "COLLECT" | "ELSEWHERE">()
      .length(10)
      .default("PREPAID"),
    releaseType: p.string().$type<"ORIGINAL" | "TELEX" | "SEAWAY">().length(10).default("ORIGINAL"),
    ...partyProps("shipper"),
    ...partyProps("consignee"),
    ...partyProps("notify"),
    goodsNameEn: p.string().length(250).default(""),
    goodsNameCn: p.string().length(250).default(""),
    hscode: p.string().length(10).default(""),
    marks: p.string().length(1000).default(""),
    pkgs: p.integer().default(0),
    packageKind: p.string().length(10).default(""),
    gwt: measureProp().default("0"),
    dim: measureProp().default("0"),
    isDg: flagProp(),
    dgUnNo: p.string().length(4).default(""),
    noticeBy: p.string().length(64).default(""),
    noticeTime: p.datetime().nullable(),
    remark: p.string().length(500).default(""),
    containers: () =>
      p
        .oneToMany(ImportBillContainerSchema)
        .mappedBy("importBill")
        .orphanRemoval()
        .orderBy({ lineNo: "asc" }),
  },
  indexes: [{ properties: ["voyage"] }, { properties: ["createdTime"] }],
});

const ImportBillContainerSchema = defineEntity({
  name: "ImportBillContainer",
  tableName: "import_bill_container",
  properties: {
    ...recordProps(),
    importBill: () => p.manyToOne(ImportBillSchema).deleteRule("cascade"),
    lineNo: p.integer(),
    cntNo: p.string().length(11).index(),
    sizeType: p.string().length(10),
    sealNo: p.string().length(40).default(""),
    pkgs: p.integer().default(0),
    gwt: measureProp().default("0"),
    dim: measureProp().default("0"),
  },
  indexes: [{ properties: ["importBill"] }],
});
export class ImportBill extends ImportBillSchema.class {}
ImportBillSchema.setClass(ImportBill);
export class ImportBillContainer extends ImportBillContainerSchema.class {}
ImportBillContainerSchema.setClass(ImportBillContainer);

export const importBillEntities = [ImportBill, ImportBillContainer];
