import { expect, test } from "vitest";
import { overdueDue, overdueKey } from "./overdue-due.ts";
import type { StayRow } from "./write-stays.server.ts";

const stay: StayRow = {
  voyageId: 7,
  billId: 1,
  cntNo: "TEMU1234567",
  clock: "DIS_DEM",
  state: "CHARGED",
  blNo: "BL1",
  bkNo: "BK1",
  corpCode: "C001",
  companyCode: "SEAWAY",
  portLoad: "CNSHA",
  portDis: "JPOSA",
  deptId: null,
  portCode: "JPOSA",
  sizeType: "20GP",
  startDate: "2026-06-11",
  endDate: "2026-06-17",
  asOf: "2026-06-17",
  freeDays: 3,
  contractNo: "",
  lastFreeDay: "2026-06-14",
  daysLeft: null,
  chargedDays: 3,
  computedAmount: "80.00",
  currency: "USD",
  charged: [
    ["2026-06-15", "20"],
    ["2026-06-16", "20"],
    ["2026-06-17", "40"],
  ],
  tariffId: 1,
  tariffVersion: 1,
};

test("an overdue fee names its days, its dates and what was waived", () => {
  const due = overdueDue(stay, { voyline: "JPX", feeCode: "DEM", waived: "15.50" });
  expect(due).toMatchObject({
    key: "OVERDUE/7/TEMU1234567/DIS_DEM",
    side: "R",
    feeKind: "OVERDUE",
    feeCode: "DEM",
    amount: "64.5",
  });
  expect(due).toMatchObject({
    rentBegin: "2026-06-15",
    rentEnd: "2026-06-17",
    returnDate: "2026-06-17",
    owner: "",
    modifyNo: "",
    planNo: "",
  });
  expect(due?.key).toBe(overdueKey(stay, "DIS_DEM"));
  const day = (date: string, rate: string) => ({
    label: "containerFee.explain.day",
    params: { date, rate, currency: "USD" },
  });
  expect(due?.basis).toEqual([
    {
      label: "containerFee.explain.clock",
      params: {
        clock: { label: "containerFee.clock.DIS_DEM" },
        start: "2026-06-11",
        end: "2026-06-17",
      },
    },
    { label: "containerFee.explain.free", params: { days: 3, last: "2026-06-14" } },
    day("2026-06-15", "20"),
    day("2026-06-16", "20"),
    day("2026-06-17", "40"),
    {
      label: "containerFee.explain.computed",
      params: { days: 3, amount: "80.00", currency: "USD" },
    },
    { label: "containerFee.explain.waived", params: { amount: "15.5", currency: "USD" } },
  ]);
});

test("an open clock owes nothing yet, free time of a contract names it, and what cannot be computed leaves fees alone", () => {
  const open = {
    ...stay,
    state: "RUNNING",
    endDate: null,
    lastFreeDay: null,
    charged: [],
    contractNo: "SC1",
  } as const;
  const due = overdueDue(open, { voyline: "", feeCode: "DEM", waived: "0" });
  expect(due).toMatchObject({ amount: "0", rentBegin: null, rentEnd: null, returnDate: null });
  expect(due?.basis.slice(0, 2)).toEqual([
    {
      label: "containerFee.explain.clock",
      params: { clock: { label: "containerFee.clock.DIS_DEM" }, start: "2026-06-11", end: "" },
    },
    {
      label: "containerFee.explain.contractFree",
      params: { days: 3, last: "", contractNo: "SC1" },
    },
  ]);
  expect(due?.basis).toHaveLength(3);
  expect(
    overdueDue({ ...open, contractNo: "" }, { voyline: "", feeCode: "", waived: "0" })?.basis[1]
      ?.params,
  ).toEqual({
    days: 3,
    last: "",
  });
  for (const state of ["NO_TARIFF", "NO_DAYS"] as const)
    expect(overdueDue({ ...stay, state }, { voyline: "", feeCode: "", waived: "0" })).toBeNull();
});
