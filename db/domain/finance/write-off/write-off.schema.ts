import { z } from "zod";
import * as v from "#platform/kernel/refusal/validation.ts";

/** Operations §3 "Verification (write-off) record". */
export const ReceiptInput = z.object({
  id: v.formId(),
  version: v.formVersion(),
  corpCode: v.code(20),
  companyCode: v.code(20),
  currency: v.requiredCode(3),
  amount: v.requiredDecimal(3, { min: 0.001 }),
  bankDate: v.requiredDate(),
  paymentMethod: v.code(20),
  bankName: v.text(200),
  bankAccount: v.text(40),
  payerName: v.text(200),
  blNo: v.code(20),
  containerno: v.number("container", 11),
  remarks: v.text(500),
});
export type ReceiptInput = z.output<typeof ReceiptInput>;

const ApplyLine = z.object({
  feeId: v.recordId(),
  /** In the fee's currency; blank and zero have their own messages (operations §5). */
  amount: v.decimal(3),
  /**
   * Where the currencies differ: `rateUnit` of `rateBase` costs it in the other one; without a
   * base, 1 of the fee's currency in the registration's.
   */
  rate: v.decimal(8, { min: 0 }),
  rateBase: v.code(3),
  rateUnit: v.decimal(0, { min: 1 }),
});

/**
 * Applies a registration by hand. `closeDifference`: what is left of a fee within the tolerance is
 * closed. `rateReason` confirms rates further from the published ones than the company allows.
 */
export const ApplyInput = z.object({
  id: v.recordId(),
  checkNo: v.text(40).refine((value) => value !== "", { error: "writeOff.needsCheckNo" }),
  closeDifference: v.flag(),
  rateReason: v.text(200),
  lines: z.array(ApplyLine).min(1, { error: "writeOff.selectFees" }).max(3000),
});
export type ApplyInput = z.output<typeof ApplyInput>;

/**
 * Sets receivables of a party off against its payables; a blank amount takes as much as both sides
 * have.
 */
export const NettingInput = z.object({
  corpCode: v.requiredCode(20),
  companyCode: v.code(20),
  currency: v.requiredCode(3),
  amount: v.decimal(3, { min: 0.001 }),
  /** Fees that are set off instead of the oldest of their side. */
  feeIds: z.array(v.recordId()).max(3000).default([]),
});
export type NettingInput = z.output<typeof NettingInput>;
