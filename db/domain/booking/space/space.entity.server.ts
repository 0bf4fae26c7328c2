import { defineEntity, p } from "@mikro-orm/postgresql";
import { BookingSchemaRef } from "#domain/booking/booking-record/booking.entity.server.ts";
import { propsOf } from "#platform/records/resource/field-columns.server.ts";
import { code, defineFields, text } from "#platform/records/resource/fields.ts";
import { measureProp, qtyProp, recordProps } from "#db/orm/record.server.ts";
import { VoyageSchemaRef } from "#domain/sailing/voyage/voyage.entity.server.ts";
import { lineFields } from "./allotment/space-columns.ts";

export const allotmentFields = defineFields("space", {
  voyage: text(60, { required: true, column: false, names: ["voyage_name"] }),
  ...lineFields,
  /** Why it was last set below the booked amount. */
  changeReason: text(500, { names: ["Reason of change"] }),
});
const SpaceAllotmentSchema = defineEntity({
  name: "SpaceAllotment",
  tableName: "space_allotment",
  properties: {
    ...recordProps(),
    voyage: () => p.manyToOne(VoyageSchemaRef).deleteRule("cascade"),
    ...propsOf(allotmentFields),
  },
  uniques: [{ properties: ["voyage", "portLoad", "portDis", "ownerKind", "owner"] }],
});

export const templateFields = defineFields("space", {
  lineCode: code(20, { required: true, ref: "line", names: ["line"] }),
  /** Blank: directions without a line for these ports and owner. */
  direction: code(1, { values: ["E", "W", "N", "S", ""], index: true }),
  ...lineFields,
});
const SpaceTemplateSchema = defineEntity({
  name: "SpaceTemplate",
  tableName: "space_template",
  properties: { ...recordProps(), ...propsOf(templateFields) },
  uniques: [{ properties: ["lineCode", "direction", "portLoad", "portDis", "ownerKind", "owner"] }],
});

/** Held and waiting space of a booking add up to its need. */
const SpaceDrawSchema = defineEntity({
  name: "SpaceDraw",
  tableName: "space_draw",
  properties: {
    ...recordProps(),
    booking: () => p.oneToOne(BookingSchemaRef).owner().deleteRule("cascade"),
    bkNo: p
      .string()
      .formula(
        (_columns, table) =>
          `(select b.bk_no from booking b where b.id = ${String(table)}.booking_id)`,
      )
      .persist(false),
    voyage: () => p.manyToOne(VoyageSchemaRef),
    /** Null: no line of the voyage accepts the booking. */
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
    /** Place in the waiting list; lowest first. */
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
