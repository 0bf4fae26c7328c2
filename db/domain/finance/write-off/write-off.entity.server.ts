import { defineEntity, p } from "@mikro-orm/postgresql";
import { amountProp, rateProp, recordProps } from "#db/orm/record.server.ts";
import type { FeeSide } from "#domain/finance/fee/fee-side.ts";

const blankText = (length: number) => p.string().length(length).default("");

/** A registered receipt (R) or payment (P). What is not applied is the party's advance. */
const ReceiptSchema = defineEntity({
  name: "Receipt",
  tableName: "receipt",
  properties: {
    ...recordProps(),
    afNo: p.string().length(35).unique(),
    feeBelong: p.string().$type<FeeSide>().length(1).default("R"),
    status: p.string().$type<"OPEN" | "CANCELLED">().length(10).default("OPEN"),
    kind: p.string().$type<"BANK" | "NETTING">().length(10).default("BANK"),
    /** Of a bank line the counterparty may not be clear yet. */
    corpCode: blankText(20).index(),
    corpName: blankText(200),
    companyCode: blankText(20),
    currency: p.string().length(3),
    amount: amountProp(),
    appliedAmount: amountProp().default("0"),
    /** To the company's currency, on the bank date. */
    currencyRate: rateProp(),
    bankDate: p.date(),
    paymentMethod: blankText(20),
    bankName: blankText(200),
    bankAccount: blankText(40),
    payerName: blankText(200),
    blNo: blankText(20),
    containerno: blankText(11),
    remarks: blankText(500),
    /** Names the statement line of the bank, so that it is taken once. */
    bankRef: p.string().length(80).nullable().unique(),
    /**
     * The booking of the bank it is of, and what of it: a line of a file, or one of its parts
     * (line-identity.server.ts).
     */
    bankEntry: blankText(80),
    /** Both registrations of a netting. */
    nettingNo: blankText(35).index(),
    cancelReason: blankText(500),
  },
  indexes: [
    { properties: ["feeBelong", "status", "bankDate"] },
    { properties: ["createdTime"] },
    { properties: ["bankDate"] },
  ],
});

/**
 * A part of a fee paid by a registration. A cancelled one keeps its row and gets a mirror with
 * opposite amounts, so that the sums per fee and registration are always those of all rows.
 */
const VerificationSchema = defineEntity({
  name: "Verification",
  tableName: "verification",
  properties: {
    ...recordProps(),
    receipt: () => p.manyToOne(ReceiptSchema).index(),
    feeBelong: p.string().$type<FeeSide>().length(1).default("R"),
    status: p.string().$type<"LIVE" | "CANCELLED" | "MIRROR">().length(10).default("LIVE"),
    mirrorsId: p.integer().nullable().unique(),
    checkNo: blankText(40).index(),
    verifiedDate: p.date(),
    feeId: p.integer().index(),
    feeCurrency: p.string().length(3),
    /** Applied, and closed as a small difference, in the fee's currency. */
    amount: amountProp(),
    difference: amountProp().default("0"),
    /**
     * What the registration gave, in its currency: `rate` of it per one of the fee's, however it
     * was said (quoted-rate.ts).
     */
    receiptAmount: amountProp(),
    rate: rateProp(),
    /** Why it is further from the published rate than the company allows. */
    rateReason: blankText(200),
    /**
     * In the company's currency: the booked value it relieves, the value it settles for, and the
     * exchange gain.
     */
    bookedAmount: amountProp(),
    settledAmount: amountProp(),
    exchangeGain: amountProp().default("0"),
    reason: blankText(500),
  },
  indexes: [
    { properties: ["feeBelong", "status", "createdTime"] },
    { properties: ["verifiedDate"] },
  ],
});

export class Receipt extends ReceiptSchema.class {}
ReceiptSchema.setClass(Receipt);
export class Verification extends VerificationSchema.class {}
VerificationSchema.setClass(Verification);

export const writeOffEntities = [Receipt, Verification];
