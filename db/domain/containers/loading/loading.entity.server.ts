import { defineEntity, p } from "@mikro-orm/postgresql";
import { EbCargo, EBooking } from "#domain/booking/ebooking-record/ebooking.entity.server.ts";
import { flagProp, localTimeProp, measureProp, recordProps } from "#db/orm/record.server.ts";

/**
 * What a customer states about the packing of an e-booking (decision 059). Every e-booking has one;
 * the database makes it (0044).
 */
const LoadingSchema = defineEntity({
  name: "Loading",
  tableName: "eb_loading",
  properties: {
    ...recordProps(),
    eBooking: () => p.manyToOne(EBooking).unique().deleteRule("cascade"),
    /** Of the e-booking, which never changes it. */
    ebNo: p.string().length(35).default(""),
    state: p.string().$type<"OPEN" | "CONFIRMED">().length(10).default("OPEN"),
    confirmedBy: p.string().length(64).default(""),
    confirmedTime: p.datetime().nullable(),
    reopenReason: p.string().length(500).default(""),
    /** The container import that took the boxes over; 0 before. */
    importId: p.integer().default(0),
    boxes: () =>
      p.oneToMany(LoadingBoxSchema).mappedBy("loading").orphanRemoval().orderBy({ lineNo: "asc" }),
  },
  indexes: [{ properties: ["state"] }],
});

/** A container as the customer states it. Weights in kg. */
const LoadingBoxSchema = defineEntity({
  name: "LoadingBox",
  tableName: "eb_box",
  properties: {
    ...recordProps(),
    loading: () => p.manyToOne(LoadingSchema).deleteRule("cascade"),
    lineNo: p.integer(),
    cntNo: p.string().length(11).index(),
    sizeType: p.string().length(10),
    sealNo: p.string().length(40).default(""),
    isSoc: flagProp(),
    emptyFlag: flagProp(),
    tareKg: measureProp().nullable(),
    /** Verified gross mass (SOLAS VI/2): cargo, dunnage and tare. */
    vgm: measureProp().nullable(),
    vgmMethod: p.string().length(1).default(""),
    /** When it was obtained, at the place of weighing. */
    vgmTime: localTimeProp().nullable(),
    vgmBy: p.string().length(64).default(""),
    remark: p.string().length(500).default(""),
  },
  indexes: [{ properties: ["loading"] }],
});

/** Packages of a cargo line in a box. */
const LoadingLineSchema = defineEntity({
  name: "LoadingLine",
  tableName: "eb_load",
  properties: {
    ...recordProps(),
    box: () => p.manyToOne(LoadingBoxSchema).deleteRule("cascade"),
    cargo: () => p.manyToOne(EbCargo).deleteRule("cascade"),
    pkgs: p.integer(),
    gwt: measureProp(),
    dim: measureProp(),
  },
  uniques: [{ properties: ["box", "cargo"] }],
  indexes: [{ properties: ["cargo"] }],
});
export class Loading extends LoadingSchema.class {}
LoadingSchema.setClass(Loading);
export class LoadingBox extends LoadingBoxSchema.class {}
LoadingBoxSchema.setClass(LoadingBox);
export class LoadingLine extends LoadingLineSchema.class {}
LoadingLineSchema.setClass(LoadingLine);

export const loadingEntities = [Loading, LoadingBox, LoadingLine];
