import { z } from "zod";
import { nearestName } from "#platform/kernel/i18n/nearest-name.ts";
import { Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";

/** Calculates one case of the worked numbers. */
export type Calculator = (input: unknown) => unknown;

/** A decimal as text; JSON numbers keep their written form. */
export const numeric = z
  .union([
    z
      .string()
      .trim()
      .regex(/^[+-]?(\d+(\.\d*)?|\.\d+)$/),
    z.number().transform(String),
  ])
  .transform(String);

export const maybeNumeric = z.union([numeric, z.literal(""), z.null()]).optional();

export const localDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** A strict object that suggests the nearest key for an unknown one. */
export const exact = <S extends z.ZodRawShape>(shape: S) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === "unrecognized_keys" ? Object.keys(shape).join(" ") : undefined,
  });

/** @throws Refusals kit.invalid or kit.unknownKey per field */
export function calculator<S extends z.ZodType>(
  shape: S,
  calculate: (input: z.output<S>) => unknown,
): Calculator {
  return (input) => {
    const read = shape.safeParse(input);
    if (read.success) return calculate(read.data);
    throw new Refusals(read.error.issues.flatMap(refusalsOfIssue));
  };
}

function refusalsOfIssue(issue: z.core.$ZodIssue): Refusal[] {
  if (issue.code !== "unrecognized_keys")
    return [new Refusal("kit.invalid", {}, { field: issue.path.join(".") })];
  // `exact` passes its keys as the message.
  const keys = issue.message.split(" ");
  return issue.keys.map((key) => {
    const near = nearestName(key, keys);
    const place = { field: [...issue.path, key].join(".") };
    return near
      ? new Refusal("kit.unknownKeyNear", { key, near }, place)
      : new Refusal("kit.unknownKey", { key }, place);
  });
}
