import { defineEntity, p } from "@mikro-orm/postgresql";
import type { FeeSide } from "./fee-side.ts";
import { ExchangeRule } from "./masters/exchange-rule.entity.server.ts";
import { CommonPayable, CommonReceivable } from "./masters/fee-template.entity.server.ts";
import { BillSchemaRef } from "#domain/documents/bill/bill.entity.server.ts";
import {
  amountProp,
  flagProp,
  priceProp,
  qtyProp,
  rateProp,
  recordProps,
} from "#db/orm/record.server.ts";
import { statementIdText } from "./fee-statement.server.ts";
import { VoyageSchemaRef } from "#domain/sailing/voyage/voyage.entity.server.ts";

const FeeSchema = defineEntity({
  name: "Fee",
  tableName: "fee",
  properties: {
    ...recordProps(),
    feeBelong: p.string().$type<FeeSide>().length(1).default("R"),
    feeKind: p
      .string()
      .$type<"FREIGHT" | "EXTRA" | "RENT" | "OVERDUE" | "REPAIR" | "EMPTY_TRANSFER" | "SPECIAL">()
      .length(14)
      .default("EXTRA"),
    feeStatus: p
      .string()
      .$type<"CREATED" | "AUDITED" | "RECHECKED">()
      .length(10)
      .default("CREATED"),
    /** None for a container fee outside any voyage, e.g. rent. */
    voyage: () => p.manyToOne(VoyageSchemaRef).nullable(),
    origin: p
      .string()
      .$type<"AUTO" | "MANUAL" | "REVERSAL" | "CHANGE">()
      .length(8)
      .default("MANUAL"),
    bill: () => p.manyToOne(BillSchemaRef).nullable(),
    bkNo: p.string().length(35).default("").index(),
    blNo: p.string().length(20).default("").index(),
    containerno: p.string().length(11).default("").index(),
    /** First and last charged day of rent or overdue. */
    rentBegin: p.date().nullable(),
    rentEnd: p.date().nullable(),
    returnDate: p.date().nullable(),
    /** Whose container it is. */
    owner: p.string().length(20).default(""),
    /** Repair order. */
    modifyNo: p.string().length(40).default("").index(),
    /** Empty positioning plan. */
    planNo: p.string().length(40).default(""),
    corpCode: p.string().length(20),
    corpName: p.string().length(200).default(""),
    companyCode: p.string().length(20).default(""),
    voyline: p.string().length(20).default(""),
    portLoad: p.string().length(5).default(""),
    portDis: p.string().length(5).default(""),
    feeCode: p.string().length(20),
    feeName: p.string().length(80),
    sizeType: p.string().length(10).default(""),
    unit: p.string().length(12),
    qty: qtyProp(),
    price: priceProp(),
    currency: p.string().length(3),
    amount: amountProp(),
    taxRate: p.decimal().precision(6).scale(3).default("0"),
    taxAmount: amountProp().default("0"),
    noTaxAmount: amountProp(),
    currencyRate: rateProp(),
    /** In the company's currency, rounded per line. */
    baseAmount: amountProp(),
    usdAmount: amountProp().nullable(),
    pricingDate: p.date().nullable(),
    rateId: p.integer().nullable().index(),
    rateVersion: p.integer().nullable(),
    /** The supplier's price of an automatic payable. */
    supplierPriceId: p.integer().nullable().index(),
    /** What the supplier's price gave when it was last calculated. */
    expectedAmount: amountProp().nullable(),
    /** Identifies an automatic line across runs. */
    autoKey: p.string().length(120).nullable(),
    /** Why this pricing date: a message key. */
    pricingReason: p.string().length(40).default(""),
    /** Domain §4. */
    derivation: p.json().$type<object>().nullable(),
    contractNo: p.string().length(40).default(""),
    auditBy: p.string().length(64).default(""),
    auditTime: p.datetime().nullable(),
    recheckBy: p.string().length(64).default(""),
    recheckTime: p.datetime().nullable(),
    invoicedAmount: amountProp().default("0"),
    verifiedAmount: amountProp().default("0"),
    isFeeLock: flagProp(),
    differs: flagProp(),
    reversesId: p.integer().nullable().index(),
    /** A difference line: the audited fee it corrects after a late change. */
    changesId: p.integer().nullable().index(),
    /** The statement that holds the fee. Lazy. */
    statementId: p
      .integer()
      .nullable()
      .formula((of) => statementIdText(`${of}.id`))
      .lazy(),
    opRem: p.string().length(500).default(""),
  },
  // Not unique: a reversed line keeps its key beside its replacement.
  indexes: [
    { properties: ["bill", "autoKey"] },
    { properties: ["voyage", "feeBelong", "feeStatus"] },
    { properties: ["corpCode", "feeStatus"] },
    { properties: ["createdTime"] },
  ],
});
export class Fee extends FeeSchema.class {}
FeeSchema.setClass(Fee);

const FeeFindingSchema = defineEntity({
  name: "FeeFinding",
  tableName: "fee_finding",
  properties: {
    ...recordProps(),
    voyage: () => p.manyToOne(VoyageSchemaRef),
    bill: () => p.manyToOne(BillSchemaRef).deleteRule("cascade"),
    feeBelong: p.string().$type<FeeSide>().length(1).default("R"),
    feeCode: p.string().length(20).default(""),
    sizeType: p.string().length(10).default(""),
    code: p.string().length(40),
    detail: p.json().$type<object>(),
  },
  indexes: [{ properties: ["voyage"] }, { properties: ["bill"] }],
});
export class FeeFinding extends FeeFindingSchema.class {}
FeeFindingSchema.setClass(FeeFinding);

export const feeEntities = [Fee, FeeFinding, CommonReceivable, CommonPayable, ExchangeRule];
