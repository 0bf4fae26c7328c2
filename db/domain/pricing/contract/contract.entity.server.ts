import { defineEntity, p } from "@mikro-orm/postgresql";
import { amountProp, flagProp, recordProps } from "#db/orm/record.server.ts";
import type { Clock } from "./free-time/free-time-clocks.ts";
import type { ContractSnapshot } from "./version/contract-snapshot.ts";

/** Operations §3 "Contract". Its prices are the rows of the freight book with its number. */
const ContractSchema = defineEntity({
  name: "Contract",
  tableName: "contract",
  properties: {
    ...recordProps(),
    contractNo: p.string().length(40).unique(),
    status: p
      .string()
      .$type<"DRAFT" | "SUBMITTED" | "APPROVED" | "REJECTED">()
      .length(10)
      .default("DRAFT"),
    /** Rises when a changed contract is approved again; 0 before the first approval. */
    contractVersion: p.integer().default(0),
    title: p.string().length(120).default(""),
    companyCode: p.string().length(20).default(""),
    signCompany: p.string().length(200).default(""),
    effectiveDate: p.date(),
    expiryDate: p.date(),
    terminationDate: p.date().nullable(),
    submitTime: p.datetime().nullable(),
    approvalTime: p.datetime().nullable(),
    rejectTime: p.datetime().nullable(),
    rejectReason: p.string().length(500).default(""),
    sales: p.string().length(20).default(""),
    tradeType: p.string().length(20).default(""),
    temporary: flagProp(),
    currency: p.string().length(3).default("USD"),
    maxTeu: p.integer().nullable(),
    /** Least quantity in TEU; the shortfall is charged per `mqcPer` TEU. */
    mqcTeu: p.integer().nullable(),
    mqcPer: p.integer().default(1),
    mqcRate: amountProp().nullable(),
    remark: p.string().length(500).default(""),
    groups: () =>
      p
        .oneToMany(ContractGroupSchema)
        .mappedBy("contract")
        .orphanRemoval()
        .orderBy({ lineNo: "asc" }),
    customers: () =>
      p
        .oneToMany(ContractCustomerSchema)
        .mappedBy("contract")
        .orphanRemoval()
        .orderBy({ lineNo: "asc" }),
    freeTimes: () =>
      p
        .oneToMany(ContractFreeTimeSchema)
        .mappedBy("contract")
        .orphanRemoval()
        .orderBy({ lineNo: "asc" }),
  },
  indexes: [
    { properties: ["status", "expiryDate"] },
    { properties: ["effectiveDate"] },
    { properties: ["companyCode"] },
  ],
});

const lineProps = () => ({ id: p.integer().primary(), lineNo: p.integer() });

/** Goods the contract is for, or extra fees its freight includes. */
const ContractGroupSchema = defineEntity({
  name: "ContractGroup",
  tableName: "contract_group",
  properties: {
    ...lineProps(),
    contract: () => p.manyToOne(ContractSchema).deleteRule("cascade").index(),
    kind: p.string().$type<"COMMODITY" | "FEE">().length(10),
    groupName: p.string().length(80),
    /** Commodities or fee codes. */
    items: p.string().length(500).default(""),
  },
});

const ContractCustomerSchema = defineEntity({
  name: "ContractCustomer",
  tableName: "contract_customer",
  properties: {
    ...lineProps(),
    contract: () => p.manyToOne(ContractSchema).deleteRule("cascade").index(),
    customerCode: p.string().length(20).index(),
    isMain: flagProp(),
    remark: p.string().length(200).default(""),
  },
});

/** A clause of free time with every term (domain §5). */
const ContractFreeTimeSchema = defineEntity({
  name: "ContractFreeTime",
  tableName: "contract_free_time",
  properties: {
    ...lineProps(),
    contract: () => p.manyToOne(ContractSchema).deleteRule("cascade").index(),
    clock: p.string().$type<Clock>().length(7),
    portCode: p.string().length(5).default(""),
    sizeGroup: p.string().length(3).default(""),
    freeDays: p.integer(),
    firstDay: p.string().$type<"EVENT" | "NEXT">().length(5),
    freeBasis: p.string().$type<"CALENDAR" | "WORKING">().length(8),
    chargeBasis: p.string().$type<"CALENDAR" | "WORKING">().length(8),
    calendarCode: p.string().length(20).default(""),
    tierIndex: p.string().$type<"ABSOLUTE" | "CHARGEABLE">().length(10),
    tierMode: p.string().$type<"PROGRESSIVE" | "RESTART">().length(11),
    currency: p.string().length(3).default("USD"),
    /** "1-5:20 6-:40"; blank: the tariff's. */
    tiers: p.string().length(200).default(""),
  },
});

/** What was approved, frozen. */
const ContractVersionSchema = defineEntity({
  name: "ContractVersion",
  tableName: "contract_version",
  properties: {
    ...recordProps(),
    contract: () => p.manyToOne(ContractSchema).deleteRule("cascade"),
    versionNo: p.integer(),
    approvedBy: p.string().length(64),
    approvedTime: p.datetime(),
    lineCount: p.integer(),
    snapshot: p.json().$type<ContractSnapshot>(),
    /** Rate rows and their row versions, "12@3", as fees name them. */
    rateKeys: p.array().columnType("text[]").default([]),
  },
  uniques: [{ properties: ["contract", "versionNo"] }],
});

export class Contract extends ContractSchema.class {}
ContractSchema.setClass(Contract);
export class ContractGroup extends ContractGroupSchema.class {}
ContractGroupSchema.setClass(ContractGroup);
export class ContractCustomer extends ContractCustomerSchema.class {}
ContractCustomerSchema.setClass(ContractCustomer);
export class ContractFreeTime extends ContractFreeTimeSchema.class {}
ContractFreeTimeSchema.setClass(ContractFreeTime);
export class ContractVersion extends ContractVersionSchema.class {}
ContractVersionSchema.setClass(ContractVersion);

export const contractEntities = [
  Contract,
  ContractGroup,
  ContractCustomer,
  ContractFreeTime,
  ContractVersion,
];
