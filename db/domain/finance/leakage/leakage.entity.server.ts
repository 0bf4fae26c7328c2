import { defineEntity, p } from "@mikro-orm/postgresql";
import { amountProp, recordProps } from "#db/orm/record.server.ts";
import { VoyageSchemaRef } from "#domain/sailing/voyage/voyage.entity.server.ts";

export const leakKinds = ["NO_FEES", "NO_INCOME", "OVERDUE", "SURCHARGE", "MARGIN"] as const;
export type LeakKind = (typeof leakKinds)[number];

/** Money that seems to be missing. A scan finds it; an explanation closes it, or the fee itself. */
const FeeLeakSchema = defineEntity({
  name: "FeeLeak",
  tableName: "fee_leak",
  properties: {
    ...recordProps(),
    leakKey: p.string().length(120).unique(),
    kind: p.string().$type<LeakKind>().length(10),
    state: p.string().$type<"OPEN" | "EXPLAINED">().length(10).default("OPEN"),
    voyage: () => p.manyToOne(VoyageSchemaRef),
    billId: p.integer().index(),
    blNo: p.string().length(20).default(""),
    bkNo: p.string().length(35).default(""),
    cntNo: p.string().length(11).default(""),
    clientCode: p.string().length(20).default(""),
    portLoad: p.string().length(5).default(""),
    portDis: p.string().length(5).default(""),
    deptId: p.integer().nullable(),
    feeCode: p.string().length(20).default(""),
    /** What is thought to be missing; null when it cannot be said. */
    amount: amountProp().nullable(),
    currency: p.string().length(3).default(""),
    /** Figures the reason names. */
    params: p.json().$type<Record<string, string | number>>(),
    foundTime: p.datetime(),
    explanation: p.string().length(500).default(""),
    explainedBy: p.string().length(64).default(""),
  },
  indexes: [{ properties: ["kind", "state"] }, { properties: ["voyage"] }],
});
export class FeeLeak extends FeeLeakSchema.class {}
FeeLeakSchema.setClass(FeeLeak);
