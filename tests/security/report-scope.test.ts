import { afterAll, beforeAll, expect, test } from "vitest";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { orderReport } from "#domain/reports/report/ops/order-report.server.ts";
import { voyageSummary } from "#domain/reports/report/voyage-summary.server.ts";
import { exportReport } from "#db/services/report/export-report.server.ts";
import { addVoyages, reportAs } from "#tests/db/reports/report/fixture.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await addVoyages(testDatabase.em());
});
afterAll(() => testDatabase.close());

const permissions = ["report:list", "booking:list", "bill:list", "fee:list"];
const rowsAs = async (role: string, more: object) => {
  const { lines } = await reportAs(testDatabase, role, {
    report: voyageSummary,
    search: "f.period=thisYear",
    more,
  });
  return lines.flatMap((line) => (line.kind === "row" ? [line.row] : []));
};
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) => refusalsOf(error)[0]?.code,
  );

test("a customer account sees the figures of its own records, no empty voyages and no fees, whatever it holds", async () => {
  const rows = await rowsAs("customer", { permissions, customerCodes: ["C001"] });
  expect(rows.map((row) => [row.voyageName, row.bookings, row.bills])).toEqual([
    ["SEA STAR/2610E", 1, null],
    ["SEA STAR/2611E", 2, 1],
  ]);
  expect(rows[1]).toMatchObject({ ctn20Num: 2, ctn40Num: 4, loadedBoxes: 3 });
  expect(rows.flatMap((row) => Object.keys(row)).filter((key) => key.includes("."))).toEqual([]);
  expect(await rowsAs("customer", { permissions, customerCodes: [] })).toEqual([]);
});

test("a data permission on bookings limits the bookings and the boxes, and no others", async () => {
  const row = { id: 1, portLoads: ["CNNBO"], portDiss: [], depts: [] };
  const dataPms = {
    "seaway/bookingMgr/inner": { rows: [row], portLoad: null, portDis: null, dept: null },
  };
  const rows = await rowsAs("finance", { permissions, dataPms });
  const full = rows.find((line) => line.voyageName === "SEA STAR/2611E");
  expect(full).toMatchObject({
    bookings: 1,
    ctn20Num: 0,
    ctn40Num: 3,
    loadedBoxes: null,
    bills: 2,
    "receivable.USD": "100.100",
  });
  expect(rows.some((line) => line.voyageName === "SEA STAR/2613E")).toBe(false);
});

test("payables and the margin are shown to who may read payables, and to nobody else", async () => {
  const keys = async (more: string[]) => {
    const rows = await rowsAs("finance", { permissions: [...permissions, ...more] });
    return new Set(rows.flatMap((row) => Object.keys(row).map((key) => key.split(".")[0])));
  };
  const without = await keys([]);
  expect(without).toContain("receivable");
  for (const hidden of ["payable", "payableBase", "margin"]) expect(without).not.toContain(hidden);
  for (const shown of ["receivable", "payable", "payableBase", "margin"])
    expect(await keys(["payable:list"])).toContain(shown);
});

test("a report is ordered, exported and scheduled with the rights of who receives it", async () => {
  const input = { report: voyageSummary.apiName, format: "xlsx" };
  expect(await codeOf(runOperation(testDatabase.as("customer"), exportReport, input))).toBe(
    "kit.noPermission",
  );
  expect(
    await codeOf(
      runOperation(testDatabase.as("customer"), orderReport, { ...input, user: "admin" }),
    ),
  ).toBe("kit.noPermission");
  expect(
    await codeOf(
      runOperation(testDatabase.as("finance"), orderReport, { ...input, user: "nobody" }),
    ),
  ).toBe("report.otherUser");
  expect(
    await codeOf(runOperation(testDatabase.as("admin"), orderReport, { ...input, user: "nobody" })),
  ).toBe("report.unknownUser");
  expect(
    await codeOf(
      runOperation(testDatabase.as("finance"), orderReport, {
        ...input,
        user: "admin",
        report: "no/such",
      }),
    ),
  ).toBe("kit.notFound");
});
