import { z } from "zod";
import * as v from "#platform/kernel/refusal/validation.ts";
import { rateSources } from "./match/rate-match.ts";
import { rateUnits } from "./rate-unit.ts";

/** Blank for any, a code, or "!A,B". */
const place = () =>
  v
    .code(60)
    .transform((value) => value.replace(/\s+/g, ""))
    .refine((value) => /^$|^[A-Z]{5}$|^![A-Z0-9]{5}(,[A-Z0-9]{5})*$|^[A-Z0-9]{5}$/.test(value), {
      error: "rate.badPlace",
    });
const option = <const T extends readonly string[]>(values: T) =>
  v.code(20).pipe(z.enum(["", ...values]));

/** A row of a freight book (operations §3 "Freight rate"). */
export const RateInput = z.object({
  id: v.formId(),
  version: v.formVersion(),
  book: v.requiredCode(40),
  rateType: z.enum(["OP", "IT", "BA", "PROXY"]).default("OP"),
  feeCode: v.requiredCode(20),
  portLoad: place(),
  portDis: place(),
  receipt: place(),
  delivery: place(),
  voyline: v.code(20),
  sizeType: v.code(10),
  sizeGroup: option(["20", "40", "40H", "45"]),
  nature: option(["GENERAL", "REEFER", "DANGEROUS", "OVERSIZE", "EMPTY"]),
  tradeType: option(["FOREIGN", "DOMESTIC", "TRANSIT"]),
  deliveryTerms: v.code(20),
  freightTerms: option(["PREPAID", "COLLECT", "ELSEWHERE"]),
  isSoc: option(["Y", "N"]),
  emptyFlag: option(["Y", "N"]),
  startDate: v.requiredDate(),
  endDate: v.requiredDate(),
  unit: z.enum(rateUnits),
  currency: v.requiredCode(3),
  price: v.requiredDecimal(6, { max: 999999999 }),
  minAmount: v.decimal(3, { min: 0 }),
  maxAmount: v.decimal(3, { min: 0 }),
  /** Text from a form, a list from a call. */
  includedFees: z
    .union([z.array(z.string()), z.string()])
    .default("")
    .transform((value) =>
      [
        ...new Set(
          (Array.isArray(value) ? value : value.split(/[\s,，、;；]+/)).map((item) =>
            item.trim().toUpperCase(),
          ),
        ),
      ].filter(Boolean),
    )
    .pipe(z.array(z.string().max(20)).max(30)),
  isPcEdit: v.flag(),
  isDisplay: v.flag(),
  remark: v.text(500),
});
export type RateInput = z.output<typeof RateInput>;

/** A freight book (operations §3); its source decides the rank (domain §4). */
export const FreightBookInput = z.object({
  id: v.formId(),
  version: v.formVersion(),
  fcode: v.requiredCode(40),
  fname: v.requiredText(120),
  description: v.text(500),
  source: z.enum(rateSources).default("GENERAL"),
  contractNo: v.code(40),
  customerCode: v.code(20),
  voyline: v.code(20),
  currency: v.requiredCode(3),
});
export type FreightBookInput = z.output<typeof FreightBookInput>;

/** Copies rows, or whole books, to another date range. */
export const CopyRatesInput = z
  .object({
    rateIds: z.array(v.recordId()).max(3000).default([]),
    bookId: v.whole({ min: 0 }),
    startDate: v.requiredDate(),
    endDate: v.requiredDate(),
  })
  .refine((input) => input.rateIds.length > 0 || input.bookId > 0, { error: "kit.selectRows" });
export type CopyRatesInput = z.output<typeof CopyRatesInput>;
