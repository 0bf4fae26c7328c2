import { defineEntity, p } from "@mikro-orm/postgresql";
import { BillSchemaRef } from "#domain/documents/bill/bill.entity.server.ts";
import { recordProps } from "#db/orm/record.server.ts";
import type { Hold } from "./release-holds.ts";

/** What the load port, customs and the discharge port said of a bill's cargo. */
const BillReleaseSchema = defineEntity({
  name: "BillRelease",
  tableName: "bill_release",
  properties: {
    ...recordProps(),
    bill: () => p.manyToOne(BillSchemaRef).unique().deleteRule("cascade"),
    telexBy: p.string().length(64).default(""),
    telexTime: p.datetime().nullable(),
    customsStatus: p
      .string()
      .$type<"" | "CLEARED" | "HELD" | "INSPECTION">()
      .length(12)
      .default(""),
    customsNo: p.string().length(40).default(""),
    customsBy: p.string().length(64).default(""),
    customsTime: p.datetime().nullable(),
    releasedBy: p.string().length(64).default(""),
    /** Who takes delivery. */
    releasedTo: p.string().length(200).default(""),
    revokeReason: p.string().length(500).default(""),
  },
});

/** A hold decided by hand against the facts. */
const BillHoldSchema = defineEntity({
  name: "BillHold",
  tableName: "bill_hold",
  properties: {
    ...recordProps(),
    bill: () => p.manyToOne(BillSchemaRef).deleteRule("cascade"),
    hold: p.string().$type<Hold>().length(10),
    state: p.string().$type<"RELEASE" | "PROHIBIT">().length(10),
    reason: p.string().length(500).default(""),
    decidedBy: p.string().length(64).default(""),
    decidedTime: p.datetime(),
  },
  uniques: [{ properties: ["bill", "hold"] }],
});
export class BillRelease extends BillReleaseSchema.class {}
BillReleaseSchema.setClass(BillRelease);
export class BillHold extends BillHoldSchema.class {}
BillHoldSchema.setClass(BillHold);

export const releaseEntities = [BillRelease, BillHold];
