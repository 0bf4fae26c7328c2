import { z } from "zod";
import * as v from "#platform/kernel/refusal/validation.ts";
import { BillInput } from "#domain/documents/bill/bill.schema.ts";
import { adviceCauses } from "./advice-causes.ts";
import { adviceShape } from "./bill-version.ts";

/** A field that may be left out: it keeps what the bill has. */
const optional = (schema: z.ZodType) => z.union([z.undefined(), schema]).optional();

const pick = (shape: Readonly<Record<string, z.ZodType>>, keys: readonly string[]) =>
  Object.fromEntries(keys.flatMap((key) => (shape[key] ? [[key, optional(shape[key])]] : [])));

const cargoShape = BillInput.shape.cargo.unwrap().element.shape;
const containerShape = BillInput.shape.containers.unwrap().element.shape;
const lines = (shape: Readonly<Record<string, z.ZodType>>, keys: readonly string[], max: number) =>
  z
    .array(z.object({ id: v.formId(), ...pick(shape, keys) }))
    .max(max)
    .optional();

/** An advice and, of its bill, only what should change; lines are named by their id. */
export const CorrectionAdviceInput = z.object({
  id: v.formId(),
  version: v.formVersion(),
  blNo: v.code(20),
  cause: v.choice(adviceCauses, "CUSTOMER"),
  reason: v.requiredText(500),
  mailTo: v.text(120),
  ...pick(BillInput.shape, adviceShape.fields),
  cargo: lines(cargoShape, adviceShape.lines.cargo ?? [], 200),
  containers: lines(containerShape, adviceShape.lines.containers ?? [], 500),
});
export type CorrectionAdviceInput = z.output<typeof CorrectionAdviceInput>;
