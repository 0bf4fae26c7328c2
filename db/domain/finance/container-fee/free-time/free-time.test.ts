import { expect, test } from "vitest";
import { type ClockMove, clockRuns, isDetention, sideOfClock } from "../overdue/clocks.ts";
import { needsCalendar, pickTariff, type TariffRow, termsOf, tiersOf } from "./free-time.ts";
import { aMove, aTariff } from "../overdue/overdue-cases.ts";
import { addSynced, noneSynced } from "../charge/run-result.ts";
import { rentOfMonth } from "../rent/rent-days.ts";

const route = { portLoad: "CNSHA", portDis: "JPOSA" };
const move = (event: ClockMove["event"], day: string, of: Partial<ClockMove> = {}) =>
  aMove(event, `2026-06-${day}T02:00:00Z`, { zone: "UTC", ...of });
const shanghai = { portCode: "CNSHA" };
const empty = { emptyFlag: "Y" } as const;
const runs = (...moves: ClockMove[]) =>
  clockRuns(moves, route).map(
    ({ clock, start, end }) => `${clock} ${start.slice(8)} ${end?.slice(8) ?? "open"}`,
  );
const out = move("GATE_OUT", "01", { ...shanghai, ...empty });
const fullIn = move("GATE_IN", "05", shanghai);
const loaded = move("LOADED", "07", shanghai);
const discharged = move("DISCHARGED", "10");
const fullOut = move("GATE_OUT", "16");
const back = move("GATE_IN", "20", empty);

test("clocks follow the moves in the order of time, whatever order they came in", () => {
  const whole = [
    "DET 01 05",
    "DEM 05 07",
    "DND 01 07",
    "DIS_DEM 10 16",
    "DIS_DET 16 20",
    "DIS_DND 10 20",
  ];
  expect(runs(out, fullIn, loaded, discharged, fullOut, back)).toEqual(whole);
  expect(runs(back, fullOut, discharged, loaded, fullIn, out)).toEqual(whole);
  expect(runs(fullOut, out, back, fullIn, discharged, loaded)).toEqual(whole);
});

test("a clock without its first event does not run, one without its last is open", () => {
  expect(runs()).toEqual([]);
  expect(runs(out)).toEqual(["DET 01 open", "DND 01 open"]);
  expect(runs(fullIn)).toEqual(["DEM 05 open"]);
  expect(runs(loaded)).toEqual([]);
  expect(runs(discharged)).toEqual(["DIS_DEM 10 open", "DIS_DND 10 open"]);
  expect(runs(discharged, fullOut)).toEqual([
    "DIS_DEM 10 16",
    "DIS_DET 16 open",
    "DIS_DND 10 open",
  ]);
  expect(runs(discharged, back)).toEqual(["DIS_DEM 10 open", "DIS_DND 10 20"]);
  expect(runs(out, loaded)).toEqual(["DET 01 open", "DND 01 07"]);
});

test("each event is told by what happened, where, and whether the box was empty", () => {
  expect(runs(move("GATE_OUT", "01", shanghai))).toEqual([]);
  expect(runs(move("GATE_IN", "01", { ...shanghai, ...empty }))).toEqual([]);
  expect(runs(move("LOADED", "02"), out)).toEqual(["DET 01 open", "DND 01 open"]);
  expect(runs(move("DISCHARGED", "10", shanghai))).toEqual([]);
  expect(runs(out, fullIn, move("LOADED", "06"), loaded)).toContain("DEM 05 07");
  // A box that went round: the second journey's events are not those of the first.
  expect(runs(move("GATE_IN", "01", empty), out, fullIn, loaded, discharged, fullOut)).toContain(
    "DIS_DET 16 open",
  );
  expect(runs(move("GATE_OUT", "08"), discharged, fullOut)).toContain("DIS_DEM 10 16");
  expect(runs(move("DISCHARGED", "03"), loaded, discharged)).toEqual([
    "DIS_DEM 10 open",
    "DIS_DND 10 open",
  ]);
  expect(
    runs(
      move("GATE_IN", "01", shanghai),
      move("GATE_OUT", "02", { ...shanghai, ...empty }),
      fullIn,
    ),
  ).toContain("DET 02 05");
  expect(runs(move("LOADED", "04", shanghai), fullIn, loaded)).toEqual(["DEM 05 07"]);
  expect(runs(move("GATE_IN", "12", empty), discharged, fullOut, back)).toContain("DIS_DET 16 20");
});

test("of several events of a kind the earliest after the one before counts, whatever happened between", () => {
  expect(
    runs(move("GATE_IN", "22", empty), discharged, move("GATE_OUT", "18"), fullOut, back),
  ).toEqual(["DIS_DEM 10 16", "DIS_DET 16 20", "DIS_DND 10 20"]);
  expect(
    runs(discharged, fullOut, move("GATE_OUT", "17", empty), move("GATE_IN", "18"), back),
  ).toContain("DIS_DET 16 20");
});

test("traffic tells export from import; without it the place does", () => {
  const inJapan = { portCode: "JPOSA", ...empty };
  expect(runs(move("GATE_OUT", "01", { ...inJapan, traffic: "E" }))).toEqual([
    "DET 01 open",
    "DND 01 open",
  ]);
  expect(runs(move("GATE_OUT", "01", inJapan))).toEqual([]);
  expect(runs(move("GATE_OUT", "01", { ...shanghai, ...empty, traffic: "I" }))).toEqual([]);
  expect(runs(move("GATE_OUT", "01", { ...shanghai, ...empty, traffic: "T" }))).toEqual([]);
  expect(runs(move("GATE_OUT", "01", { portCode: "CNNTG", ...empty }))).toEqual([
    "DET 01 open",
    "DND 01 open",
  ]);
  expect(runs(move("GATE_OUT", "16", { ...shanghai, traffic: "I" }))).toEqual(["DIS_DET 16 open"]);
  expect(runs(move("GATE_OUT", "16", shanghai))).toEqual([]);
  expect(runs(move("GATE_OUT", "16", { traffic: "E" }))).toEqual([]);
  expect(runs(move("GATE_OUT", "16", { traffic: "T" }))).toEqual([]);
  expect(runs(fullOut, move("GATE_IN", "20", { portCode: "JPUKB", ...empty }))).toEqual([
    "DIS_DET 16 20",
  ]);
});

test("events of one moment follow each other; an end that local days put before its start ends on the same day", () => {
  expect(runs(move("DISCHARGED", "10"), move("GATE_OUT", "10"))).toEqual([
    "DIS_DEM 10 10",
    "DIS_DET 10 open",
    "DIS_DND 10 open",
  ]);
  const west = { ...shanghai, zone: "America/New_York" };
  expect(
    runs(
      move("GATE_OUT", "02", { ...shanghai, ...empty, zone: "Asia/Shanghai" }),
      move("GATE_IN", "02", west),
    ),
  ).toContain("DET 02 02");
});

test("clocks belong to a side, and all but the time at the terminal are detention", () => {
  expect(
    (["DEM", "DET", "DND", "DIS_DEM", "DIS_DET", "DIS_DND"] as const).map((clock) => [
      sideOfClock(clock),
      isDetention(clock),
    ]),
  ).toEqual([
    ["EXPORT", false],
    ["EXPORT", true],
    ["EXPORT", true],
    ["IMPORT", false],
    ["IMPORT", true],
    ["IMPORT", true],
  ]);
});

const tariff = aTariff({
  bands: [
    { rate: "20", to: 2 },
    { rate: "40", to: 5 },
    { rate: "60", to: 9 },
  ],
});

test("a tariff row holds on its first and last day; a closer row beats a later one, whatever the order", () => {
  const query = {
    clock: "DIS_DEM",
    portCode: "JPOSA",
    sizeGroup: "20",
    typeGroup: "GP",
    date: "2026-06-11",
  } as const;
  const picked = (rows: TariffRow[], more: object = {}) =>
    pickTariff(rows, { ...query, ...more })?.id;
  expect(
    ["2025-12-31", "2026-01-01", "2026-12-31", "2027-01-01"].map((date) =>
      picked([tariff], { date }),
    ),
  ).toEqual([undefined, 1, 1, undefined]);
  const [later, size, type, both, port] = [
    { ...tariff, id: 2, startDate: "2026-05-01" },
    { ...tariff, id: 3, sizeGroup: "20" },
    { ...tariff, id: 4, typeGroup: "GP", startDate: "2026-05-01" },
    { ...tariff, id: 5, sizeGroup: "20", typeGroup: "GP" },
    { ...tariff, id: 6, portCode: "JPOSA" },
  ];
  for (const [rows, id] of [
    [[tariff, later], 2],
    [[later, type, size], 3],
    [[size, both, type], 5],
    [[both, port, later], 6],
    [[tariff, { ...tariff, id: 7 }], 1],
  ] as const) {
    expect(picked([...rows])).toBe(id);
    if (id !== 1) expect(picked(rows.toReversed())).toBe(id);
  }
});

test("bands follow each other without a gap, and the last one is open", () => {
  expect(tiersOf(tariff).map(({ from, to }) => [from, to])).toEqual([
    [1, 2],
    [3, 5],
    [6, null],
  ]);
  expect(
    tiersOf({
      ...tariff,
      tierIndex: "ABSOLUTE",
      bands: [
        { rate: "20", to: 7 },
        { rate: "40", to: null },
      ],
    }),
  ).toEqual([
    { from: 4, to: 7, rate: "20" },
    { from: 8, to: null, rate: "40" },
  ]);
  expect(
    tiersOf({
      ...tariff,
      bands: [
        { rate: "20", to: null },
        { rate: "40", to: 9 },
      ],
    }).map(({ from }) => from),
  ).toEqual([1, 2]);
});

test("terms of a row are named as the calculation of days has them", () => {
  const calendar = { weekend: [6, 7] };
  expect(termsOf(tariff, calendar, null)).toMatchObject({
    freeDays: 3,
    specialFreeDays: null,
    firstDay: "next",
    freeBasis: "calendar",
    chargeBasis: "calendar",
    calendar,
    tierIndex: "chargeable",
    tierMode: "progressive",
    currency: "USD",
  });
  const other = {
    firstDay: "EVENT",
    freeBasis: "WORKING",
    chargeBasis: "WORKING",
    tierIndex: "ABSOLUTE",
    tierMode: "RESTART",
  } as const;
  const tiers = [{ from: 4, to: null, rate: "1" }];
  expect(termsOf({ ...tariff, ...other, tiers }, calendar, 5)).toMatchObject({
    specialFreeDays: 5,
    firstDay: "event",
    freeBasis: "working",
    chargeBasis: "working",
    tierIndex: "absolute",
    tierMode: "restart",
    tiers,
  });
  expect(
    [{}, { freeBasis: "WORKING" }, { chargeBasis: "WORKING" }].map((of) =>
      needsCalendar({ ...tariff, ...of } as TariffRow),
    ),
  ).toEqual([false, true, true]);
});

test("a month's rent begins after the free days and ends with the hire or the month", () => {
  const hire = {
    onHireDate: "2026-05-20",
    offHireDate: null,
    freeDays: 5,
    perDiem: "1.25",
    currency: "USD",
  };
  expect(rentOfMonth(hire, "2026-05")).toEqual({
    begin: "2026-05-25",
    end: "2026-05-31",
    days: 7,
    amount: "8.75",
  });
  expect(rentOfMonth(hire, "2026-06")).toEqual({
    begin: "2026-06-01",
    end: "2026-06-30",
    days: 30,
    amount: "37.50",
  });
  expect(rentOfMonth({ ...hire, offHireDate: "2026-06-01" }, "2026-06")).toEqual({
    begin: "2026-06-01",
    end: "2026-06-01",
    days: 1,
    amount: "1.25",
  });
  expect(rentOfMonth(hire, "2026-04")).toBeNull();
});

test("a run adds up its batches and lists five hundred refusals at most", () => {
  const fault = (key: string) => ({
    key,
    code: "fee.lockedVoyage" as const,
    params: { voyage: "V" },
  });
  const result = noneSynced();
  addSynced(result, 10, { inserted: 3, removed: 1, faults: [fault("a")] });
  addSynced(result, 5, {
    inserted: 2,
    removed: 2,
    faults: Array.from({ length: 600 }, (_, n) => fault(String(n))),
  });
  expect(result).toMatchObject({ records: 15, inserted: 5, removed: 3, refused: 601 });
  expect(result.rows).toHaveLength(500);
  expect(result.rows[0]).toEqual({ ...fault("a"), done: false });
});
