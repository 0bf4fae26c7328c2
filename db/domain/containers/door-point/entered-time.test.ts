import fc from "fast-check";
import { expect, test } from "vitest";
import { readEnteredTime } from "./entered-time.ts";

test("reads what people type and spreadsheets copy", () => {
  expect(
    [
      "2026-06-02 08:00",
      "2026/6/2 8:00",
      "2026.6.2 8:00:00",
      "２０２６年６月２日 ８：００",
      "2026-06-02T08:00",
    ].map(readEnteredTime),
  ).toEqual(Array<string>(5).fill("2026-06-02 08:00"));
  expect(["", "   "].map(readEnteredTime)).toEqual([null, null]);
});

test("a day or an hour that does not exist is no time", () => {
  for (const text of [
    "2026-02-29 08:00",
    "2026-13-01 08:00",
    "2026-06-00 08:00",
    "2026-06-02 24:00",
    "2026-06-02",
    "tomorrow",
  ])
    expect(readEnteredTime(text), text).toBeUndefined();
  expect(readEnteredTime("2028-02-29 08:00")).toBe("2028-02-29 08:00");
});

test("what it reads it reads the same again", () => {
  fc.assert(
    fc.property(
      fc.date({
        min: new Date("1900-01-01T00:00:00Z"),
        max: new Date("2200-01-01T00:00:00Z"),
        noInvalidDate: true,
      }),
      (at) => {
        const text = at.toISOString().slice(0, 16).replace("T", " ");
        expect(readEnteredTime(text)).toBe(text);
      },
    ),
  );
});
