import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nextSuffix, suffixAt, suffixPlace } from "./suffix.ts";

describe("consolidation suffixes", () => {
  it("read back to their place", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500_000 }),
        (n) => suffixPlace("LETTER", suffixAt("LETTER", n)) === n,
      ),
    );
  });
  it("go on after the highest ever given, gaps are not filled", () => {
    expect(nextSuffix("LETTER", [])).toBe("A");
    expect(nextSuffix("LETTER", ["Z", "B"])).toBe("AA");
    expect(nextSuffix("NUMBER", ["01", "09"])).toBe("10");
  });
  it("end at 99 with a refusal", () => {
    expect(() => nextSuffix("NUMBER", ["99"])).toThrow("booking.suffixFull");
    expect(() => nextSuffix("NUMBER", ["A"])).toThrow("booking.suffixBad");
  });
});
