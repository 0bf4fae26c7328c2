import { describe, expect, test } from "vitest";
import { z } from "zod";
import { parseScalars, textOfScalar } from "./scalar-input.ts";
import * as v from "./validation.ts";

const schema = z.object({
  phone: v.text(20),
  status: z.enum(["0", "1"]),
  on: v.flag(),
  amount: v.decimal(2),
  days: z.number().int(),
  lines: z.array(z.object({ code: v.requiredCode(10) })).default([]),
  either: z.union([z.array(z.number()), z.string()]).default(""),
});
const least = { phone: "", status: "0", days: 1 };
const parsed = (more: object) => parseScalars(schema, { ...least, ...more });
const faultOf = (more: object) => parsed(more).error?.issues.map((issue) => issue.path.join("."));

describe("a call's input", () => {
  test("a number or a yes or no is taken where a text is meant, in lines too, and a number's text where a number is", () => {
    expect(
      parsed({
        phone: 13_800_138_000,
        status: 1,
        days: "7",
        lines: [{ code: 40 }, { code: "a" }],
        either: 5,
      }).data,
    ).toMatchObject({
      phone: "13800138000",
      status: "1",
      days: 7,
      lines: [{ code: "40" }, { code: "A" }],
      either: "5",
    });
    expect(parsed({ phone: true, on: 1 }).data).toMatchObject({ phone: "true", on: "Y" });
  });

  test("what is sent stays as it is, and what was right is not touched", () => {
    const sent = { ...least, lines: [{ code: 40 }] };
    expect(parseScalars(schema, sent).success).toBe(true);
    expect(sent.lines).toEqual([{ code: 40 }]);
    expect(parsed({ amount: 1.5, either: [1, 2] }).data).toMatchObject({
      amount: "1.5",
      either: [1, 2],
    });
  });

  test("a number's text is the number's: no float, no exponent, nothing JSON lost on the way", () => {
    expect([1, 0, -5, 2.5, 138e8].map(textOfScalar)).toEqual([
      "1",
      "0",
      "-5",
      "2.5",
      "13800000000",
    ]);
    for (const item of [
      Number.NaN,
      Number.POSITIVE_INFINITY,
      1e21,
      2 ** 53 + 2,
      1e-9,
      null,
      undefined,
      {},
      [],
      ["1"],
    ])
      expect(textOfScalar(item)).toBeUndefined();
  });

  test("every other check stays: objects, lists, values that are no option, texts that are no number", () => {
    expect(faultOf({ phone: { a: 1 } })).toEqual(["phone"]);
    expect(faultOf({ phone: ["1"] })).toEqual(["phone"]);
    expect(faultOf({ phone: null })).toEqual(["phone"]);
    expect(faultOf({ phone: Number.POSITIVE_INFINITY })).toEqual(["phone"]);
    expect(faultOf({ phone: "1".repeat(21) })).toEqual(["phone"]);
    expect(faultOf({ status: 2 })).toEqual(["status"]);
    expect(faultOf({ days: "1.5" })).toEqual(["days"]);
    expect(faultOf({ days: "0x10" })).toEqual(["days"]);
    expect(faultOf({ lines: [{ code: {} }] })).toEqual(["lines.0.code"]);
    expect(schema.safeParse({ ...least, phone: 1 }).success).toBe(false);
  });

  test("a list of many lines is converted in one go", () => {
    const lines = Array.from({ length: 20_000 }, (_, i) => ({ code: i }));
    const passes: unknown[] = [];
    const counted = z
      .object({ lines: z.array(z.object({ code: z.string() })) })
      .superRefine((value) => void passes.push(value));
    expect(parseScalars(counted, { lines }).data?.lines.at(-1)).toEqual({ code: "19999" });
    expect(passes).toHaveLength(1);
  });
});
