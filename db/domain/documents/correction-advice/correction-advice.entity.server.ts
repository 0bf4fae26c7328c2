import { defineEntity, p } from "@mikro-orm/postgresql";
import { flagProp, recordProps } from "#db/orm/record.server.ts";
import { BillSchemaRef } from "#domain/documents/bill/bill.entity.server.ts";
import { VoyageSchemaRef } from "#domain/sailing/voyage/voyage.entity.server.ts";
import type { AdviceCause } from "./advice-causes.ts";
import type { Authority, Corrector } from "./field-authority.ts";

export const adviceStates = ["DRAFT", "SUBMITTED", "APPROVED", "REJECTED", "APPLIED"] as const;
export type AdviceState = (typeof adviceStates)[number];

/** A correction of a bill whose manifest is closed (field 1.3). */
const CorrectionAdviceSchema = defineEntity({
  name: "CorrectionAdvice",
  tableName: "correction_advice",
  properties: {
    ...recordProps(),
    state: p.string().$type<AdviceState>().length(10).default("DRAFT"),
    /** The bill's number and a serial: "SWSHA26110012/2". */
    adviceNo: p.string().length(30).unique(),
    serial: p.integer(),
    cause: p.string().$type<AdviceCause>().length(10).default("CUSTOMER"),
    bill: () => p.manyToOne(BillSchemaRef).deleteRule("cascade"),
    voyage: () => p.manyToOne(VoyageSchemaRef),
    blNo: p.string().length(20).index(),
    bkNo: p.string().length(35).default(""),
    clientCode: p.string().length(20).default("").index(),
    clientName: p.string().length(200).default(""),
    portLoad: p.string().length(5).default(""),
    portDis: p.string().length(5).default(""),
    deptId: p.integer().nullable(),
    reason: p.string().length(500).default(""),
    /** Address of the other port. */
    mailTo: p.string().length(120).default(""),
    rejectReason: p.string().length(500).default(""),
    submittedBy: p.string().length(64).default(""),
    submittedTime: p.datetime().nullable(),
    decidedBy: p.string().length(64).default(""),
    decidedTime: p.datetime().nullable(),
    appliedBy: p.string().length(64).default(""),
    appliedTime: p.datetime().nullable(),
    /** Its application made the bill's amendment fee due. */
    charged: flagProp(),
    changes: () =>
      p
        .oneToMany(CorrectionAdviceChangeSchema)
        .mappedBy("advice")
        .orphanRemoval()
        .orderBy({ lineNo: "asc" }),
  },
  indexes: [
    { properties: ["state", "createdTime"] },
    { properties: ["bill"] },
    { properties: ["voyage"] },
    { properties: ["createdTime"] },
  ],
});

/** One field from an old to a new value. */
const CorrectionAdviceChangeSchema = defineEntity({
  name: "CorrectionAdviceChange",
  tableName: "correction_advice_change",
  properties: {
    ...recordProps(),
    advice: () => p.manyToOne(CorrectionAdviceSchema).deleteRule("cascade"),
    lineNo: p.integer(),
    /** As the field rules name it: "shipperName", "cargo.marks". */
    field: p.string().length(40),
    /** Of a line: its id, and its container number or place. */
    lineId: p.integer().default(0),
    lineName: p.string().length(40).default(""),
    oldValue: p.text().default(""),
    newValue: p.text().default(""),
    authority: p.string().$type<Exclude<Authority, "SURRENDER">>().length(10),
    /** For whom the authority was given. */
    corrector: p.string().$type<Corrector>().length(10),
    charged: flagProp(),
  },
  indexes: [{ properties: ["advice"] }],
});
export class CorrectionAdvice extends CorrectionAdviceSchema.class {}
CorrectionAdviceSchema.setClass(CorrectionAdvice);
export class CorrectionAdviceChange extends CorrectionAdviceChangeSchema.class {}
CorrectionAdviceChangeSchema.setClass(CorrectionAdviceChange);

export const correctionAdviceEntities = [CorrectionAdvice, CorrectionAdviceChange];
