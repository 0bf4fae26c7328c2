import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, daysBetween } from "#domain/masterdata/money/local-date.ts";
import { addHours, planRounds, shipOf, type Template, type TemplateStop } from "./plan-rounds.ts";
import { clockOf, shipCodes } from "./schedule-text.ts";

const stop = (serial: number, over: Partial<TemplateStop> = {}): TemplateStop => ({
  serial,
  direction: serial < 3 ? "E" : "W",
  portCode: `P${serial}`,
  dockCode: "",
  arriveDay: serial,
  arriveTime: "14:00",
  berthHours: 6,
  stayHours: 18,
  pickHours: null,
  cyHours: 24,
  customsHours: 30,
  siHours: 48,
  isLoad: "Y",
  isUnload: "N",
  ...over,
});
const template: Template = {
  departure: "2026-06-01",
  effectiveDate: "2026-06-01",
  expirationDate: null,
  period: 7,
  stops: [stop(1, { arriveDay: 0 }), stop(2), stop(3, { pickHours: 200 }), stop(4)],
};

test("a round is one voyage per direction, its times counted from the day it departs", () => {
  const [round] = planRounds(template, "2026-06-08", "2026-06-08");
  expect(round).toMatchObject({ no: 1, departure: "2026-06-08" });
  expect(
    round?.legs.map((leg) => [leg.direction, leg.stops.map((plannedStop) => plannedStop.serial)]),
  ).toEqual([
    ["E", [1, 2]],
    ["W", [3, 4]],
  ]);
  expect(round?.legs[0]?.stops[0]).toEqual({
    serial: 1,
    portCode: "P1",
    dockCode: "",
    eta: "2026-06-08 14:00",
    etb: "2026-06-08 20:00",
    etd: "2026-06-09 14:00",
    pickTime: null,
    cyCutoff: "2026-06-07 20:00",
    customsCutoff: "2026-06-07 14:00",
    siCutoff: "2026-06-06 20:00",
    isLoad: "Y",
    isUnload: "N",
  });
  expect(round?.legs[1]?.stops[0]?.pickTime).toBe("2026-06-03 12:00");
});

test("rounds keep to the template's own days and to those asked for", () => {
  const days = (from: string, to: string, over: Partial<Template> = {}) =>
    planRounds({ ...template, ...over }, from, to).map((round) => round.departure);
  expect(days("2026-05-01", "2026-06-15")).toEqual(["2026-06-01", "2026-06-08", "2026-06-15"]);
  expect(days("2026-06-02", "2026-06-30", { expirationDate: "2026-06-21" })).toEqual([
    "2026-06-08",
    "2026-06-15",
  ]);
  expect(days("2026-05-01", "2026-06-20", { effectiveDate: "2026-06-09" })).toEqual(["2026-06-15"]);
  expect(days("2026-06-02", "2026-06-07")).toEqual([]);
});

test("any two ranges that meet plan the same rounds as the whole, each once, a period apart", () => {
  const day = fc.integer({ min: 0, max: 200 }).map((days) => addDays("2026-05-01", days));
  fc.assert(
    fc.property(
      day,
      fc.integer({ min: 1, max: 90 }),
      fc.integer({ min: 0, max: 90 }),
      fc.integer({ min: 1, max: 30 }),
      (from, a, b, period) => {
        const whole = { ...template, period };
        const middle = addDays(from, a);
        const end = addDays(middle, b);
        const parts = [
          ...planRounds(whole, from, addDays(middle, -1)),
          ...planRounds(whole, middle, end),
        ];
        expect(parts).toEqual(planRounds(whole, from, end));
        for (const round of parts) {
          expect(daysBetween(template.departure, round.departure)).toBe(round.no * period);
          expect(round.departure >= from && round.departure <= end).toBe(true);
        }
      },
    ),
  );
});

test("ships take turns by the number of the round, whatever the range", () => {
  expect([0, 1, 2, 3, 7].map((no) => shipOf(no, ["A", "B", "C"]))).toEqual([
    "A",
    "B",
    "C",
    "A",
    "B",
  ]);
  expect(shipOf(3, [])).toBe("");
  expect(shipCodes("sh, KM；kl\nA")).toEqual(["SH", "KM", "KL", "A"]);
});

test("hours are counted on the clock of the wall, and a time of day is read as people write it", () => {
  expect([addHours("2026-12-31 22:30", 3), addHours("2026-03-01 01:00", -2)]).toEqual([
    "2027-01-01 01:30",
    "2026-02-28 23:00",
  ]);
  expect(["8:05", "0805", "08:05:00", "23:59", "24:00", "8:5", "x"].map(clockOf)).toEqual([
    "08:05",
    "08:05",
    "08:05",
    "23:59",
    null,
    null,
    null,
  ]);
});
