import { z } from "zod";
import { party } from "#domain/booking/cargo/cargo.schema.ts";
import * as v from "#platform/kernel/refusal/validation.ts";

export const ImportBillLine = z.object({
  id: v.formId(),
  cntNo: v.requiredNumber("container", 11),
  sizeType: v.requiredCode(10),
  sealNo: v.number("seal", 40),
  pkgs: v.whole({ min: 0 }),
  gwt: v.requiredDecimal(3, { min: 0 }),
  dim: v.requiredDecimal(3, { min: 0 }),
});

/** An import bill as entered on the form, read from a file or a message. */
export const ImportBillInput = z.object({
  id: v.formId(),
  version: v.formVersion(),
  blNo: v.requiredCode(35),
  masterBlNo: v.code(35),
  voyage: v.requiredCode(60),
  eta: v.date(),
  agentCode: v.code(20),
  clientCode: v.code(20),
  portLoad: v.requiredCode(5),
  portDis: v.requiredCode(5),
  delivery: v.code(5),
  freightTerms: z.enum(["PREPAID", "COLLECT", "ELSEWHERE"]).default("PREPAID"),
  releaseType: z.enum(["ORIGINAL", "TELEX", "SEAWAY"]).default("ORIGINAL"),
  goodsNameEn: v.requiredText(250),
  goodsNameCn: v.text(250),
  hscode: v.number("hsCode", 10),
  marks: v.text(1000),
  pkgs: v.whole({ min: 0 }),
  packageKind: v.code(10),
  gwt: v.requiredDecimal(3, { min: 0 }),
  dim: v.requiredDecimal(3, { min: 0 }),
  isDg: v.flag(),
  dgUnNo: v.number("unNumber", 4),
  remark: v.text(500),
  ...party("shipper"),
  ...party("consignee"),
  ...party("notify"),
  containers: z.array(ImportBillLine).max(500).default([]),
});
export type ImportBillInput = z.output<typeof ImportBillInput>;

/**
 * Purpose: `original` is refused for a number that exists, `replace` takes its place, `cancel`
 * removes it.
 */
export const ImportBillsInput = z.object({
  obtainedBy: z.enum(["HAND", "FILE", "EDI"]).default("EDI"),
  bills: z
    .array(
      z.object({
        purpose: z.enum(["original", "replace", "cancel"]).default("original"),
        bill: ImportBillInput,
      }),
    )
    .min(1, { error: "kit.selectRows" })
    .max(20_000),
});
export type ImportBillsInput = z.output<typeof ImportBillsInput>;
