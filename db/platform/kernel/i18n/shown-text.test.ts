import { expect, test } from "vitest";
import { Refusal } from "../refusal/refusal.ts";
import { translate, refusalText } from "./translate.ts";
import { nameChar, shownText } from "./shown-text.ts";

test("a character that cannot be seen is named by its number, any other by itself", () => {
  const unseen = [
    "\u200b",
    "\u202e",
    "\u2066",
    "\u0301",
    "\ufeff",
    "\u3164",
    "\u115f",
    "\u2800",
    "\u00a0",
    "\u3000",
    "\t",
    " ",
    "\ud800",
    "\u00ad",
  ];
  expect(unseen.map(nameChar)).toEqual([
    "U+200B",
    "U+202E",
    "U+2066",
    "U+0301",
    "U+FEFF",
    "U+3164",
    "U+115F",
    "U+2800",
    "U+00A0",
    "U+3000",
    "U+0009",
    "U+0020",
    "U+D800",
    "U+00AD",
  ]);
  expect(["A", "é", "中", "（", "‘", "−", "😀"].map(nameChar)).toEqual([
    "A",
    "é",
    "中",
    "（",
    "‘",
    "−",
    "😀",
  ]);
});

test("a quoted text shows them where they stand; blanks, line breaks and marks over letters are what they seem", () => {
  expect(shownText("CNSHA\u200b")).toBe("CNSHAU+200B");
  expect(shownText("a\u202ecod\u0000")).toBe("aU+202EcodU+0000");
  expect(shownText("line 1\nline 2, 中文　x")).toBe("line 1\nline 2, 中文U+3000x");
  expect(shownText("ก็ e\u0301 \u0301")).toBe("ก็ e\u0301 U+0301");
});

test("every message says its values so, in both languages", () => {
  const refusal = new Refusal("kit.unknownCode", { value: "CN\u200bSHA" });
  for (const lang of ["zh", "en"] as const)
    expect(refusalText(lang, refusal)).toContain("CNU+200BSHA");
  expect(translate("en", "kit.unknownCode", { value: "\u202eABC" })).toContain("U+202EABC");
});
