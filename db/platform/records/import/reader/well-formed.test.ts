import { expect, test } from "vitest";
import { readCell } from "./normalise.ts";
import {
  assertFieldsWellFormed,
  assertWellFormed,
  cutText,
  isWellFormed,
  storableJson,
  wellFormed,
} from "#platform/kernel/refusal/well-formed.ts";

test("NUL and half surrogate pairs are marked, everything else stays", () => {
  expect(["a\0b", "\ud800x", "x\udc00", "😀\ud83d"].map(isWellFormed)).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect(["a\0b", "\ud800x", "😀\ud83d"].map(wellFormed)).toEqual([
    "a\ufffdb",
    "\ufffdx",
    "😀\ufffd",
  ]);
  for (const text of ["", "plain", "海运 😀", "tab\tand\nline", "\ufffd"])
    expect([isWellFormed(text), wellFormed(text)]).toEqual([true, text]);
});

test("a text is cut after a whole character", () => {
  expect([cutText("ab😀", 3), cutText("ab😀", 4), cutText("ab😀c", 4), cutText("abc", 5)]).toEqual([
    "ab",
    "ab😀",
    "ab😀",
    "abc",
  ]);
});

test("JSON for the database holds nothing it refuses, and is untouched where there is nothing", () => {
  const odd = {
    "k\0": ["a\0", { deep: "\ud800" }],
    backslash: "\\u0000 is a text",
    when: new Date(0),
  };
  expect(storableJson(odd)).toBe(
    '{"k\ufffd":["a\ufffd",{"deep":"\ufffd"}],"backslash":"\\\\u0000 is a text","when":"1970-01-01T00:00:00.000Z"}',
  );
  expect([storableJson({ a: "海" }), storableJson(undefined)]).toEqual(['{"a":"海"}', "null"]);
});

test("a large input is looked at once, files in it not at all", () => {
  const rows = Array.from({ length: 100_000 }, (_item, i) => ({ no: `N${i}`, remark: "海运" }));
  expect(() => assertWellFormed({ rows, bytes: new Uint8Array(1_000_000) })).not.toThrow();
  expect(() => assertWellFormed({ rows: [...rows, { no: "\0" }] })).toThrow(/rows\.100000\.no/);
  expect(() => assertWellFormed("a\0")).toThrow(/kit\.badText/);
  expect(() => assertFieldsWellFormed(new URLSearchParams("a=1&b=%00"))).toThrow(/"field":"b"/);
});

test("a cell of a file that cannot be stored is a fault of its row, and its text can be kept beside it", () => {
  const reading = readCell(
    { kind: "text", text: `A\0${"x".repeat(57)}😀` },
    { key: "code", kind: "code", names: [] },
    false,
  );
  expect(reading).toEqual({ code: "kit.badText", params: { value: `A\ufffd${"x".repeat(57)}…` } });
});
