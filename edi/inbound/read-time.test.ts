import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readTime } from "./read-time.ts";

describe("a time of the directory", () => {
  test.each([
    ["202611271030", "203", "2026-11-27T10:30:00"],
    ["20261127103059", "204", "2026-11-27T10:30:59"],
    ["20261127", "102", "2026-11-27T00:00:00"],
    ["261127", "101", "2026-11-27T00:00:00"],
    ["2611271030", "201", "2026-11-27T10:30:00"],
    ["271126", "2", "2026-11-27T00:00:00"],
    ["112726", "3", "2026-11-27T00:00:00"],
    ["271120261030", "5", "2026-11-27T10:30:00"],
    ["26485", "103", "2026-11-27T00:00:00"],
    ["26331", "105", "2026-11-27T00:00:00"],
    ["202611261830UTC", "303", "2026-11-26T18:30:00Z"],
    ["202611261830", "303", "2026-11-26T18:30:00"],
    ["202611261830+08", "303", "2026-11-26T18:30:00+08:00"],
    ["20261126183015GMT", "304", "2026-11-26T18:30:15Z"],
    ["2611261830JST", "301", "2026-11-26T18:30:00+09:00"],
    ["202611261830Z0800", "205", "2026-11-26T18:30:00+08:00"],
  ])("%s in format %s is %s", (text, format, time) => expect(readTime(text, format)).toBe(time));

  test.each([
    ["202611261830CST", "303", "names two clocks"],
    ["202611261830XYZ", "304", "too short for its seconds"],
    ["202611261830UTC", "203", "has no zone"],
    ["20261126", "203", "lacks the hour"],
    ["20261126183000", "203", "has seconds"],
    ["2026112618", "102", "has an hour"],
    ["202602301200", "203", "is no day"],
    ["202611272400", "203", "is no hour"],
    ["1126", "106", "has no year"],
    ["20261126-20261127", "718", "is a span"],
    ["26366", "105", "is no day of that year"],
  ])("%s in format %s is not read: it %s", (text, format) =>
    expect(readTime(text, format)).toBeNull(),
  );

  test("is read in its own format only, whatever the length", () => {
    const formats = ["101", "102", "201", "202", "203", "204"];
    const lengths: Record<string, number> = {
      "101": 6,
      "102": 8,
      "201": 10,
      "202": 12,
      "203": 12,
      "204": 14,
    };
    fc.assert(
      fc.property(
        fc.constantFrom(...formats),
        fc.integer({ min: 1, max: 16 }),
        (format, length) => {
          const text = (
            format.endsWith("1") || format === "202" ? "261126183015" : "20261126183015"
          )
            .padEnd(16, "0")
            .slice(0, length);
          expect(readTime(text, format) === null).toBe(length !== lengths[format]);
        },
      ),
    );
  });
});
