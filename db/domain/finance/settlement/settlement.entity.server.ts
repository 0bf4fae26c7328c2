import { defineEntity, p } from "@mikro-orm/postgresql";
import { amountProp, priceProp, qtyProp, rateProp, recordProps } from "#db/orm/record.server.ts";

/**
 * OPEN waits for our answer; KEPT was answered and stays; TAKEN_OFF was right: the line counts no
 * more.
 */
export type DisputeState = "NONE" | "OPEN" | "KEPT" | "TAKEN_OFF";

const StatementSchema = defineEntity({
  name: "Statement",
  tableName: "statement",
  properties: {
    ...recordProps(),
    statementNo: p.string().length(35).unique(),
    status: p.string().$type<"DRAFT" | "SENT" | "CONFIRMED">().length(10).default("DRAFT"),
    feeBelong: p.string().$type<"R" | "P">().length(1).default("R"),
    corpCode: p.string().length(20).index(),
    corpName: p.string().length(200).default(""),
    companyCode: p.string().length(20).default(""),
    period: p.string().length(7).default(""),
    requirements: p.string().length(1000).default(""),
    checkNo: p.string().length(40).default(""),
    totalCny: amountProp().default("0"),
    totalUsd: amountProp().default("0"),
    lineCount: p.integer().default(0),
    sentBy: p.string().length(64).default(""),
    sentTime: p.datetime().nullable(),
    confirmedBy: p.string().length(64).default(""),
    confirmedTime: p.datetime().nullable(),
    lines: () =>
      p
        .oneToMany(StatementLineSchema)
        .mappedBy("statement")
        .orphanRemoval()
        .orderBy({ lineNo: "asc" }),
  },
  indexes: [{ properties: ["status", "createdTime"] }],
});

/** A frozen copy of a fee (domain §3 Statement). */
const StatementLineSchema = defineEntity({
  name: "StatementLine",
  tableName: "statement_line",
  properties: {
    ...recordProps(),
    statement: () => p.manyToOne(StatementSchema).deleteRule("cascade"),
    lineNo: p.integer(),
    feeBelong: p.string().$type<"R" | "P">().length(1).default("R"),
    /**
     * A fee is on one statement at most; deleting a statement deletes its lines. Null when a
     * dispute took the line off.
     */
    feeId: p.integer().nullable().unique(),
    feeCode: p.string().length(20),
    feeName: p.string().length(80),
    voyageName: p.string().length(60),
    bkNo: p.string().length(35),
    blNo: p.string().length(20),
    containerno: p.string().length(11).default(""),
    sizeType: p.string().length(10).default(""),
    unit: p.string().length(12),
    qty: qtyProp(),
    price: priceProp(),
    currency: p.string().length(3),
    amount: amountProp(),
    taxRate: p.decimal().precision(6).scale(3),
    taxAmount: amountProp(),
    noTaxAmount: amountProp(),
    currencyRate: rateProp(),
    cnyAmount: amountProp(),
    usdAmount: amountProp(),
    etd: p.date().nullable(),
    feeStatus: p.string().length(10),
    auditBy: p.string().length(64).default(""),
    auditTime: p.datetime().nullable(),
    disputeState: p.string().$type<DisputeState>().length(10).default("NONE"),
    disputeReason: p.string().length(500).default(""),
    disputedBy: p.string().length(64).default(""),
    disputedTime: p.datetime().nullable(),
    response: p.string().length(500).default(""),
    respondedBy: p.string().length(64).default(""),
    respondedTime: p.datetime().nullable(),
  },
  indexes: [
    { properties: ["statement", "lineNo"] },
    { properties: ["feeBelong", "createdTime"] },
    { properties: ["blNo"] },
    { properties: ["bkNo"] },
  ],
});
export class Statement extends StatementSchema.class {}
StatementSchema.setClass(Statement);
export class StatementLine extends StatementLineSchema.class {}
StatementLineSchema.setClass(StatementLine);

export const settlementEntities = [Statement, StatementLine];
