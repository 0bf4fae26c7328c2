import { defineEntity } from "@mikro-orm/postgresql";
import { propsOf } from "#platform/records/resource/field-columns.server.ts";
import { code, decimal, defineFields, flag, text } from "#platform/records/resource/fields.ts";
import { recordProps } from "#db/orm/record.server.ts";

/**
 * A fee that belongs to every bill of a line and port pair; blank means any. The units are those of
 * entered fees.
 */
export const commonFeeFields = defineFields("commonFee", {
  code: code(20, { required: true, unique: true }),
  feeCode: code(20, {
    label: "fee.feeCode",
    required: true,
    ref: "costCode",
    exists: "cost_code.code",
    index: true,
  }),
  /** Blank on a receivable: the party the freight terms name. */
  corpCode: code(20, { ref: "customer", exists: "customer.code", index: true }),
  unit: code(12, { label: "fee.unit", required: true, dict: "common_fee_unit" }),
  sizeType: code(10, { label: "fee.sizeType", ref: "sizeType", exists: "size_type.code" }),
  price: decimal(18, 6, { label: "fee.price", required: true }),
  currency: code(3, {
    label: "fee.currency",
    required: true,
    ref: "currency",
    exists: "currency.code",
  }),
  voyline: code(20, { label: "fee.voyline", ref: "line", exists: "vessel_line.code" }),
  portLoad: code(5, { label: "fee.portLoad", ref: "port", exists: "port.code" }),
  portDis: code(5, { label: "fee.portDis", ref: "port", exists: "port.code" }),
  enabled: flag({ initial: "Y" }),
  remark: text(250),
});

const CommonReceivableSchema = defineEntity({
  name: "CommonReceivable",
  tableName: "common_receivable",
  properties: { ...recordProps(), ...propsOf(commonFeeFields) },
});
export class CommonReceivable extends CommonReceivableSchema.class {}
CommonReceivableSchema.setClass(CommonReceivable);

const CommonPayableSchema = defineEntity({
  name: "CommonPayable",
  tableName: "common_payable",
  properties: { ...recordProps(), ...propsOf(commonFeeFields) },
});
export class CommonPayable extends CommonPayableSchema.class {}
CommonPayableSchema.setClass(CommonPayable);
