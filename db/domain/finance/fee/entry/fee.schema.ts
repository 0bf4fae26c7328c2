import { z } from "zod";
import { containerFeeKinds } from "../fee-side.ts";
import * as v from "#platform/kernel/refusal/validation.ts";

/** A manual fee (operations §3). Blank payer and tax terms come from bill and fee code. */
export const FeeInput = z.object({
  id: v.formId(),
  version: v.formVersion(),
  blNo: v.requiredCode(20),
  feeCode: v.requiredCode(20),
  corpCode: v.code(20),
  sizeType: v.code(10),
  containerno: v.number("container", 11),
  unit: z.enum(["CONTAINER", "BILL", "MANIFEST", "MERGED_BILL", "TEU", "REVENUE_TON"], {
    error: "fee.noManualPercent",
  }),
  qty: v.requiredDecimal(4, { min: 0, max: 99999999 }),
  price: v.requiredDecimal(6, { min: -999999999, max: 999999999 }),
  currency: v.requiredCode(3),
  taxRate: v.decimal(3, { min: 0, max: 100 }),
  /** Y: included, N: added, blank: by fee code. */
  taxInclusive: v.code(1).pipe(z.enum(["", "Y", "N"])),
  opRem: v.text(500),
});
export type FeeInput = z.output<typeof FeeInput>;

/**
 * A special fee of a voyage, perhaps of one of its bills (decision 063). Nothing names its
 * counterparty by default.
 */
export const SpecialFeeInput = FeeInput.extend({
  voyageName: v.requiredCode(60),
  blNo: v.code(20),
  companyCode: v.code(20),
  portLoad: v.code(5),
  corpCode: v.requiredCode(20),
});
export type SpecialFeeInput = z.output<typeof SpecialFeeInput>;

/**
 * A fee of a container (operations §9): a voyage or bill may be named; a repair names its order,
 * rent its days.
 */
export const ContainerFeeInput = SpecialFeeInput.extend({
  voyageName: v.code(60),
  containerno: v.requiredNumber("container", 11),
  feeKind: z.enum(containerFeeKinds, { error: "kit.required" }),
  rentBegin: v.date(),
  rentEnd: v.date(),
  returnDate: v.date(),
  owner: v.code(20),
  modifyNo: v.code(40),
  planNo: v.code(40),
});
export type ContainerFeeInput = z.output<typeof ContainerFeeInput>;

/** A payable has no default payee. */
const PayableInput = FeeInput.extend({ corpCode: v.requiredCode(20) });

export const feeInputs = { R: FeeInput, P: PayableInput } as const;
