import { z } from "zod";
import * as v from "#platform/kernel/refusal/validation.ts";

/**
 * Which fees to state (operations §3, §5). No counterparty: all. `period`: a month of ETD, or
 * "past" for each month before the present; otherwise the ETD range. `subject` "container":
 * container fees alone, by their last charged day where they have one. `quiet`: no fees is no
 * refusal.
 */
export const StatementGenerateInput = z.object({
  corpCodes: z.array(v.requiredCode(20)).max(3000).default([]),
  feeIds: z.array(v.recordId()).max(3000).default([]),
  feeBelong: z.enum(["R", "P"]).default("R"),
  subject: z.enum(["bill", "container"]).default("bill"),
  period: z
    .string()
    .trim()
    .default("")
    .refine((value) => value === "" || value === "past" || /^\d{4}-(0[1-9]|1[0-2])$/.test(value), {
      error: "statement.badPeriod",
    }),
  etdFrom: v.date(),
  etdTo: v.date(),
  requirements: v.text(1000),
  quiet: z.boolean().default(false),
});
export type StatementGenerateInput = z.output<typeof StatementGenerateInput>;

export const StatementInput = z.object({
  id: v.formId(),
  version: v.formVersion(),
  checkNo: v.text(40),
  requirements: v.text(1000),
});
