import { defineEntity, p } from "@mikro-orm/postgresql";
import { recordProps } from "#db/orm/record.server.ts";
import { BillSchemaRef } from "#domain/documents/bill/bill.entity.server.ts";
import { VoyageSchemaRef } from "#domain/sailing/voyage/voyage.entity.server.ts";

export const freeTimeSides = ["EXPORT", "IMPORT"] as const;
export type FreeTimeSide = (typeof freeTimeSides)[number];

/**
 * Free days requested for the containers of a bill beyond tariff and contract (spec/operations.md
 * §2 "Reports").
 */
const FreeDemurrageSchema = defineEntity({
  name: "FreeDemurrage",
  tableName: "free_demurrage",
  properties: {
    ...recordProps(),
    state: p
      .string()
      .$type<"DRAFT" | "SUBMITTED" | "APPROVED" | "REJECTED">()
      .length(10)
      .default("DRAFT"),
    /** Where the clocks run: at the load port or at the discharge port. */
    side: p.string().$type<FreeTimeSide>().length(6),
    bill: () => p.manyToOne(BillSchemaRef).deleteRule("cascade"),
    voyage: () => p.manyToOne(VoyageSchemaRef),
    blNo: p.string().length(20).index(),
    bkNo: p.string().length(35).default(""),
    clientCode: p.string().length(20).default("").index(),
    clientName: p.string().length(200).default(""),
    portLoad: p.string().length(5).default(""),
    portDis: p.string().length(5).default(""),
    deptId: p.integer().nullable(),
    /** Free days requested in all, from the first; null: as the tariff says. */
    demurrageDays: p.integer().nullable(),
    detentionDays: p.integer().nullable(),
    /** Free days approved; they may be fewer. */
    approvedDemurrage: p.integer().nullable(),
    approvedDetention: p.integer().nullable(),
    reason: p.string().length(500).default(""),
    rejectReason: p.string().length(500).default(""),
    decidedBy: p.string().length(64).default(""),
    decidedTime: p.datetime().nullable(),
  },
  indexes: [
    { properties: ["state", "createdTime"] },
    { properties: ["bill"] },
    { properties: ["voyage"] },
  ],
});
export class FreeDemurrage extends FreeDemurrageSchema.class {}
FreeDemurrageSchema.setClass(FreeDemurrage);
