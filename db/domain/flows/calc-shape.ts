import { z } from "zod";
import { Refusal, Refusals } from "../kit/refusal.ts";

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

/** Binds a calculator to its input shape. @throws Refusals kit.invalid, one per fault, naming the field. */
export function calculator<S extends z.ZodType>(shape: S, calculate: (input: z.output<S>) => unknown): Calculator {
  return (input) => {
    const read = shape.safeParse(input);
    if (read.success) return calculate(read.data);
    throw new Refusals(read.error.issues.map((issue) => new Refusal("kit.invalid", {}, { field: issue.path.join(".") })));
  };
}
