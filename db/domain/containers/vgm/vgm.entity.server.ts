import { defineEntity, p } from "@mikro-orm/postgresql";
import { BookingSchemaRef } from "#domain/booking/booking-record/booking.entity.server.ts";
import { measureProp, recordProps } from "#db/orm/record.server.ts";
import { VoyageSchemaRef } from "#domain/sailing/voyage/voyage.entity.server.ts";

/**
 * A declared gross mass of a container (SOLAS VI/2). The latest not retracted one counts; earlier
 * ones stay as they were declared. The SOLAS method says how it was determined and is not the
 * weighing code of operations §9.
 */
const VgmDeclarationSchema = defineEntity({
  name: "VgmDeclaration",
  tableName: "vgm_declaration",
  properties: {
    ...recordProps(),
    booking: () => p.manyToOne(BookingSchemaRef).deleteRule("cascade"),
    cntNo: p.string().length(11),
    weightKg: measureProp(),
    method: p.string().$type<"1" | "2">().length(1),
    obtainedBy: p.string().$type<"DOOR" | "IMPORT" | "EDI">().length(6),
    declaredTime: p.datetime(),
    /** Who declares and answers for it. */
    party: p.string().length(120).default(""),
    retractedTime: p.datetime().nullable(),
    retractedBy: p.string().length(64).default(""),
    retractReason: p.string().length(500).default(""),
    /** The difference somebody accepted; another difference is open again. */
    acceptedKg: measureProp().nullable(),
    acceptedBy: p.string().length(64).default(""),
    acceptReason: p.string().length(500).default(""),
  },
  indexes: [{ properties: ["booking", "cntNo"] }, { properties: ["declaredTime"] }],
});

/** The mass customs has for a container on a voyage, packed container included. */
const CustomsWeightSchema = defineEntity({
  name: "CustomsWeight",
  tableName: "customs_weight",
  properties: {
    ...recordProps(),
    voyage: () => p.manyToOne(VoyageSchemaRef),
    cntNo: p.string().length(11),
    weightKg: measureProp(),
    remark: p.string().length(250).default(""),
  },
  uniques: [{ properties: ["voyage", "cntNo"] }],
});
export class VgmDeclaration extends VgmDeclarationSchema.class {}
VgmDeclarationSchema.setClass(VgmDeclaration);
export class CustomsWeight extends CustomsWeightSchema.class {}
CustomsWeightSchema.setClass(CustomsWeight);

export const vgmEntities = [VgmDeclaration, CustomsWeight];
