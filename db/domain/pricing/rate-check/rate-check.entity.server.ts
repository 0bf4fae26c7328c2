import { defineEntity, p } from "@mikro-orm/postgresql";
import { priceProp, recordProps } from "#db/orm/record.server.ts";
import type { LintKind } from "./lint/lint-rates.ts";

export const rateBooks = ["FREIGHT", "CONTRACT", "SUPPLIER"] as const;
export type RateBook = (typeof rateBooks)[number];

/** What is wrong with a row of a rate book, as the last check found it. */
const RateFindingSchema = defineEntity({
  name: "RateFinding",
  tableName: "rate_finding",
  properties: {
    ...recordProps(),
    kind: p.string().$type<LintKind>().length(12),
    bookKind: p.string().$type<RateBook>().length(8),
    /** Freight book, contract, or the supplier with its protocol. */
    book: p.string().length(80),
    rateKind: p.string().$type<"PORT" | "EXTRA" | "SUPPLIER">().length(8),
    /** A row of `freight_rate`, or of `supplier_price`. */
    rateId: p.integer(),
    /** Where the row is edited: itself, or the supplier's rate it belongs to. */
    sheetId: p.integer(),
    otherId: p.integer().nullable(),
    otherBook: p.string().length(80).default(""),
    feeCode: p.string().length(20),
    portLoad: p.string().length(60).default(""),
    portDis: p.string().length(60).default(""),
    voyline: p.string().length(20).default(""),
    size: p.string().length(10).default(""),
    price: priceProp(),
    currency: p.string().length(3),
    unit: p.string().length(20),
    fromDate: p.date().nullable(),
    toDate: p.date().nullable(),
    foundTime: p.datetime(),
  },
  indexes: [
    { properties: ["kind", "bookKind"] },
    { properties: ["portLoad", "portDis"] },
    { properties: ["book"] },
    { properties: ["feeCode"] },
    { properties: ["rateId"] },
  ],
});
export class RateFinding extends RateFindingSchema.class {}
RateFindingSchema.setClass(RateFinding);

/**
 * Bookings that are to sail and have no price, by lane, size and customer, as the last look at them
 * found it.
 */
const RateGapSchema = defineEntity({
  name: "RateGap",
  tableName: "rate_gap",
  properties: {
    ...recordProps(),
    gapKey: p.string().length(200).unique(),
    kind: p.string().$type<"NO_RATE" | "AMBIGUOUS">().length(9),
    feeCode: p.string().length(20).default(""),
    portLoad: p.string().length(5),
    portDis: p.string().length(5),
    voyline: p.string().length(20).default(""),
    sizeType: p.string().length(16).default(""),
    clientCode: p.string().length(20).default(""),
    contractNo: p.string().length(40).default(""),
    bookings: p.integer(),
    boxes: p.integer(),
    firstEtd: p.date(),
    /** The first of the bookings. */
    bkNo: p.string().length(35),
    nearRateId: p.integer().nullable(),
    nearKind: p.string().$type<"" | "PORT" | "EXTRA">().length(5).default(""),
    nearBook: p.string().length(40).default(""),
    /** What keeps the nearest row from matching, in both languages. */
    nearReason: p.string().length(500).default(""),
    nearReasonEn: p.string().length(500).default(""),
    foundTime: p.datetime(),
  },
  indexes: [
    { properties: ["portLoad", "portDis"] },
    { properties: ["clientCode"] },
    { properties: ["firstEtd"] },
  ],
});
export class RateGap extends RateGapSchema.class {}
RateGapSchema.setClass(RateGap);

export const rateCheckEntities = [RateFinding, RateGap];
