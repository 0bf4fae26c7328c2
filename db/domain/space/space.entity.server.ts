import { defineEntity, p } from "@mikro-orm/postgresql";
import { BookingSchemaRef } from "../booking/booking.entity.server.ts";
import { measureProp, qtyProp, recordProps } from "#platform/resource/record.server.ts";
import { VoyageSchemaRef } from "../voyage/voyage.entity.server.ts";
import type { OwnerKind } from "./allot.ts";

/** For which bookings a line is, and how much it allots; blank is no limit. `*` in place of a code: any. */
const lineProps = () => ({
  portLoad: p.string().length(5).default("*").index(),
  portDis: p.string().length(5).default("*").index(),
  ownerKind: p.string().$type<OwnerKind>().length(10).default("ANY").index(),
  /** Code of the company, or of the customer master for agents and customers. */
  owner: p.string().length(20).default("*").index(),
  teu: qtyProp().nullable(),
  /** Metric tons of cargo with its boxes. */
  tons: measureProp().nullable(),
  plugs: p.integer().nullable(),
  dgSlots: p.integer().nullable(),
  /** Over-booking: 1.1 lets 110 % be booked. */
  factor: p.decimal().precision(6).scale(3).default("1"),
  remark: p.string().length(250).default(""),
});

const SpaceAllotmentSchema = defineEntity({
  name: "SpaceAllotment",
  tableName: "space_allotment",
  properties: {
    ...recordProps(),
    voyage: () => p.manyToOne(VoyageSchemaRef).deleteRule("cascade"),
    ...lineProps(),
    /** Why it was last set below what was booked. */
    changeReason: p.string().length(500).default(""),
  },
  uniques: [{ properties: ["voyage", "portLoad", "portDis", "ownerKind", "owner"] }],
});

const SpaceTemplateSchema = defineEntity({
  name: "SpaceTemplate",
  tableName: "space_template",
  properties: {
    ...recordProps(),
    lineCode: p.string().length(20),
    /** Blank: every direction that has no line of its own of the same ports and owner. */
    direction: p.string().$type<"E" | "W" | "N" | "S" | "">().length(1).default("").index(),
    ...lineProps(),
  },
  uniques: [{ properties: ["lineCode", "direction", "portLoad", "portDis", "ownerKind", "owner"] }],
});

/** What a booking has of the space of its voyage: what it holds and what it waits for are together what it needs. */
const SpaceDrawSchema = defineEntity({
  name: "SpaceDraw",
  tableName: "space_draw",
  properties: {
    ...recordProps(),
    booking: () => p.oneToOne(BookingSchemaRef).owner().deleteRule("cascade"),
    /** What people call it; the booking's own. */
    bkNo: p
      .string()
      .formula((_columns, table) => `(select b.bk_no from booking b where b.id = ${String(table)}.booking_id)`)
      .persist(false),
    voyage: () => p.manyToOne(VoyageSchemaRef),
    /** Null: the voyage has lines, and none of them is for this booking. */
    allotment: () => p.manyToOne(SpaceAllotmentSchema).nullable().deleteRule("set null"),
    state: p.string().$type<"HELD" | "WAITING" | "PAUSED">().length(7).default("HELD"),
    heldTeu: qtyProp().default("0"),
    heldTons: measureProp().default("0"),
    heldPlugs: p.integer().default(0),
    heldDgSlots: p.integer().default(0),
    waitTeu: qtyProp().default("0"),
    waitTons: measureProp().default("0"),
    waitPlugs: p.integer().default(0),
    waitDgSlots: p.integer().default(0),
    /** Place in the waiting list of its line; the lower is served first. */
    place: p.integer().default(0),
    since: p.datetime().nullable(),
    reason: p.string().length(500).default(""),
  },
  indexes: [{ properties: ["voyage", "state"] }, { properties: ["allotment"] }],
});

export class SpaceAllotment extends SpaceAllotmentSchema.class {}
SpaceAllotmentSchema.setClass(SpaceAllotment);
export class SpaceTemplate extends SpaceTemplateSchema.class {}
SpaceTemplateSchema.setClass(SpaceTemplate);
export class SpaceDraw extends SpaceDrawSchema.class {}
SpaceDrawSchema.setClass(SpaceDraw);

export const spaceEntities = [SpaceAllotment, SpaceTemplate, SpaceDraw];
