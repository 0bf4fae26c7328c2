import { describe, expect, it } from "vitest";
import { dueTimes, mostMissed, nextTimes } from "./job-times.server.ts";

const zone = "Asia/Shanghai";
const after = "2026-11-21T00:00:00Z";
/** In company time. */
const wall = (line: string, count = 3, from = after) =>
  nextTimes(line, count, { zone, from: new Date(from) }).map((time) =>
    new Date(time.getTime() + 8 * 3_600_000)
      .toISOString()
      .slice(0, 19)
      .replace("T", " ")
      .replace(/:00$/, ""),
  );

describe("times of cron lines, worked out by hand on a calendar", () => {
  it("days, months, years in the company's zone", () => {
    expect(wall("0 0 3 * * ?")).toEqual([
      "2026-11-22 03:00",
      "2026-11-23 03:00",
      "2026-11-24 03:00",
    ]);
    expect(wall("30 45 2 * * ?", 1)).toEqual(["2026-11-22 02:45:30"]);
    expect(wall("0 0 0 29 2 ?", 2)).toEqual(["2028-02-29 00:00", "2032-02-29 00:00"]);
    expect(wall("0 0 9 1 JAN ? 2027-2028")).toEqual(["2027-01-01 09:00", "2028-01-01 09:00"]);
    expect(wall("0 0 3 31 2 ?")).toEqual([]);
    expect(wall("0 0 3 * * ? 2025")).toEqual([]);
  });

  it("week days count from Sunday = 1", () => {
    // 22 November 2026 is a Sunday.
    expect(wall("0 0 8 ? * 1", 2)).toEqual(["2026-11-22 08:00", "2026-11-29 08:00"]);
    expect(wall("0 0 8 ? * 2", 2)).toEqual(["2026-11-23 08:00", "2026-11-30 08:00"]);
    expect(wall("0 0 8 ? * SUN", 1)).toEqual(["2026-11-22 08:00"]);
    expect(wall("0 0 9 ? * 7", 2)).toEqual(["2026-11-21 09:00", "2026-11-28 09:00"]);
    expect(wall("0 0 8 ? * MON-FRI", 6)).toEqual([
      "2026-11-23 08:00",
      "2026-11-24 08:00",
      "2026-11-25 08:00",
      "2026-11-26 08:00",
      "2026-11-27 08:00",
      "2026-11-30 08:00",
    ]);
  });

  it("last days, nearest working days, nth week days", () => {
    expect(wall("0 0 23 L * ?", 4)).toEqual([
      "2026-11-30 23:00",
      "2026-12-31 23:00",
      "2027-01-31 23:00",
      "2027-02-28 23:00",
    ]);
    // 31 January and 28 February 2027 are Sundays.
    expect(wall("0 0 8 LW * ?", 4)).toEqual([
      "2026-11-30 08:00",
      "2026-12-31 08:00",
      "2027-01-29 08:00",
      "2027-02-26 08:00",
    ]);
    // 15 November 2026 is a Sunday (so the 16th), 15 May 2027 a Saturday (so the 14th).
    expect(wall("0 0 8 15W 11 ?", 1, "2026-11-01T00:00:00Z")).toEqual(["2026-11-16 08:00"]);
    expect(wall("0 0 8 15W 5 ?", 1)).toEqual(["2027-05-14 08:00"]);
    // 1 May 2027 is a Saturday; the nearest weekday in the month is Monday the 3rd.
    expect(wall("0 0 8 1W 5 ?", 1)).toEqual(["2027-05-03 08:00"]);
    expect(wall("0 0 8 ? * 6L", 2)).toEqual(["2026-11-27 08:00", "2026-12-25 08:00"]);
    expect(wall("0 0 8 ? * FRI#2", 2)).toEqual(["2026-12-11 08:00", "2027-01-08 08:00"]);
    // Fifth Fridays.
    expect(wall("0 0 8 ? * 6#5", 2)).toEqual(["2027-01-29 08:00", "2027-04-30 08:00"]);
  });

  it("a line that is none has no times", () => {
    expect(nextTimes("0 3 * * *", 5, { zone, from: new Date("2026-05-01T00:00:00Z") })).toEqual([]);
    expect(nextTimes("", 5, { zone, from: new Date("2026-05-01T00:00:00Z") })).toEqual([]);
  });
});

describe("what a job is to be run for now", () => {
  const due = (policy: "1" | "2" | "3", heard: string, now: string, line = "0 0 * * * ?") =>
    dueTimes(line, policy, { heard: new Date(heard), now: new Date(now), zone }).map((time) =>
      time.toISOString().slice(8, 19),
    );

  it("a time that has just come runs whatever the policy, and once only", () => {
    for (const policy of ["1", "2", "3"] as const) {
      expect(due(policy, "2026-11-21T02:30:00Z", "2026-11-21T03:00:00.400Z")).toEqual([
        "21T03:00:00",
      ]);
      expect(due(policy, "2026-11-21T03:00:00.400Z", "2026-11-21T03:00:01Z")).toEqual([]);
      expect(due(policy, "2026-11-21T02:30:00Z", "2026-11-21T02:59:59Z")).toEqual([]);
      expect(due(policy, "2026-11-21T02:30:00Z", "2026-11-21T03:00:59Z")).toEqual(["21T03:00:00"]);
    }
  });

  it("missed times: all, the last, none", () => {
    const night = ["2026-11-20T22:30:00Z", "2026-11-21T02:30:00Z"] as const;
    expect(due("1", ...night)).toEqual([
      "20T23:00:00",
      "21T00:00:00",
      "21T01:00:00",
      "21T02:00:00",
    ]);
    expect(due("2", ...night)).toEqual(["21T02:00:00"]);
    expect(due("3", ...night)).toEqual([]);
  });

  it("a missed time and one that comes now are two", () => {
    expect(due("2", "2026-11-20T22:30:00Z", "2026-11-21T03:00:02Z")).toEqual([
      "21T02:00:00",
      "21T03:00:00",
    ]);
    expect(due("3", "2026-11-20T22:30:00Z", "2026-11-21T03:00:02Z")).toEqual(["21T03:00:00"]);
  });

  it("no time is lost or told twice where missed and fresh meet", () => {
    const line = "* * * * * ?";
    const all = due("1", "2026-11-21T00:00:00Z", "2026-11-21T00:02:00Z", line);
    expect(all).toHaveLength(120);
    expect(new Set(all).size).toBe(120);
    expect(all[0]).toBe("21T00:00:01");
    expect(all.at(-1)).toBe("21T00:02:00");
  });

  it("years of missed seconds are bounded", () => {
    const line = "* * * * * ?";
    expect(
      due("1", "2020-01-01T00:00:00Z", "2026-11-21T00:00:00Z", line).length,
    ).toBeLessThanOrEqual(mostMissed + 62);
    expect(
      due("2", "2020-01-01T00:00:00Z", "2026-11-21T00:00:00Z", line).length,
    ).toBeLessThanOrEqual(63);
  });
});
