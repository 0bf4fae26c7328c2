import { z } from "zod";
import * as v from "#platform/kernel/refusal/validation.ts";

const option = <const T extends readonly string[]>(values: T) =>
  v
    .code(20)
    .pipe(z.enum(["", ...values]))
    .default("");

export const mostBoxLines = 20;

/**
 * A shipment that does not exist yet. Blank fields are unknown and fit only prices that leave them
 * open.
 */
export const FreightViewInput = z.object({
  portLoad: v.requiredCode(5),
  portDis: v.requiredCode(5),
  receipt: v.code(5),
  delivery: v.code(5),
  voyline: v.code(20),
  /** The pricing date: the sailing from the port of loading. */
  date: v.requiredDate(),
  client: v.code(20),
  contractNo: v.code(40),
  companyCode: v.code(20),
  nature: option(["GENERAL", "REEFER", "DANGEROUS", "OVERSIZE"]),
  tradeType: option(["FOREIGN", "DOMESTIC", "TRANSIT"]),
  deliveryTerms: v.code(20),
  freightTerms: option(["PREPAID", "COLLECT", "ELSEWHERE"]),
  grossWeightKg: v.decimal(3, { min: 0 }),
  measureCbm: v.decimal(3, { min: 0 }),
  containers: z
    .array(
      z.object({
        sizeType: v.requiredCode(10),
        contCount: v.whole({ min: 1, max: 9999 }, 1),
        isSoc: v.flag(),
        emptyFlag: v.flag(),
      }),
    )
    .min(1, { error: "freightView.noContainers" })
    .max(mostBoxLines),
});
export type FreightViewInput = z.output<typeof FreightViewInput>;
