import { defineEntity, p } from "@mikro-orm/postgresql";
import { recordProps } from "#db/orm/record.server.ts";

/** A month of a company. A month without a row is open. */
const AccountingPeriodSchema = defineEntity({
  name: "AccountingPeriod",
  tableName: "accounting_period",
  properties: {
    ...recordProps(),
    companyCode: p.string().length(20),
    /** "2026-11" */
    period: p.string().length(7),
    status: p.string().$type<"OPEN" | "CLOSED" | "LOCKED">().length(10).default("OPEN"),
    reason: p.string().length(500).default(""),
    changedBy: p.string().length(64).default(""),
    changedTime: p.datetime().nullable(),
  },
  uniques: [{ properties: ["companyCode", "period"] }],
  indexes: [{ properties: ["status"] }, { properties: ["period"] }],
});
export class AccountingPeriod extends AccountingPeriodSchema.class {}
AccountingPeriodSchema.setClass(AccountingPeriod);

export const periodEntities = [AccountingPeriod];
