import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, daysBetween } from "#domain/masterdata/money/local-date.ts";
import { dec } from "#domain/masterdata/money/decimal.ts";
import { type ClockMove, clockRuns } from "./clocks.ts";
import type { TariffRow } from "../free-time/free-time.ts";
import { pickTariff } from "../free-time/free-time.ts";
import { aMove, aTariff } from "./overdue-cases.ts";
import { overdueOf, type StayBox } from "./overdue.ts";
import { overdueDue } from "./overdue-due.ts";
import { rentOfMonth } from "../rent/rent-days.ts";
import type { FreeTimeClause } from "#domain/pricing/contract/free-time/free-times.queries.server.ts";
import type { StayRow } from "./write-stays.server.ts";

const route = { portLoad: "CNSHA", portDis: "JPOSA" };
const journey: readonly ClockMove[] = [
  aMove("GATE_OUT", "2026-06-01T02:00:00Z", {
    portCode: "CNSHA",
    emptyFlag: "Y",
    zone: "Asia/Shanghai",
  }),
  aMove("GATE_IN", "2026-06-05T02:00:00Z", { portCode: "CNSHA", zone: "Asia/Shanghai" }),
  aMove("LOADED", "2026-06-07T18:00:00Z", { portCode: "CNSHA", zone: "Asia/Shanghai" }),
  aMove("DISCHARGED", "2026-06-10T16:30:00Z"),
  aMove("GATE_OUT", "2026-06-16T02:00:00Z"),
  aMove("GATE_IN", "2026-06-20T02:00:00Z", { emptyFlag: "Y" }),
];
const tariff = aTariff();
const box: StayBox = {
  sizeGroup: "20",
  typeGroup: "GP",
  isSoc: "N",
  clauses: {},
  approvedDays: {},
};
const clause: FreeTimeClause = {
  freeDays: 5,
  firstDay: "NEXT",
  freeBasis: "CALENDAR",
  chargeBasis: "CALENDAR",
  calendarCode: "",
  tierIndex: "CHARGEABLE",
  tierMode: "PROGRESSIVE",
  currency: "CNY",
  tiers: [],
};
const terms = (asOf: string, tariffs: readonly TariffRow[] = [tariff]) => ({
  tariffs,
  asOf,
  calendarOf: () => null,
});

test("a journey starts and stops each clock on the local days of its terminals", () => {
  expect(clockRuns(journey, route)).toEqual([
    { clock: "DET", portCode: "CNSHA", start: "2026-06-01", end: "2026-06-05" },
    { clock: "DEM", portCode: "CNSHA", start: "2026-06-05", end: "2026-06-08" },
    { clock: "DND", portCode: "CNSHA", start: "2026-06-01", end: "2026-06-08" },
    { clock: "DIS_DEM", portCode: "JPOSA", start: "2026-06-11", end: "2026-06-16" },
    { clock: "DIS_DET", portCode: "JPOSA", start: "2026-06-16", end: "2026-06-20" },
    { clock: "DIS_DND", portCode: "JPOSA", start: "2026-06-11", end: "2026-06-20" },
  ]);
});

test("lists every charged date with its rate; the return day is charged", () => {
  const [stay] = overdueOf(clockRuns(journey, route), box, terms("2026-07-01")).filter(
    ({ run }) => run.clock === "DIS_DEM",
  );
  // Discharged on the 11th, free 12 to 14, charged 15 and 16.
  expect(stay).toMatchObject({ state: "CHARGED", lastFreeDay: "2026-06-14", daysLeft: null });
  expect(stay?.charge?.charged.map(({ date, rate }) => `${date} ${rate}`)).toEqual([
    "2026-06-15 20",
    "2026-06-16 20",
  ]);
  expect(stay?.charge?.total).toBe("40.00");
});

test("counts down, then estimates, then charges", () => {
  const at = (asOf: string, moves = journey) =>
    overdueOf(clockRuns(moves, route), box, terms(asOf)).find(({ run }) => run.clock === "DIS_DEM");
  expect(at("2026-06-10")).toBeUndefined();
  expect(at("2026-06-12")).toMatchObject({ state: "FREE", daysLeft: 2 });
  expect(at("2026-06-14")).toMatchObject({ state: "FREE", daysLeft: 0 });
  const running = at("2026-06-15");
  expect(running).toMatchObject({ state: "RUNNING", daysLeft: null });
  expect(running?.charge).toMatchObject({ total: "20.00", estimated: true });
  expect(at("2026-06-16")).toMatchObject({ state: "CHARGED" });
});

test("contract days beat the tariff, a combined tariff replaces both of its side, own containers are not detained", () => {
  const runs = clockRuns(journey, route);
  const states = (of: Partial<StayBox>, tariffs: readonly TariffRow[]) =>
    overdueOf(runs, { ...box, ...of }, terms("2026-07-01", tariffs))
      .filter(({ state }) => state !== "NO_TARIFF")
      .map(({ run, state, charge }) => `${run.clock} ${state} ${charge?.chargeableDays}`);
  const detention: TariffRow = { ...tariff, id: 2, clock: "DIS_DET", freeDays: 0 };
  const both: TariffRow = { ...tariff, id: 3, clock: "DIS_DND", freeDays: 7 };
  expect(states({}, [tariff, detention])).toEqual(["DIS_DEM CHARGED 2", "DIS_DET CHARGED 4"]);
  expect(
    states({ clauses: { DIS_DEM: { ...clause, freeDays: 10 } } }, [tariff, detention]),
  ).toEqual(["DIS_DEM ENDED 0", "DIS_DET CHARGED 4"]);
  expect(states({}, [tariff, detention, both])).toEqual(["DIS_DND CHARGED 2"]);
  expect(states({ isSoc: "Y" }, [tariff, detention, both])).toEqual(["DIS_DEM CHARGED 2"]);
});

test("a contract's clause counts by its own terms and prices; days approved beyond it count when they are more", () => {
  const stay = (
    of: Partial<FreeTimeClause>,
    approved?: number,
    calendarOf: (port: string, code: string) => { weekend: number[] } | null = () => null,
  ) =>
    overdueOf(
      clockRuns(journey, route),
      {
        ...box,
        clauses: { DIS_DEM: { ...clause, ...of } },
        approvedDays: approved === undefined ? {} : { DIS_DEM: approved },
      },
      { ...terms("2026-07-01"), calendarOf },
    ).find(({ run }) => run.clock === "DIS_DEM");
  const days = (overdue: ReturnType<typeof stay>) =>
    overdue?.charge?.charged.map(({ date, rate }) => `${date.slice(5)} ${rate}`);
  // Discharged on the 11th, returned on the 16th. From the event day: free 11 to 13.
  expect(days(stay({ freeDays: 3, firstDay: "EVENT", tierMode: "RESTART" }))).toEqual([
    "06-14 20",
    "06-15 20",
    "06-16 40",
  ]);
  // Its own prices, numbered by its own free days, in its currency.
  const own = stay({
    freeDays: 2,
    tierIndex: "ABSOLUTE",
    tiers: [
      { from: 3, to: 4, rate: "7" },
      { from: 5, to: null, rate: "9" },
    ],
  });
  expect(days(own)).toEqual(["06-14 7", "06-15 7", "06-16 9"]);
  expect(own).toMatchObject({
    currency: "CNY",
    fromContract: true,
    freeDays: 2,
    charge: { total: "23.00" },
  });
  expect(stay({ freeDays: 2 })).toMatchObject({ currency: "USD", fromContract: true });
  expect(stay({ freeDays: 2 }, 4)).toMatchObject({ fromContract: false, freeDays: 4 });
  expect(stay({ freeDays: 5 }, 4)).toMatchObject({ fromContract: true, freeDays: 5 });
  // Working days by the calendar the clause names.
  const working = stay(
    { freeDays: 3, freeBasis: "WORKING", calendarCode: "JP" },
    undefined,
    (_port, code) => (code === "JP" ? { weekend: [6, 7] } : null),
  );
  expect(working).toMatchObject({ lastFreeDay: "2026-06-16", state: "ENDED" });
  expect(stay({ freeBasis: "WORKING", calendarCode: "XX" })).toMatchObject({ state: "NO_DAYS" });
});

test("working days need a calendar", () => {
  const working: TariffRow = { ...tariff, freeBasis: "WORKING" };
  const stay = (calendar: { weekend: number[] } | null) =>
    overdueOf(clockRuns(journey, route), box, {
      tariffs: [working],
      asOf: "2026-07-01",
      calendarOf: () => calendar,
    }).find(({ run }) => run.clock === "DIS_DEM");
  expect(stay(null)).toMatchObject({ state: "NO_DAYS", charge: null });
  // The 13th and 14th are a weekend: free 12, 15 and 16.
  expect(stay({ weekend: [6, 7] })).toMatchObject({ state: "ENDED", lastFreeDay: "2026-06-16" });
});

test("the closest tariff wins: port before size before type, then the later start", () => {
  const query = {
    clock: "DIS_DEM",
    portCode: "JPOSA",
    sizeGroup: "20",
    typeGroup: "GP",
    date: "2026-06-11",
  } as const;
  const rows: TariffRow[] = [
    { ...tariff, id: 1 },
    { ...tariff, id: 2, sizeGroup: "20", typeGroup: "GP" },
    { ...tariff, id: 3, portCode: "JPOSA" },
    { ...tariff, id: 4, portCode: "JPOSA", startDate: "2026-03-01" },
    { ...tariff, id: 5, portCode: "JPUKB", sizeGroup: "20", typeGroup: "GP" },
    { ...tariff, id: 6, portCode: "JPOSA", sizeGroup: "20", startDate: "2026-07-01" },
  ];
  expect(pickTariff(rows, query)?.id).toBe(4);
  expect(pickTariff(rows.slice(0, 2), query)?.id).toBe(2);
  expect(pickTariff(rows, { ...query, date: "2025-06-11" })).toBeNull();
});

test("a waiver changes what is payable and never what was computed", () => {
  const stay: StayRow = {
    voyageId: 1,
    billId: 1,
    cntNo: "TEMU1234567",
    clock: "DIS_DEM",
    state: "CHARGED",
    blNo: "",
    bkNo: "",
    corpCode: "C001",
    companyCode: "",
    portLoad: "",
    portDis: "",
    deptId: null,
    portCode: "JPOSA",
    sizeType: "20GP",
    startDate: "2026-06-11",
    endDate: "2026-06-16",
    asOf: "2026-06-16",
    freeDays: 3,
    contractNo: "",
    lastFreeDay: "2026-06-14",
    daysLeft: null,
    chargedDays: 2,
    computedAmount: "40.00",
    currency: "USD",
    charged: [["2026-06-15", "20"]],
    tariffId: 1,
    tariffVersion: 1,
  };
  const due = (of: Partial<StayRow>, waived = "0") =>
    overdueDue({ ...stay, ...of }, { voyline: "", feeCode: "DEM", waived })?.amount;
  expect([
    due({}),
    due({}, "15.5"),
    due({}, "99"),
    due({ state: "RUNNING" }),
    due({ state: "NO_TARIFF" }),
  ]).toEqual(["40", "24.5", "0", "0", undefined]);
});

const day = fc.integer({ min: 0, max: 200 }).map((days) => addDays("2026-01-01", days));

test("rent of the months adds up to the rent of the whole hire", () => {
  fc.assert(
    fc.property(
      day,
      fc.integer({ min: 0, max: 120 }),
      fc.integer({ min: 0, max: 9 }),
      (onHireDate, length, freeDays) => {
        const offHireDate = addDays(onHireDate, length);
        const hire = { onHireDate, offHireDate, freeDays, perDiem: "1.37", currency: "USD" };
        const months = Array.from({ length: 12 }, (_, i) =>
          rentOfMonth(hire, `2026-${String(i + 1).padStart(2, "0")}`),
        );
        const days = months.reduce((sum, month) => sum + (month?.days ?? 0), 0);
        const amount = months.reduce((sum, month) => sum.plus(month?.amount ?? "0"), dec("0"));
        expect(days).toBe(Math.max(0, daysBetween(onHireDate, offHireDate) + 1 - freeDays));
        expect(amount.toFixed(2)).toBe(dec("1.37").times(days).toFixed(2));
      },
    ),
  );
});

test("a stay counts from its first day on; one that ends later still runs, without a tariff it has no currency", () => {
  const at = (asOf: string, tariffs: readonly TariffRow[] = [tariff]) =>
    overdueOf(clockRuns(journey, route), box, terms(asOf, tariffs)).find(
      ({ run }) => run.clock === "DIS_DEM",
    );
  expect(at("2026-06-11")).toMatchObject({ state: "FREE", daysLeft: 3 });
  expect(at("2026-06-15")?.run.end).toBeNull();
  expect(at("2026-06-16")?.run.end).toBe("2026-06-16");
  const none = at("2026-06-15", []);
  expect(none).toMatchObject({
    state: "NO_TARIFF",
    currency: "",
    freeDays: 0,
    fromContract: false,
    lastFreeDay: null,
    daysLeft: null,
    charge: null,
  });
  expect(at("2026-07-01", [{ ...tariff, freeBasis: "WORKING" }])).toMatchObject({
    state: "NO_DAYS",
    currency: "USD",
    fromContract: false,
  });
  // It ended within its free days: none is left to count down.
  expect(at("2026-07-01", [{ ...tariff, freeDays: 30 }])).toMatchObject({
    state: "ENDED",
    daysLeft: null,
  });
});
