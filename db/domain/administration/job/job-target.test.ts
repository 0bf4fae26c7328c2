import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readTarget } from "./job-target.ts";

describe("what a job calls", () => {
  it("is read with its values", () => {
    expect(readTarget("fee.calculateNightly()")).toEqual({
      name: "fee.calculateNightly",
      values: [],
    });
    expect(readTarget(" ryTask.ryMultipleParams('ry', true, 2000L, 316.50D, 100) ")).toEqual({
      name: "ryTask.ryMultipleParams",
      values: ["ry", true, 2000, 316.5, 100],
    });
    expect(readTarget("a.b('x, ) y')")).toEqual({ name: "a.b", values: ["x, ) y"] });
  });

  it.each([
    "",
    "fee.calculateNightly",
    "calculateNightly()",
    "fee.calculateNightly();drop",
    "fee.calculateNightly() x",
    "java.lang.Runtime.exec('id')",
    "a.b('x)",
    'a.b("x")',
    "a.b(x)",
    "a.b(1,)",
    "a.b(,1)",
    "a.b(1 2)",
    "a.b('a\\'b')",
    "a.b(1e9)",
    "a.constructor[0]()",
    "__proto__.b()",
  ])("%j is no call", (text) => {
    expect(readTarget(text)).toBeNull();
  });

  it("never throws, and never reads a name of more than two words", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        const read = readTarget(`${text}(1)`);
        if (read) expect(read.name.split(".")).toHaveLength(2);
      }),
    );
  });
});
