import { defineEntity } from "@mikro-orm/postgresql";
import { propsOf } from "#platform/records/resource/field-columns.server.ts";
import { code, defineFields, int } from "#platform/records/resource/fields.ts";
import { recordProps } from "#db/orm/record.server.ts";

/**
 * Which day's published rate the fees of a company's exports or imports take (domain §6). Without a
 * rule it is the pricing date.
 */
export const exchangeRuleFields = defineFields("exchangeRule", {
  companyCode: code(20, { required: true, ref: "company", exists: "company.code" }),
  ioType: code(1, { required: true, dict: "io_type" }),
  event: code(10, { required: true, dict: "exchange_event" }),
  daysBefore: int({ required: "form", initial: "0", min: "0", max: "90" }),
  shift: code(10, { required: true, dict: "day_shift" }),
  /** Says which days are business days. */
  calendarCode: code(20, { ref: "calendar", exists: "calendar.code" }),
});
const ExchangeRuleSchema = defineEntity({
  name: "ExchangeRule",
  tableName: "exchange_rule",
  properties: { ...recordProps(), ...propsOf(exchangeRuleFields) },
  uniques: [{ properties: ["companyCode", "ioType"] }],
});
export class ExchangeRule extends ExchangeRuleSchema.class {}
ExchangeRuleSchema.setClass(ExchangeRule);
