import { expect, test } from "vitest";
import { inZone, showZone } from "./zone-context.server.ts";
import { shownZone } from "./shown-zone.ts";
import { timeShown } from "./time-shown.ts";
import {
  dayOf,
  daysAfter,
  instantOf,
  isZone,
  localTimeOf,
  monthOf,
  offsetAt,
  spanOfDay,
  spanOfMonth,
} from "./zone.ts";

const shanghai = "Asia/Shanghai";
const newYork = "America/New_York";
const hours = ([from, until]: [Date, Date]) => (until.getTime() - from.getTime()) / 3_600_000;

test("the business day at 00:30, 07:59 and 23:30 of the company, summer and winter", () => {
  for (const [zone, offset] of [
    [shanghai, "+08:00"],
    [newYork, "-05:00"],
  ] as const)
    for (const time of ["00:30", "07:59", "23:30"]) {
      const at = new Date(`2026-12-31T${time}:00${offset}`);
      expect([dayOf(at, zone), monthOf(at, zone)], `${zone} ${time}`).toEqual([
        "2026-12-31",
        "2026-12",
      ]);
    }
  expect(dayOf(new Date("2026-07-01T23:30:00-04:00"), newYork)).toBe("2026-07-01");
  expect(localTimeOf(new Date("2026-07-01T23:30:15-04:00"), newYork)).toBe("2026-07-01 23:30:15");
});

test("a day on which the clock changes has 23 or 25 hours, a month begins and ends on the company's clock", () => {
  expect(
    ["2026-03-07", "2026-03-08", "2026-11-01", "2026-11-02"].map((day) =>
      hours(spanOfDay(day, newYork)),
    ),
  ).toEqual([24, 23, 25, 24]);
  expect(hours(spanOfDay("2026-03-08", shanghai))).toBe(24);
  expect(spanOfMonth("2026-11", newYork).map((at) => at.toISOString())).toEqual([
    "2026-11-01T04:00:00.000Z",
    "2026-12-01T05:00:00.000Z",
  ]);
  expect(spanOfMonth("2026-12", shanghai)[1].toISOString()).toBe("2026-12-31T16:00:00.000Z");
});

test("a time shown twice is the first of the two, one left out moves on with the clock", () => {
  expect(instantOf("2026-11-01 01:30", newYork).toISOString()).toBe("2026-11-01T05:30:00.000Z");
  expect(instantOf("2026-11-01 02:30", newYork).toISOString()).toBe("2026-11-01T07:30:00.000Z");
  expect(localTimeOf(instantOf("2026-03-08 02:30", newYork), newYork)).toBe("2026-03-08 03:30:00");
  // There is no midnight: the day begins at one.
  expect(localTimeOf(instantOf("2026-03-08", "America/Havana"), "America/Havana")).toBe(
    "2026-03-08 01:00:00",
  );
});

test("every quarter of an hour of a year goes to its local time and back, where no hour is doubled", () => {
  for (const zone of [shanghai, newYork, "Asia/Kolkata", "Australia/Lord_Howe", "UTC"])
    for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 5 * 3_600_000 + 900_000) {
      const again = instantOf(localTimeOf(at, zone), zone).getTime();
      if (again !== at)
        expect(
          [localTimeOf(again, zone), again < at],
          `${zone} ${new Date(at).toISOString()}`,
        ).toEqual([localTimeOf(at, zone), true]);
      const shown = timeShown(new Date(at).toISOString(), { seconds: true, zone });
      if (shown !== localTimeOf(at, zone)) expect(shown, zone).toBe(localTimeOf(at, zone));
      const [from, until] = spanOfDay(dayOf(at, zone), zone);
      expect(
        from.getTime() <= at && at < until.getTime(),
        `${zone} ${new Date(at).toISOString()}`,
      ).toBe(true);
    }
});

test("an offset, a misspelt name and nothing are no zones", () => {
  expect(
    [shanghai, newYork, "UTC", "America/Argentina/Buenos_Aires", "Etc/GMT-14"].every(isZone),
  ).toBe(true);
  expect(["", "+08:00", "Mars/Olympus", "Asia/", "UTC+8", "'; drop"].some(isZone)).toBe(false);
  expect(offsetAt(0, "Mars/Olympus")).toBe(0);
  expect(daysAfter("2026-03-01", -1)).toBe("2026-02-28");
});

test("times are shown in the zone of the work that goes on, that of another request beside it untouched", async () => {
  const at = "2026-11-22T04:30:00Z";
  const request = (zone: string) =>
    inZone(undefined, async () => {
      await Promise.resolve();
      showZone(zone);
      showZone("Asia/Tokyo", { unlessKnown: true });
      await new Promise((resolve) => setTimeout(resolve, 1));
      return [shownZone(), timeShown(at)];
    });
  expect(await Promise.all([request(newYork), request(shanghai)])).toEqual([
    [newYork, "2026-11-21 23:30"],
    [shanghai, "2026-11-22 12:30"],
  ]);
  expect(inZone("Mars/Olympus", shownZone)).toBe(shanghai);
});
