import { expect, test } from "vitest";
import { isoWeek } from "./iso-week.ts";

test("weeks start on Monday and the first one holds the first Thursday", () => {
  expect(
    [
      "2026-06-01",
      "2026-06-07",
      "2026-06-08",
      "2025-12-29",
      "2027-01-03",
      "2026-12-31",
      "2027-01-04",
    ].map(isoWeek),
  ).toEqual(["2026-W23", "2026-W23", "2026-W24", "2026-W01", "2026-W53", "2026-W53", "2027-W01"]);
});
