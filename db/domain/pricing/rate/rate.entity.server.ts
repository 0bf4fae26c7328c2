import type { RateUnit } from "./rate-unit.ts";
import { defineEntity, p } from "@mikro-orm/postgresql";
import { flagProp, priceProp, recordProps } from "#db/orm/record.server.ts";

const FreightBookSchema = defineEntity({
  name: "FreightBook",
  tableName: "freight_book",
  properties: {
    ...recordProps(),
    fcode: p.string().length(40).unique(),
    fname: p.string().length(120),
    description: p.string().length(500).default(""),
    /** Preference: contract, customer, line, general (domain §4). */
    source: p
      .string()
      .$type<"CONTRACT" | "CUSTOMER" | "LINE" | "GENERAL">()
      .length(10)
      .default("GENERAL"),
    /** PUBLISHED once one of its rows is. */
    status: p.string().$type<"DRAFT" | "PUBLISHED">().length(10).default("DRAFT"),
    contractNo: p.string().length(40).default(""),
    customerCode: p.string().length(20).default(""),
    voyline: p.string().length(20).default(""),
    currency: p.string().length(3).default("USD"),
    /**
     * State of the contract the prices belong to; blank for other books. The contract publishes its
     * rows.
     */
    contractStatus: p
      .string()
      .$type<"" | "DRAFT" | "SUBMITTED" | "APPROVED" | "REJECTED">()
      .length(10)
      .default(""),
  },
});
export class FreightBook extends FreightBookSchema.class {}
FreightBookSchema.setClass(FreightBook);

/**
 * PORT: port-to-port freight, EXTRA: an extra fee. Blank criterion = any; "!X,Y" = not these. A
 * percentage stands in the price.
 */
const FreightRateSchema = defineEntity({
  name: "FreightRate",
  tableName: "freight_rate",
  properties: {
    ...recordProps(),
    book: () => p.manyToOne(FreightBookSchema),
    kind: p.string().$type<"PORT" | "EXTRA">().length(5),
    status: p.string().$type<"DRAFT" | "PUBLISHED">().length(10).default("DRAFT"),
    rateType: p.string().$type<"OP" | "IT" | "BA" | "PROXY">().length(5).default("OP"),
    feeCode: p.string().length(20),
    portLoad: p.string().length(60).default(""),
    portDis: p.string().length(60).default(""),
    receipt: p.string().length(60).default(""),
    delivery: p.string().length(60).default(""),
    voyline: p.string().length(20).default(""),
    sizeType: p.string().length(10).default(""),
    sizeGroup: p.string().length(3).default(""),
    nature: p.string().length(20).default(""),
    tradeType: p.string().length(20).default(""),
    deliveryTerms: p.string().length(20).default(""),
    freightTerms: p.string().length(10).default(""),
    isSoc: p.string().length(1).default(""),
    emptyFlag: p.string().length(1).default(""),
    startDate: p.date(),
    endDate: p.date(),
    unit: p.string().$type<RateUnit>().length(12),
    currency: p.string().length(3),
    price: priceProp(),
    minAmount: priceProp().nullable(),
    maxAmount: priceProp().nullable(),
    includedFees: p.array().columnType("text[]").default([]),
    isPcEdit: flagProp("Y"),
    isDisplay: flagProp("Y"),
    remark: p.string().length(500).default(""),
  },
  indexes: [
    { properties: ["kind", "status", "startDate", "endDate"] },
    { properties: ["portLoad", "portDis"] },
    { properties: ["feeCode"] },
    { properties: ["book", "kind"] },
  ],
});
export class FreightRate extends FreightRateSchema.class {}
FreightRateSchema.setClass(FreightRate);

export const rateEntities = [FreightBook, FreightRate];
