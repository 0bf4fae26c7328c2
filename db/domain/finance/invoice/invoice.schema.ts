import { z } from "zod";
import * as v from "#platform/kernel/refusal/validation.ts";

/**
 * `part`: of a blue invoice in the fee's currency, of a red letter (negative) in the invoice's. A
 * blank part takes the line out.
 */
const Line = z.object({ id: v.formId(), part: v.decimal(3) });

/** A text that stays as it is when the caller does not send it. */
const textIfSent = (max: number) =>
  z
    .string()
    .transform((value) => value.normalize("NFC").trim())
    .pipe(z.string().max(max))
    .optional();

/**
 * Operations §3, §5: type, method and date have messages of their own; the number is asked where
 * nothing else gives one.
 */
export const InvoiceInput = z.object({
  id: v.formId(),
  version: v.formVersion(),
  invoiceNo: v.code(20),
  invoiceCode: v.code(12),
  invoiceType: v.code(20).refine((value) => value !== "", { error: "invoice.needsType" }),
  invoiceWay: z.enum(["DIGITAL", "PAPER"], { error: "invoice.needsWay" }),
  invoiceDate: v
    .date()
    .refine((value) => value !== null, { error: "invoice.needsDate" })
    .transform((value) => value ?? ""),
  titleCorp: v.text(200),
  dutyNo: v.code(40),
  bankName: v.text(200),
  bankAccount: v.text(40),
  address: v.text(500),
  tel: v.text(60),
  /** Our account on the invoice; without it the one it has. */
  companyBankName: textIfSent(200),
  companyBankAccount: textIfSent(40),
  requirements: v.text(500),
  remark: v.text(500),
  checkNo: v.text(40),
  supplierAmount: v.decimal(3),
  applicant: v.code(10).pipe(z.enum(["", "SELLER", "BUYER"])),
  redReason: v.code(1).pipe(z.enum(["", "1", "2", "3", "4"])),
  lines: z.array(Line).max(500).default([]),
});
export type InvoiceInput = z.output<typeof InvoiceInput>;
