import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wrapText } from "./wrap-text.ts";

const measure = (text: string) => [...text].reduce((sum, item) => sum + (item > "⺀" ? 2 : 1), 0);

describe("wrapping", () => {
  it("keeps words and line ends", () => {
    expect(wrapText(measure, "SAID TO CONTAIN\nSTEEL PIPES", 9)).toEqual([
      "SAID TO",
      "CONTAIN",
      "STEEL",
      "PIPES",
    ]);
    expect(wrapText(measure, "", 9)).toEqual([""]);
  });
  it("breaks Chinese anywhere but not before closing punctuation", () => {
    expect(wrapText(measure, "上海海运有限公司，", 8)).toEqual(["上海海运", "有限公司，"]);
  });
  it("cuts a word that is wider than the line", () => {
    expect(wrapText(measure, "ABCDEFGHIJ", 4)).toEqual(["ABCD", "EFGH", "IJ"]);
  });
  it("loses nothing but blanks, and no line is wider than a closing mark allows", () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom("A", "B", " ", "海", "运", "-", "，", "😀"),
          maxLength: 80,
        }),
        (text) => {
          const lines = wrapText(measure, text, 10);
          expect(lines.join("").replace(/\s/g, "")).toBe(text.replace(/\s/g, ""));
          for (const line of lines)
            expect(measure(line.replace(/，+$/u, ""))).toBeLessThanOrEqual(10);
        },
      ),
    );
  });
});
