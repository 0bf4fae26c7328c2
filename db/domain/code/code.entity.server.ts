import { defineEntity, p } from "@mikro-orm/postgresql";
import { flagProp, recordProps } from "#platform/resource/record.server.ts";

const HsCodeSchema = defineEntity({
  name: "HsCode",
  tableName: "hs_code",
  properties: {
    ...recordProps(),
    code: p.string().length(10).unique(),
    nameEn: p.text(),
    nameZh: p.text().default(""),
    remark: p.string().length(250).default(""),
  },
});
export class HsCode extends HsCodeSchema.class {}
HsCodeSchema.setClass(HsCode);

const PackageKindSchema = defineEntity({
  name: "PackageKind",
  tableName: "package_kind",
  properties: {
    ...recordProps(),
    code: p.string().length(10).unique(),
    nameEn: p.string(),
    nameZh: p.string().default(""),
    innerFlag: flagProp("Y"),
    outerFlag: flagProp("Y"),
  },
});
export class PackageKind extends PackageKindSchema.class {}
PackageKindSchema.setClass(PackageKind);

const CostCodeSchema = defineEntity({
  name: "CostCode",
  tableName: "cost_code",
  properties: {
    ...recordProps(),
    code: p.string().length(20).unique(),
    nameZh: p.string().length(80),
    nameEn: p.string().length(80).default(""),
    item1: p.string().length(40).default(""),
    item2: p.string().length(40).default(""),
    /** R receivable, P payable, B both. */
    codeBelong: p.string().$type<"R" | "P" | "B">().length(1).default("B"),
    taxRate: p.decimal().precision(6).scale(3).default("0"),
    /** Y: the price already contains the tax (domain §1). */
    taxInclusive: flagProp("Y"),
    isOceanFreight: flagProp(),
    isBoxCharge: flagProp(),
    isDemurrageCharge: flagProp(),
    isPrePay: flagProp(),
    isDeposit: flagProp(),
    printTag: flagProp("Y"),
    description: p.string().length(250).default(""),
    invoiceTypeCode: p.string().length(20).default(""),
    /** The code under whose name this one is printed and invoiced together with others. */
    mergeCostCode: p.string().length(20).default(""),
    arCoefficient: p.decimal().precision(9).scale(4).default("1"),
    /** Printed line by line, under the merge code, or not at all. */
    printType: p.string().$type<"DETAIL" | "MERGED" | "NONE">().length(10).default("DETAIL"),
    /** Charged for telex release ("felex or telex", platform §5). */
    isFelex: flagProp(),
    /** O export, I import, B both. */
    ioType: p.string().$type<"O" | "I" | "B">().length(1).default("B"),
    releaseSubType: p.string().length(10).default(""),
    /** At which end it arises: LOAD, DIS or BOTH. */
    portType: p.string().$type<"LOAD" | "DIS" | "BOTH">().length(10).default("BOTH"),
  },
});
export class CostCode extends CostCodeSchema.class {}
CostCodeSchema.setClass(CostCode);

const TransTermsSchema = defineEntity({
  name: "TransTerms",
  tableName: "trans_terms",
  properties: {
    ...recordProps(),
    code: p.string().length(20).unique(),
    nameZh: p.string().length(60),
    exportTerm: p.string().length(10),
    importTerm: p.string().length(10),
    label: p.string().length(40).default(""),
  },
});
export class TransTerms extends TransTermsSchema.class {}
TransTermsSchema.setClass(TransTerms);

const InvoiceTypeSchema = defineEntity({
  name: "InvoiceType",
  tableName: "invoice_type",
  properties: {
    ...recordProps(),
    code: p.string().length(20).unique(),
    nameEn: p.string().length(80),
    nameZh: p.string().length(80).default(""),
    localFlag: flagProp(),
    remark: p.string().length(250).default(""),
  },
});
export class InvoiceType extends InvoiceTypeSchema.class {}
InvoiceTypeSchema.setClass(InvoiceType);

const ClauseSchema = defineEntity({
  name: "Clause",
  tableName: "clause",
  properties: {
    ...recordProps(),
    code: p.string().length(20).unique(),
    clauseType: p.string().length(20),
    /** The one a document of its type begins with. */
    defaultFlag: flagProp(),
    remark: p.string().length(2000).default(""),
  },
  indexes: [{ properties: ["clauseType", "code"] }],
});
export class Clause extends ClauseSchema.class {}
ClauseSchema.setClass(Clause);

/** A station of a fee's way: which steps exist, and what is allowed to a fee that stands there (domain §3, operations §3). */
const FeeFlowSchema = defineEntity({
  name: "FeeFlow",
  tableName: "fee_flow",
  properties: {
    ...recordProps(),
    seq: p.integer(),
    /** The status of the fees that stand here. */
    code: p.string().length(10).unique(),
    name: p.string().length(60),
    nameEn: p.string().length(60).default(""),
    enabled: flagProp("Y"),
    allowInvoice: flagProp(),
    allowAudit: flagProp(),
    allowRecheck: flagProp(),
  },
});
export class FeeFlow extends FeeFlowSchema.class {}
FeeFlowSchema.setClass(FeeFlow);

export const codeEntities = [HsCode, PackageKind, CostCode, TransTerms, InvoiceType, Clause, FeeFlow];
