import { z } from "zod";
import { readEnteredTime } from "#domain/containers/door-point/entered-time.ts";
import * as v from "#platform/kernel/refusal/validation.ts";

/** As many as an e-booking orders at most. */
export const mostBoxes = 300;

const enteredTime = () =>
  z
    .string()
    .max(40)
    .nullish()
    .transform((text) => readEnteredTime(text ?? ""))
    .refine((time) => time !== undefined, { error: "loading.badTime" })
    .transform((time) => time ?? null);

/** Weights in kg. */
const LoadingBoxInput = z.object({
  id: v.formId(),
  cntNo: v.requiredNumber("container", 20),
  sizeType: v.requiredCode(10),
  sealNo: v.number("seal", 40),
  isSoc: v.flag(),
  emptyFlag: v.flag(),
  tareKg: v.decimal(3, { min: 0, max: 99_999 }),
  vgm: v.decimal(3, { min: 0, max: 99_999 }),
  vgmMethod: v.code(1),
  vgmTime: enteredTime(),
  remark: v.text(500),
});
export type LoadingBoxInput = z.output<typeof LoadingBoxInput>;

export const LoadingInput = z.object({
  id: v.typedRecordId(),
  version: v.formVersion(),
  boxes: z.array(LoadingBoxInput).max(mostBoxes).default([]),
});
export type LoadingInput = z.output<typeof LoadingInput>;

/** Packages by box and cargo line; cells left out are empty. */
export const LoadCargoInput = z.object({
  id: v.typedRecordId(),
  version: v.formVersion(),
  cells: z
    .array(
      z.object({ boxId: v.typedRecordId(), cargoId: v.typedRecordId(), pkgs: v.whole({ min: 0 }) }),
    )
    .max(20_000)
    .default([]),
});
export type LoadCargoInput = z.output<typeof LoadCargoInput>;
