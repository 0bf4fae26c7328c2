import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonFaultOf } from "./json-fault.ts";

const isJson = (text: string) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

test.each([
  ["{", 1, 2, ""],
  ["", 1, 1, ""],
  ['{\n  "a": 1,\n  "b" 2\n}', 3, 7, "2"],
  ['{"a": [1, 2,]}', 1, 13, "]}"],
  ['{"a": 01}', 1, 8, "1}"],
  ["{'a': 1}", 1, 2, "'a': 1}"],
  ['{"a": "open\n"}', 1, 7, '"open'],
  ['{"a": 1} x', 1, 10, "x"],
  ['[{"a": tru}]', 1, 8, "tru}]"],
  ["[1}", 1, 3, "}"],
  ['{\r\n  "a": }\r\n}', 2, 8, "}"],
])("%j stops being JSON in line %i, column %i", (text, line, column, result) => {
  expect(jsonFaultOf(text)).toEqual({ line, column, data: result });
});

test("finds a fault exactly where there is one, also in very deep texts", () => {
  const part = fc.constantFrom(
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    '"a"',
    '"',
    "1",
    "-",
    "0.5e3",
    "true",
    "nul",
    " ",
    "\n",
    "\\",
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 9 }), (parts) => {
      const text = parts.join("");
      expect(jsonFaultOf(text) === null, text).toBe(isJson(text));
    }),
    { numRuns: 3000 },
  );
  fc.assert(fc.property(fc.json(), (text) => void expect(jsonFaultOf(text)).toBeNull()));
  expect(jsonFaultOf("[".repeat(200_000))).toMatchObject({ line: 1, column: 200_001 });
});
