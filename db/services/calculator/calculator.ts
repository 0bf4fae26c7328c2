import { z } from "zod";
import { nearestName } from "#platform/i18n/nearest-name.ts";
import { Refusal, Refusals } from "#platform/operation/refusal.ts";

/** A calculator of the command line: reads one case's input, gives the result in the shape of the worked numbers. */
export type Calculator = (input: unknown) => unknown;

/** Exact numbers as text; whole and decimal JSON numbers are taken as they were written. */
export const numeric = z
  .union([
    z
      .string()
      .trim()
      .regex(/^[+-]?(\d+(\.\d*)?|\.\d+)$/),
    z.number().transform(String),
  ])
  .transform(String);

/** A number that may be absent, null or empty. */
export const maybeNumeric = z.union([numeric, z.literal(""), z.null()]).optional();

/** A local date. */
export const localDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** An object with these keys and no other; one that is not known is refused by its name, and the nearest known one is named. */
export const exact = <S extends z.ZodRawShape>(shape: S) =>
  z.strictObject(shape, { error: (issue) => (issue.code === "unrecognized_keys" ? Object.keys(shape).join(" ") : undefined) });

/** Binds a calculator to its input shape. @throws Refusals kit.invalid or kit.unknownKey, one per fault, naming the field. */
export function calculator<S extends z.ZodType>(shape: S, calculate: (input: z.output<S>) => unknown): Calculator {
  return (input) => {
    const read = shape.safeParse(input);
    if (read.success) return calculate(read.data);
    throw new Refusals(read.error.issues.flatMap(refusalsOfIssue));
  };
}

function refusalsOfIssue(issue: z.core.$ZodIssue): Refusal[] {
  if (issue.code !== "unrecognized_keys") return [new Refusal("kit.invalid", {}, { field: issue.path.join(".") })];
  // The message of `exact` is the list of the keys it knows.
  const existing = issue.message.split(" ");
  return issue.keys.map((key) => {
    const near = nearestName(key, existing);
    const place = { field: [...issue.path, key].join(".") };
    return near ? new Refusal("kit.unknownKeyNear", { key, near }, place) : new Refusal("kit.unknownKey", { key }, place);
  });
}
