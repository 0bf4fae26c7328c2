import { describe, expect, it, test } from "vitest";
import { checkTiers } from "#domain/pricing/contract/free-time/day-tiers.ts";
import { chargeDays, type DayTerms } from "./demurrage.ts";

const terms: DayTerms = {
  freeDays: 3,
  firstDay: "event",
  freeBasis: "calendar",
  chargeBasis: "calendar",
  calendar: {},
  tierIndex: "chargeable",
  tierMode: "progressive",
  tiers: [{ from: 1, rate: "1" }],
  currency: "CNY",
};
const stay = { start: "2026-11-16", end: "2026-11-20", tz: "Asia/Tokyo" };
const tiers = (...bands: [number, number | null][]) =>
  bands.map(([from, to]) => ({ from, to, rate: "1" }));

test.each<[string, () => unknown]>([
  [
    'fee.endBeforeStart {"start":"2026-11-16","end":"2026-11-15"}',
    () => chargeDays({ ...stay, end: "2026-11-15" }, terms),
  ],
  ['fee.badCount {"count":-1}', () => chargeDays(stay, { ...terms, containers: -1 })],
  ['fee.badCount {"count":1.5}', () => chargeDays(stay, { ...terms, containers: 1.5 })],
  ['fee.freeDaysNegative {"days":-1}', () => chargeDays(stay, { ...terms, specialFreeDays: -1 })],
  ['fee.freeDaysNegative {"days":0.5}', () => chargeDays(stay, { ...terms, freeDays: 0.5 })],
  [
    'fee.tierFirst {"day":4}',
    () => checkTiers({ tiers: [{ from: 5, rate: "1" }], tierIndex: "absolute", freeDays: 3 }),
  ],
  [
    'fee.tierGap {"day":4}',
    () => checkTiers({ tiers: tiers([1, 2], [4, null]), tierIndex: "chargeable", freeDays: 0 }),
  ],
  [
    'fee.tierGap {"day":2}',
    () => checkTiers({ tiers: tiers([1, 2], [2, null]), tierIndex: "chargeable", freeDays: 0 }),
  ],
  [
    'fee.tierGap {"day":2}',
    () => checkTiers({ tiers: tiers([1, null], [2, null]), tierIndex: "chargeable", freeDays: 0 }),
  ],
  [
    'fee.tierGap {"day":3}',
    () =>
      checkTiers({ tiers: tiers([1, 2], [3, 2], [3, null]), tierIndex: "chargeable", freeDays: 0 }),
  ],
  [
    "fee.tierLastOpen",
    () => checkTiers({ tiers: tiers([1, 2]), tierIndex: "chargeable", freeDays: 0 }),
  ],
  ["fee.tierNone", () => checkTiers({ tiers: [], tierIndex: "chargeable", freeDays: 0 })],
  ["fee.freeDaysNegative", () => chargeDays(stay, { ...terms, freeDays: -1 })],
  [
    'money.noWorkingDay {"date":"2026-11-16"}',
    () =>
      chargeDays(stay, {
        ...terms,
        freeBasis: "working",
        calendar: { weekend: [1, 2, 3, 4, 5, 6, 7] },
      } as DayTerms),
  ],
])("%s", (code, act) => {
  expect(act).toThrow(code);
});

test("no boxes cost nothing, and free time may stand before four hundred idle days but no more", () => {
  expect(chargeDays(stay, { ...terms, containers: 0 })).toMatchObject({
    chargeableDays: 2,
    total: "0.00",
  });
  const idle = (days: number): DayTerms => {
    const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10);
    const holidays = Array.from({ length: days }, (_, n) => day(n));
    return { ...terms, freeDays: 1, freeBasis: "working", calendar: { weekend: [], holidays } };
  };
  const closed = { start: "2026-01-01", end: "2026-01-02", tz: "Asia/Tokyo" };
  expect(chargeDays(closed, idle(399)).lastFreeDay).toBe("2027-02-04");
  expect(() => chargeDays(closed, idle(400))).toThrow("money.noWorkingDay");
});

describe("free time and tiers", () => {
  const workingTerms: DayTerms = {
    freeDays: 5,
    firstDay: "event",
    freeBasis: "calendar",
    chargeBasis: "working",
    calendar: { weekend: [6, 7], holidays: ["2026-11-24"] },
    tierIndex: "chargeable",
    tierMode: "restart",
    currency: "JPY",
    tiers: [
      { from: 1, to: 2, rate: "100" },
      { from: 3, rate: "300" },
    ],
  };
  it("charge only working days where the terms say so, and list each", () => {
    const charge = chargeDays(
      { start: "2026-11-16", end: "2026-11-26", tz: "Asia/Tokyo" },
      workingTerms,
    );
    expect(charge.charged.map((day) => day.date)).toEqual([
      "2026-11-23",
      "2026-11-25",
      "2026-11-26",
    ]);
    expect(charge).toMatchObject({
      lastFreeDay: "2026-11-20",
      tiers: [
        { days: 2, amount: "200" },
        { days: 1, amount: "300" },
      ],
      total: "500",
      estimated: false,
    });
  });
  it("accrue an open box to the as-of date, marked estimated", () => {
    expect(
      chargeDays({ start: "2026-11-16", asOf: "2026-11-23", tz: "Asia/Tokyo" }, workingTerms),
    ).toMatchObject({
      total: "100",
      estimated: true,
    });
    expect(() => chargeDays({ start: "2026-11-16", tz: "Asia/Tokyo" }, workingTerms)).toThrow(
      "fee.noEnd",
    );
  });
  it("refuse tiers with gaps, a closed end, and a stay that ends before it starts", () => {
    const shortStay = { start: "2026-11-16", end: "2026-11-20", tz: "Asia/Tokyo" };
    expect(() =>
      chargeDays(shortStay, {
        ...workingTerms,
        tiers: [
          { from: 1, to: 2, rate: "1" },
          { from: 4, rate: "2" },
        ],
      }),
    ).toThrow("fee.tierGap");
    expect(() =>
      chargeDays(shortStay, { ...workingTerms, tiers: [{ from: 1, to: 2, rate: "1" }] }),
    ).toThrow("fee.tierLastOpen");
    expect(() =>
      chargeDays(shortStay, { ...workingTerms, tiers: [{ from: 2, rate: "1" }] }),
    ).toThrow("fee.tierFirst");
    expect(() => chargeDays({ ...shortStay, end: "2026-11-15" }, workingTerms)).toThrow(
      "fee.endBeforeStart",
    );
  });
});
