import fc from "fast-check";
import { expect, test } from "vitest";
import { delayMinutes, delayText, timesOutOfOrder } from "./stop-fields.ts";

test("a ship arrives, berths and leaves in this order, planned and actual times each for themselves", () => {
  expect(
    timesOutOfOrder({
      eta: "2026-06-01 10:00",
      etb: "2026-06-01 09:00",
      etd: "2026-06-01 12:00",
      ata: "2026-06-09 00:00",
    }),
  ).toEqual(["etb"]);
  expect(
    timesOutOfOrder({
      eta: "2026-06-01 10:00",
      etd: "2026-06-01 09:00",
      ata: "2026-06-02 10:00",
      atd: "2026-06-02 09:00",
    }),
  ).toEqual(["etd", "atd"]);
  expect(
    timesOutOfOrder({ customsArrival: "2026-06-02 10:00", customsLeave: "2026-06-01 10:00" }),
  ).toEqual(["customsLeave"]);
  expect(timesOutOfOrder({ eta: "2026-06-01 10:00", etd: "2026-06-01 10:00" })).toEqual([]);
});

test("a delay is the difference of two clocks of one port, read in hours and minutes", () => {
  expect(delayMinutes("2026-06-01 10:00:00", "2026-06-02 13:05:00")).toBe(27 * 60 + 5);
  expect([delayText(27 * 60 + 5), delayText(-90), delayText(0), delayText(null)]).toEqual([
    "+27:05",
    "-1:30",
    "+0:00",
    "",
  ]);
  expect([
    delayMinutes(null, "2026-06-01 10:00"),
    delayMinutes("2026-06-01 10:00", undefined),
  ]).toEqual([null, null]);
  fc.assert(
    fc.property(fc.integer({ min: -100_000, max: 100_000 }), (minutes) => {
      const planned = "2026-06-01 10:00";
      const actual = new Date(Date.parse(`${planned.replace(" ", "T")}:00Z`) + minutes * 60_000)
        .toISOString()
        .replace("T", " ");
      expect(delayMinutes(planned, actual)).toBe(minutes);
    }),
  );
});
