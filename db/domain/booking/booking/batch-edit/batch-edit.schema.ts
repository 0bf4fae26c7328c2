import { z } from "zod";
import { CargoLine, ContainerLine, routeFields } from "#domain/booking/cargo/cargo.schema.ts";
import * as v from "#platform/kernel/refusal/validation.ts";
import { batchFields, type BatchKey, mostEdited, partyKeys } from "./batch-edit.ts";

const { description, marks, packageKind } = CargoLine.shape;
const { freightTerms, releaseType } = routeFields;
const schemaOf: Partial<Record<BatchKey, z.ZodType<string>>> = {
  ...Object.fromEntries(partyKeys.map((key) => [key, routeFields[key]])),
  description,
  marks,
  packageKind,
  freightTerms,
  releaseType,
};

/**
 * What a row changes, each value checked as the booking's form does; a field that is not there
 * stays.
 */
const Values = z
  .partialRecord(z.enum(batchFields.map(({ key }) => key)), z.string())
  .transform((input, at) => {
    const values: Partial<Record<BatchKey, string>> = {};
    for (const { key } of batchFields) {
      const parsed = input[key] === undefined ? undefined : schemaOf[key]?.safeParse(input[key]);
      if (parsed?.success) values[key] = parsed.data;
      for (const issue of parsed?.error?.issues ?? []) at.addIssue({ ...issue, path: [key] });
    }
    return values;
  });

const QuantityLine = ContainerLine.pick({
  id: true,
  sizeType: true,
  contCount: true,
  sizeTypeSub: true,
});

const BatchRow = z.object({
  id: v.typedRecordId(),
  version: v.formVersion(),
  values: Values.default({}),
  /** All container lines of the booking, in order; a line left out is removed. */
  containers: z.array(QuantityLine).max(50).optional(),
});
export type BatchRow = z.output<typeof BatchRow>;

/**
 * `whole`: one refused row refuses all; otherwise the good rows are done. `accept`: existing texts
 * may be overwritten.
 */
export const BatchEditInput = z.object({
  rows: z.array(BatchRow).min(1, { error: "kit.selectRows" }).max(mostEdited),
  reason: v.requiredText(500),
  whole: z.boolean().default(true),
  accept: z.boolean().default(false),
});
export type BatchEditInput = z.output<typeof BatchEditInput>;
