import { defineEntity, p } from "@mikro-orm/postgresql";
import { BookingSchemaRef } from "#domain/booking/booking-record/booking.entity.server.ts";
import { measureProp, recordProps } from "#db/orm/record.server.ts";
import { VoyageSchemaRef } from "#domain/sailing/voyage/voyage.entity.server.ts";
import type { Part } from "./split-cargo.ts";

/** A part as it was made, with its totals. */
export type MadePart = Part & { id: number; bkNo: string; pkgs: number; gwt: string; dim: string };

/**
 * One append or split, the log of consolidations (operations §4). The booking is the one it was
 * taken from or appended to.
 */
const ConsolidationSchema = defineEntity({
  name: "Consolidation",
  tableName: "consolidation",
  properties: {
    ...recordProps(),
    booking: () => p.manyToOne(BookingSchemaRef).deleteRule("cascade"),
    /** Where the parts were made; a part rolled to another voyage cannot be taken back. */
    voyage: () => p.manyToOne(VoyageSchemaRef).createForeignKeyConstraint(false),
    mainBkNo: p.string().length(35),
    kind: p.string().$type<"SPLIT" | "APPEND">().length(6),
    scheme: p.string().$type<"LETTER" | "NUMBER">().length(6),
    status: p.string().$type<"DONE" | "UNDONE">().length(6).default("DONE"),
    partCount: p.integer(),
    /** First and last number of the new parts. */
    firstBkNo: p.string().length(35),
    lastBkNo: p.string().length(35),
    pkgs: p.integer().default(0),
    gwt: measureProp().default("0"),
    dim: measureProp().default("0"),
    /** MadePart[], the new parts. */
    parts: p.json().$type<MadePart[]>(),
    reason: p.string().length(500).default(""),
    undoReason: p.string().length(500).default(""),
    undoneBy: p.string().length(64).default(""),
    undoneTime: p.datetime().nullable(),
  },
  indexes: [
    { properties: ["booking"] },
    { properties: ["mainBkNo"] },
    { properties: ["createdTime"] },
    { properties: ["createdBy", "createdTime"] },
  ],
});
export class Consolidation extends ConsolidationSchema.class {}
ConsolidationSchema.setClass(Consolidation);
