import { expect, test } from "vitest";
import { z } from "zod";
import { BookingInput } from "#domain/booking/booking/booking.schema.ts";
import { constraintsOf } from "./constraints.ts";
import * as v from "./validation.ts";

const item = (schema: z.ZodType) => constraintsOf(z.object({ it: schema })).it;

test.each([
  ["free text", v.text(40), { maxLength: 40 }],
  ["text that must not be empty", v.requiredText(200), { required: true, maxLength: 200 }],
  [
    "a code that falls back to a word of its own",
    v.code(20).transform((value) => value || "GENERAL"),
    { maxLength: 20 },
  ],
  ["a required code", v.requiredCode(5), { required: true, maxLength: 5 }],
  ["a decimal", v.decimal(3, { min: 0 }), { scale: 3, min: 0 }],
  [
    "a required decimal",
    v.requiredDecimal(2, { min: 0, max: 9 }),
    { required: true, scale: 2, min: 0, max: 9 },
  ],
  ["a whole number", v.whole({ min: 1, max: 999 }, 1), { scale: 0, min: 1, max: 999 }],
  [
    "a whole number that may be missing",
    v.whole({ min: 0 }).transform((value) => value || null),
    { scale: 0, min: 0 },
  ],
  ["a date", v.date(), undefined],
  ["a required date", v.requiredDate(), { required: true }],
  ["an option", z.enum(["A", "B"]), { required: true }],
  ["an option that may be blank", v.code(1).pipe(z.enum(["", "1", "2"])), { maxLength: 1 }],
  ["an option with a default", z.enum(["A", "B"]).default("A"), undefined],
  ["a flag", v.flag(), undefined],
  ["a pattern", z.string().regex(/^[A-Z]{3}$/), { pattern: "[A-Z]{3}" }],
  [
    "a class that ends in a hyphen",
    z.string().regex(/^[\w.-]*$/),
    { pattern: String.raw`[\w.\-]*` },
  ],
  [
    "a class whose hyphen is escaped",
    z.string().regex(new RegExp(String.raw`^[\w\-]*$`)),
    { pattern: String.raw`[\w\-]*` },
  ],
] as const)("%s", (_name, schema, expected) => {
  expect(item(schema)).toEqual(expected);
});

test("fields of lines, and of a schema that ends in a transform", () => {
  const lines = z.object({ cargo: z.array(z.object({ pkgs: v.whole({ min: 0 }) })).default([]) });
  expect(constraintsOf(lines.transform((value) => value))).toEqual({
    "cargo.pkgs": { scale: 0, min: 0 },
  });
});

test("the booking sheet is told what the booking's save asks", () => {
  const constraints = constraintsOf(BookingInput);
  expect(constraints.voyage).toEqual({ required: true, maxLength: 60 });
  expect(constraints.freightTerms).toEqual({ required: true });
  expect(constraints.serviceContractVersion).toEqual({ scale: 0, min: 0, max: 9999 });
  expect(constraints["cargo.gwt"]).toEqual({ required: true, scale: 3, min: 0 });
  expect(constraints["containers.contCount"]).toEqual({ scale: 0, min: 1, max: 999 });
});

test("zeros beyond the scale are cut, digits are not", () => {
  const parse = (text: string) => v.decimal(1).safeParse(text);
  expect(parse("-18.0000").data).toBe("-18.0");
  expect(parse("1,234.50").data).toBe("1234.5");
  expect(parse("18.05").success).toBe(false);
  expect(v.decimal(3).parse("19492.200")).toBe("19492.200");
});
