import { defineEntity, p } from "@mikro-orm/postgresql";
import { propsOf } from "#platform/records/resource/field-columns.server.ts";
import { code, decimal, defineFields, flag, int, text } from "#platform/records/resource/fields.ts";
import { amountProp, rateProp, recordProps } from "#db/orm/record.server.ts";
import type { FeeSide } from "#domain/finance/fee/fee-side.ts";

const blankText = (length: number) => p.string().length(length).default("");

const InvoiceSchema = defineEntity({
  name: "Invoice",
  tableName: "invoice",
  properties: {
    ...recordProps(),
    regNo: p.string().length(35).unique(),
    feeBelong: p.string().$type<FeeSide>().length(1).default("R"),
    /** What the fees are charged on: container fees have pages of their own. */
    subject: p.string().$type<"bill" | "container">().length(10).default("bill"),
    status: p
      .string()
      .$type<"REGISTERED" | "SUBMITTED" | "OPENED" | "VOIDED">()
      .length(10)
      .default("REGISTERED"),
    kind: p.string().$type<"BLUE" | "RED">().length(4).default("BLUE"),
    /** The invoice a red letter corrects. */
    blueId: p.integer().nullable().index(),
    invoiceNo: blankText(20).index(),
    invoiceCode: blankText(12),
    invoiceType: blankText(20),
    invoiceWay: p.string().$type<"DIGITAL" | "PAPER">().length(10).default("DIGITAL"),
    invoiceDate: p.date().nullable(),
    corpCode: p.string().length(20).index(),
    corpName: blankText(200),
    companyCode: blankText(20),
    /** The counterparty on paper: buyer of ours, seller of a supplier's. */
    titleCorp: blankText(200),
    dutyNo: blankText(40),
    bankName: blankText(200),
    bankAccount: blankText(40),
    address: blankText(500),
    tel: blankText(60),
    /** Our company on paper: seller of ours, buyer of a supplier's. */
    companyTitle: blankText(255),
    companyDutyNo: blankText(40),
    companyAddress: blankText(250),
    companyTel: blankText(60),
    companyBankName: blankText(200),
    companyBankAccount: blankText(40),
    requirements: blankText(500),
    remark: blankText(500),
    checkNo: blankText(40),
    currency: p.string().length(3),
    amount: amountProp().default("0"),
    taxAmount: amountProp().default("0"),
    noTaxAmount: amountProp().default("0"),
    lineCount: p.integer().default(0),
    /** Payables: the total the supplier states, and what became of a difference. */
    supplierAmount: amountProp().nullable(),
    differenceState: p
      .string()
      .$type<"" | "OPEN" | "ACCEPTED" | "DISPUTED">()
      .length(10)
      .default(""),
    differenceReason: blankText(500),
    /** The confirmation sheet of a red letter. */
    confirmStatus: p
      .string()
      .$type<"" | "APPLYING" | "TO_CONFIRM" | "CONFIRMED" | "CANCELLED">()
      .length(10)
      .default(""),
    confirmNo: blankText(20).index(),
    applicant: p.string().$type<"" | "SELLER" | "BUYER">().length(10).default(""),
    redReason: blankText(1),
    openedBy: blankText(64),
    openedTime: p.datetime().nullable(),
    voidReason: blankText(500),
    lines: () =>
      p.oneToMany(InvoiceLineSchema).mappedBy("invoice").orphanRemoval().orderBy({ lineNo: "asc" }),
  },
  indexes: [
    { properties: ["feeBelong", "status", "createdTime"] },
    { properties: ["invoiceDate"] },
    { properties: ["createdTime"] },
  ],
});

/**
 * What an invoice takes of a fee: `feeAmount` in the fee's currency, the other amounts in the
 * invoice's.
 */
const InvoiceLineSchema = defineEntity({
  name: "InvoiceLine",
  tableName: "invoice_line",
  properties: {
    id: p.integer().primary(),
    invoice: () => p.manyToOne(InvoiceSchema).deleteRule("cascade"),
    lineNo: p.integer(),
    feeId: p.integer().index(),
    /** The line a red line corrects. */
    blueLineId: p.integer().nullable().index(),
    feeCode: p.string().length(20),
    feeName: p.string().length(80),
    blNo: blankText(20),
    voyageName: blankText(60),
    feeCurrency: p.string().length(3),
    feeAmount: amountProp(),
    currencyRate: rateProp(),
    taxRate: p.decimal().precision(6).scale(3).default("0"),
    taxMark: blankText(12),
    amount: amountProp(),
    taxAmount: amountProp(),
    noTaxAmount: amountProp(),
    /** Payables: the amount the supplier states. */
    statedAmount: amountProp().nullable(),
  },
  indexes: [{ properties: ["invoice", "lineNo"] }],
});

/** A line a supplier states on an invoice, matched to an expected fee or not. */
const SupplierChargeSchema = defineEntity({
  name: "SupplierCharge",
  tableName: "supplier_charge",
  properties: {
    ...recordProps(),
    invoice: () => p.manyToOne(InvoiceSchema).deleteRule("cascade").index(),
    lineNo: p.integer(),
    corpCode: p.string().length(20).index(),
    invoiceNo: blankText(20).index(),
    blNo: blankText(20).index(),
    feeCode: p.string().length(20),
    currency: p.string().length(3),
    /** What the supplier asks, and what was expected: the rest of the fee, or zero without one. */
    statedAmount: amountProp(),
    expectedAmount: amountProp().default("0"),
    feeId: p.integer().nullable().index(),
    /** A DIFFERENT amount, UNEXPECTED charge or one whose fee is NOT_READY asks for a decision. */
    matchState: p
      .string()
      .$type<"MATCHED" | "WITHIN" | "DIFFERENT" | "UNEXPECTED" | "NOT_READY">()
      .length(12),
    decision: p.string().$type<"" | "OPEN" | "ACCEPTED" | "DISPUTED">().length(10).default(""),
    decisionReason: blankText(500),
  },
  indexes: [{ properties: ["decision", "createdTime"] }, { properties: ["createdTime"] }],
});

/** A run of printed invoice numbers a company received. */
export const invoiceSegmentFields = defineFields("invoice", {
  companyCode: code(20, { required: true, ref: "company", exists: "company.code" }),
  invoiceType: code(20, { required: true, ref: "invoiceType", exists: "invoice_type.code" }),
  invoiceCode: text(12),
  firstNo: text(20, { required: true }),
  lastNo: text(20, { required: true }),
  usedCount: int({ required: "form", initial: "0", min: "0", max: "99999999" }),
  warnLeft: int({ required: "form", initial: "50", min: "0", max: "99999" }),
  enabled: flag({ initial: "Y" }),
});
const InvoiceSegmentSchema = defineEntity({
  name: "InvoiceSegment",
  tableName: "invoice_segment",
  properties: { ...recordProps(), ...propsOf(invoiceSegmentFields) },
  uniques: [{ properties: ["companyCode", "invoiceType", "firstNo"] }],
});

/** The difference that may be closed per currency and role; a blank role counts for everybody. */
export const settlementToleranceFields = defineFields("invoice", {
  currency: code(3, { required: true, ref: "currency", exists: "currency.code" }),
  roleKey: text(50),
  limitAmount: decimal(18, 3, { required: true, min: "0", max: "99999" }),
});
const SettlementToleranceSchema = defineEntity({
  name: "SettlementTolerance",
  tableName: "settlement_tolerance",
  properties: { ...recordProps(), ...propsOf(settlementToleranceFields) },
  uniques: [{ properties: ["currency", "roleKey"] }],
});

/** How the tax platform names and classes a charge on digital invoices. */
export const chargeTaxClassFields = defineFields("invoice", {
  feeCode: code(20, {
    required: true,
    unique: true,
    ref: "costCode",
    exists: "cost_code.code",
    names: ["费用代码", "Charge code"],
  }),
  taxClass: text(19, { required: true }),
  itemName: text(100),
});
const ChargeTaxClassSchema = defineEntity({
  name: "ChargeTaxClass",
  tableName: "charge_tax_class",
  properties: { ...recordProps(), ...propsOf(chargeTaxClassFields) },
});

export class Invoice extends InvoiceSchema.class {}
InvoiceSchema.setClass(Invoice);
export class InvoiceLine extends InvoiceLineSchema.class {}
InvoiceLineSchema.setClass(InvoiceLine);
export class InvoiceSegment extends InvoiceSegmentSchema.class {}
InvoiceSegmentSchema.setClass(InvoiceSegment);
export class SettlementTolerance extends SettlementToleranceSchema.class {}
SettlementToleranceSchema.setClass(SettlementTolerance);

export class ChargeTaxClass extends ChargeTaxClassSchema.class {}
ChargeTaxClassSchema.setClass(ChargeTaxClass);
export class SupplierCharge extends SupplierChargeSchema.class {}
SupplierChargeSchema.setClass(SupplierCharge);

export const invoiceEntities = [
  Invoice,
  InvoiceLine,
  InvoiceSegment,
  SettlementTolerance,
  ChargeTaxClass,
  SupplierCharge,
];
