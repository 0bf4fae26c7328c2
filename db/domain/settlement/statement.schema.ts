import { z } from "zod";
import * as v from "#platform/operation/validation.ts";

/**
 * Which fees become statements (operations §3, §5). No counterparty means all, one statement each; chosen fees must belong to one.
 * `period`: a month of ETD "2026-10", or "past" = every month before the present one, a statement each (the nightly run); else the
 * range of ETD, blank ends open. `quiet`: finding nothing is no refusal (the nightly run).
 */
export const StatementGenerateInput = z.object({
  corpCodes: z.array(v.requiredCode(20)).max(3000).default([]),
  feeIds: z.array(v.recordId()).max(3000).default([]),
  feeBelong: z.enum(["R", "P"]).default("R"),
  period: z
    .string()
    .trim()
    .default("")
    .refine((value) => value === "" || value === "past" || /^\d{4}-(0[1-9]|1[0-2])$/.test(value), { error: "statement.badPeriod" }),
  etdFrom: v.date(),
  etdTo: v.date(),
  requirements: v.text(1000),
  quiet: z.boolean().default(false),
});
export type StatementGenerateInput = z.output<typeof StatementGenerateInput>;

/** What a person may change on a draft. */
export const StatementInput = z.object({
  id: v.formId(),
  version: v.formVersion(),
  checkNo: v.text(40),
  requirements: v.text(1000),
});
