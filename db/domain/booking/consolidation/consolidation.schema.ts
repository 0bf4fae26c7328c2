import { z } from "zod";
import { suffixSchemes } from "#domain/booking/booking-record/suffix.ts";
import { mostParts } from "./most-parts.ts";
import * as v from "#platform/kernel/refusal/validation.ts";

const PartInput = z.object({
  boxes: z.array(v.whole({ min: 0, max: 999 })).max(50),
  goods: z
    .array(
      z.object({
        pkgs: v.whole({ min: 0, max: 99_999_999 }),
        gwt: v.requiredDecimal(3, { min: 0 }),
        dim: v.requiredDecimal(3, { min: 0 }),
      }),
    )
    .max(200),
  containers: z.array(v.code(11)).max(999).default([]),
});

/**
 * `count` new parts. Of a split, `parts` begins with what stays with the booking, so it has one
 * more; without `parts` the booking is divided by its boxes. Boxes and goods stand in the order of
 * the booking's lines.
 */
export const ConsolidateInput = z.object({
  bkNo: v.requiredCode(35),
  version: v.formVersion(),
  kind: z.enum(["SPLIT", "APPEND"]),
  count: v.whole({ min: 1, max: mostParts }, 1),
  scheme: z.enum(suffixSchemes).default("LETTER"),
  reason: v.text(500),
  parts: z
    .array(PartInput)
    .max(mostParts + 1)
    .optional(),
});
export type ConsolidateInput = z.output<typeof ConsolidateInput>;
