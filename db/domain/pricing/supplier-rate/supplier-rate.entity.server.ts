import { defineEntity, p } from "@mikro-orm/postgresql";
import { flagProp, priceProp, recordProps } from "#db/orm/record.server.ts";

/** Suppliers whose prices are kept together (operations §3 "Supplier rate and group"). */
const SupplierGroupSchema = defineEntity({
  name: "SupplierGroup",
  tableName: "supplier_group",
  properties: {
    ...recordProps(),
    groupName: p.string().length(60).unique(),
    note: p.string().length(500).default(""),
    suppliers: () =>
      p.oneToMany(GroupSupplierSchema).mappedBy("group").orphanRemoval().orderBy({ lineNo: "asc" }),
  },
});

const GroupSupplierSchema = defineEntity({
  name: "GroupSupplier",
  tableName: "supplier_group_member",
  properties: {
    ...recordProps(),
    group: () => p.manyToOne(SupplierGroupSchema).deleteRule("cascade"),
    lineNo: p.integer(),
    supplierCode: p.string().length(20).index(),
    customerType: p.string().$type<"SUPPLIER" | "PORT_FORWARD">().length(12).default("SUPPLIER"),
    remark: p.string().length(250).default(""),
  },
  uniques: [{ properties: ["group", "supplierCode"] }],
});

/**
 * What a supplier charges under one protocol over one period. Lists of codes such as "WGQ1,WGQ2"
 * name any of these.
 */
const SupplierRateSchema = defineEntity({
  name: "SupplierRate",
  tableName: "supplier_rate",
  properties: {
    ...recordProps(),
    group: () => p.manyToOne(SupplierGroupSchema),
    status: p.string().$type<"DRAFT" | "PUBLISHED">().length(10).default("DRAFT"),
    /** Who is paid. */
    supplierCode: p.string().length(20).index(),
    /** The company of the line that agreed the prices; blank for every company. */
    shipowner: p.string().length(20).default(""),
    rateType: p.string().$type<"OP" | "IT" | "BA" | "PROXY">().length(5),
    taxRate: p.decimal().precision(6).scale(3).default("0"),
    taxInclusive: flagProp("Y"),
    protocolNo: p.string().length(40).default("").index(),
    docks: p.string().length(200).default(""),
    routes: p.string().length(200).default(""),
    startDate: p.date(),
    endDate: p.date(),
    remark: p.string().length(500).default(""),
    prices: () =>
      p.oneToMany(SupplierPriceSchema).mappedBy("rate").orphanRemoval().orderBy({ lineNo: "asc" }),
  },
  indexes: [
    { properties: ["status", "startDate", "endDate"] },
    { properties: ["rateType"] },
    { properties: ["group"] },
  ],
});

/** A price with what it is for; a blank criterion means any. */
const SupplierPriceSchema = defineEntity({
  name: "SupplierPrice",
  tableName: "supplier_price",
  properties: {
    ...recordProps(),
    rate: () => p.manyToOne(SupplierRateSchema).deleteRule("cascade"),
    lineNo: p.integer(),
    feeCode: p.string().length(20).index(),
    /** O: at the port of loading, I: at the port of discharge. */
    inOut: p.string().$type<"O" | "I">().length(1),
    unit: p.string().$type<"CONTAINER" | "BILL">().length(12),
    currency: p.string().length(3),
    price: priceProp(),
    sizeType: p.string().length(10).default(""),
    sizeGroup: p.string().length(3).default(""),
    emptyFlag: p.string().length(1).default(""),
    isSoc: p.string().length(1).default(""),
    nature: p.string().length(20).default(""),
    tradeType: p.string().length(20).default(""),
    deliveryTerms: p.string().length(20).default(""),
    portLoad: p.string().length(5).default(""),
    portDis: p.string().length(5).default(""),
    receipt: p.string().length(5).default(""),
    delivery: p.string().length(5).default(""),
    vesselCode: p.string().length(20).default(""),
    /** Where the barge loads: the place of receipt. */
    bargePort: p.string().length(5).default(""),
    /** The port of call after the one the price is for. */
    nextPort: p.string().length(5).default(""),
    /** The booking's agent. */
    forwardAgent: p.string().length(20).default(""),
    remark: p.string().length(250).default(""),
  },
  indexes: [{ properties: ["rate"] }, { properties: ["portLoad", "portDis"] }],
});
export class SupplierGroup extends SupplierGroupSchema.class {}
SupplierGroupSchema.setClass(SupplierGroup);
export class GroupSupplier extends GroupSupplierSchema.class {}
GroupSupplierSchema.setClass(GroupSupplier);
export class SupplierRate extends SupplierRateSchema.class {}
SupplierRateSchema.setClass(SupplierRate);
export class SupplierPrice extends SupplierPriceSchema.class {}
SupplierPriceSchema.setClass(SupplierPrice);

export const supplierRateEntities = [SupplierGroup, GroupSupplier, SupplierRate, SupplierPrice];
