import { defineEntity } from "@mikro-orm/postgresql";
import { propsOf } from "#platform/records/resource/field-columns.server.ts";
import { code, decimal, defineFields, flag, int, text } from "#platform/records/resource/fields.ts";
import { recordProps } from "#db/orm/record.server.ts";

export const hscodeFields = defineFields("code", {
  code: code(10, {
    label: "code.hscode",
    required: true,
    number: "hsCode",
    unique: true,
    names: ["hs_code"],
  }),
  nameEn: text(null, { required: true, cell: 1000, names: ["description"] }),
  nameZh: text(null, { cell: 1000 }),
  remark: text(250),
});
const HsCodeSchema = defineEntity({
  name: "HsCode",
  tableName: "hs_code",
  properties: { ...recordProps(), ...propsOf(hscodeFields) },
});
export class HsCode extends HsCodeSchema.class {}
HsCodeSchema.setClass(HsCode);

export const packageKindFields = defineFields("code", {
  code: code(10, {
    label: "code.packageCode",
    required: true,
    unique: true,
    names: ["Package code"],
  }),
  nameEn: text(255, { required: true, cell: 250 }),
  nameZh: text(255, { cell: 250 }),
  innerFlag: flag({ initial: "Y", names: ["Inner package"] }),
  outerFlag: flag({ initial: "Y", names: ["Outer package"] }),
});
const PackageKindSchema = defineEntity({
  name: "PackageKind",
  tableName: "package_kind",
  properties: { ...recordProps(), ...propsOf(packageKindFields) },
});
export class PackageKind extends PackageKindSchema.class {}
PackageKindSchema.setClass(PackageKind);

export const costCodeFields = defineFields("code", {
  code: code(20, { label: "code.costCode", required: true, unique: true, names: ["cost_code"] }),
  nameZh: text(80, { required: true }),
  nameEn: text(80),
  /** R receivable, P payable, B both. */
  codeBelong: code(1, {
    required: "form",
    initial: "B",
    dict: "code_belong",
    values: ["R", "P", "B"],
  }),
  item1: code(40, {
    required: "form",
    initial: "OTHER",
    dict: "cost_item",
    cell: 40,
    columnDefault: "",
    names: ["category"],
  }),
  item2: text(40, { names: ["subcategory"] }),
  invoiceTypeCode: code(20, {
    label: "code.invoiceType",
    required: "form",
    initial: "SPECIAL",
    ref: "invoiceType",
    exists: "invoice_type.code",
    columnDefault: "",
  }),
  /** O export, I import, B both. */
  ioType: code(1, {
    required: "form",
    initial: "B",
    dict: "cost_io_type",
    values: ["O", "I", "B"],
    names: ["Export or import"],
  }),
  /** LOAD, DIS or BOTH. */
  portType: code(10, {
    required: "form",
    initial: "BOTH",
    dict: "cost_port_type",
    values: ["LOAD", "DIS", "BOTH"],
  }),
  taxRate: decimal(6, 3, {
    required: "form",
    initial: "0",
    min: "0",
    max: "100",
    percent: true,
    names: ["税率", "Tax %"],
  }),
  arCoefficient: decimal(9, 4, { required: "form", initial: "1", min: "0.0001", max: "99999" }),
  /** As its own line, under the merge code, or not at all. */
  printType: code(10, {
    required: "form",
    initial: "DETAIL",
    dict: "cost_print_type",
    values: ["DETAIL", "MERGED", "NONE"],
  }),
  /** Code for printing and invoicing together. */
  mergeCostCode: code(20, { ref: "costCode", names: ["Merged into"] }),
  releaseSubType: code(10, { dict: "release_type", names: ["适用放货方式"] }),
  printTag: flag({ initial: "Y" }),
  /** Y: the price includes tax (domain §1). */
  taxInclusive: flag({ initial: "Y" }),
  isOceanFreight: flag(),
  isBoxCharge: flag({ names: ["Box charge"] }),
  isDemurrageCharge: flag({ names: ["滞期费"] }),
  /** For telex release ("felex or telex", platform §5). */
  isFelex: flag(),
  isPrePay: flag(),
  isDeposit: flag(),
  description: text(250),
});
const CostCodeSchema = defineEntity({
  name: "CostCode",
  tableName: "cost_code",
  properties: { ...recordProps(), ...propsOf(costCodeFields) },
});
export class CostCode extends CostCodeSchema.class {}
CostCodeSchema.setClass(CostCode);

export const transTermsFields = defineFields("code", {
  code: text(20, {
    label: "code.termsCode",
    required: true,
    unique: true,
    names: ["运输条款代码", "Terms code"],
  }),
  nameZh: text(60, { required: true }),
  exportTerm: code(10, { columnDefault: null }),
  importTerm: code(10, { columnDefault: null }),
  label: text(40),
});
const TransTermsSchema = defineEntity({
  name: "TransTerms",
  tableName: "trans_terms",
  properties: { ...recordProps(), ...propsOf(transTermsFields) },
});
export class TransTerms extends TransTermsSchema.class {}
TransTermsSchema.setClass(TransTerms);

export const invoiceTypeFields = defineFields("code", {
  code: code(20, { label: "code.invoiceType", required: true, unique: true }),
  nameEn: text(80, { required: true }),
  nameZh: text(80),
  localFlag: flag({ required: "form" }),
  remark: text(250),
});
const InvoiceTypeSchema = defineEntity({
  name: "InvoiceType",
  tableName: "invoice_type",
  properties: { ...recordProps(), ...propsOf(invoiceTypeFields) },
});
export class InvoiceType extends InvoiceTypeSchema.class {}
InvoiceTypeSchema.setClass(InvoiceType);

export const clauseFields = defineFields("code", {
  code: code(20, { label: "code.clause", required: true, unique: true }),
  clauseType: code(20, { required: true, dict: "clause_type", names: ["type"] }),
  /** Default of new documents. */
  defaultFlag: flag(),
  remark: text(2000, { label: "code.clauseText" }),
});
const ClauseSchema = defineEntity({
  name: "Clause",
  tableName: "clause",
  properties: { ...recordProps(), ...propsOf(clauseFields) },
  indexes: [{ properties: ["clauseType", "code"] }],
});
export class Clause extends ClauseSchema.class {}
ClauseSchema.setClass(Clause);

/** A station of a fee and what it allows (domain §3, operations §3). */
export const feeFlowFields = defineFields("code", {
  seq: int({ required: true, min: "1", max: "999" }),
  /** Status of fees at this node. */
  code: code(10, { label: "code.feeNode", required: true, dict: "fee_status", unique: true }),
  name: text(60, { label: "code.nodeName", required: true }),
  nameEn: text(60),
  enabled: flag({ required: "form", initial: "Y" }),
  allowAudit: flag({ required: "form" }),
  allowRecheck: flag({ required: "form" }),
  allowInvoice: flag({ required: "form" }),
});
const FeeFlowSchema = defineEntity({
  name: "FeeFlow",
  tableName: "fee_flow",
  properties: { ...recordProps(), ...propsOf(feeFlowFields) },
});
export class FeeFlow extends FeeFlowSchema.class {}
FeeFlowSchema.setClass(FeeFlow);

export const codeEntities = [
  HsCode,
  PackageKind,
  CostCode,
  TransTerms,
  InvoiceType,
  Clause,
  FeeFlow,
];
