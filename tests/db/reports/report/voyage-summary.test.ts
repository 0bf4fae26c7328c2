import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sumTexts } from "#platform/kernel/text/decimal-text.ts";
import { defineReport } from "#platform/output/report/report.server.ts";
import { compareValues } from "#platform/output/report/report-lines.ts";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { reports } from "#domain/reports/report/reports.server.ts";
import { voyageSummary } from "#domain/reports/report/voyage-summary.server.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { addVoyages, reportAs } from "./fixture.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await addVoyages(testDatabase.em());
});
afterAll(() => testDatabase.close());

const run = (search = "", role = "admin", more: object = {}) =>
  reportAs(testDatabase, role, { report: voyageSummary, search, more });
const rowsIn = (result: Awaited<ReturnType<typeof run>>) =>
  result.lines.flatMap((line) => (line.kind === "row" ? [line.row] : []));
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) => refusalsOf(error)[0]?.code,
  );

test("a voyage says what was booked, loaded, billed and charged, each state once", async () => {
  const [row] = rowsIn(await run("f.voyageName.equals=SEA+STAR/2611E"));
  expect(row).toMatchObject({
    lineCode: "JPX1",
    voyageName: "SEA STAR/2611E",
    departureDate: "2026-11-05",
    bookings: 3,
  });
  expect(row).toMatchObject({
    ctn20Num: 3,
    ctn40Num: 4,
    ctn40hNum: 0,
    ctn45Num: 0,
    bookedTeu: 11,
    bookedWeight: "3000.375",
  });
  expect(row).toMatchObject({
    loadedBoxes: 3,
    loadedTeu: "4",
    loadedWeight: "1501.500",
    bills: 2,
    issuedBills: 1,
  });
  expect(row).toMatchObject({
    "receivable.CNY": "0.300",
    "receivable.USD": "100.100",
    "payable.USD": "40.000",
  });
  expect(row).toMatchObject({
    "receivableBase.CNY": "712.640",
    "payableBase.CNY": "284.650",
    "margin.CNY": "427.990",
  });
});

test("without a condition it is this month by the company's clock; an empty voyage is a line for who sees all", async () => {
  const result = await run();
  expect(result.days).toEqual([["2026-11-01", "2026-11-30"]]);
  expect(rowsIn(result).map((row) => row.voyageName)).toEqual([
    "SEA STAR/2611E",
    "SEA STAR/2613E",
    "SEA STAR/2611N",
  ]);
  expect(rowsIn(await run("f.period=lastMonth")).map((row) => row.voyageName)).toEqual([
    "SEA STAR/2610E",
  ]);
  expect(rowsIn(await run("f.period=lastMonth&f.period=thisMonth"))).toHaveLength(4);
  const days = "f.departureDate.from=2026-10-31&f.departureDate.to=2026-11-05";
  expect(rowsIn(await run(days)).map((row) => row.voyageName)).toEqual([
    "SEA STAR/2610E",
    "SEA STAR/2611E",
  ]);
});

test("groups in the order chosen, with subtotals that are the sums of their rows and a total that is theirs", async () => {
  const result = await run("f.period=thisYear&f.group=line&f.group=month");
  const heads = result.lines.flatMap((line) =>
    line.kind === "head" ? [Object.values(line.values).join(" ")] : [],
  );
  expect(heads).toEqual(["JPX1", "JPX1 2026-10", "JPX1 2026-11", "KRX1", "KRX1 2026-11"]);
  for (const level of [0, 1]) {
    const sums = result.lines.flatMap((line) =>
      line.kind === "sum" && line.level === level ? [line.sums] : [],
    );
    for (const [column, total] of Object.entries(result.total.sums))
      expect(compareValues(sumTexts(sums.flatMap((sum) => sum[column] ?? [])), total), column).toBe(
        0,
      );
  }
  expect(result.total).toMatchObject({
    count: 4,
    sums: { bookings: "5", "receivable.USD": "95.100", "margin.CNY": "392.410" },
  });
});

test("the figures are those of the tables, whatever the grouping", async () => {
  const [stored] = await rowsOf<{ usd: string; bookings: string; bills: string }>(
    testDatabase,
    sql`select (
          select sum(amount)::text
          from fee
          where fee_belong = 'R' and currency = 'USD'
        ) as usd,
        (select count(*)::text from booking where bk_status in ('CONFIRMED', 'LOCKED')) as bookings,
        (select count(*)::text from bill where bl_status <> 'SURRENDERED') as bills`,
  );
  for (const group of ["", "line", "month", "portPair", "line&f.group=portPair"]) {
    const { sums } = (await run(`f.period=thisYear&f.group=${group}`)).total;
    expect(sums, group).toMatchObject({
      "receivable.USD": stored?.usd,
      bookings: stored?.bookings,
      bills: stored?.bills,
    });
  }
});

test("by port pair a voyage has a line per pair, and conditions on ports leave the others out", async () => {
  const pairs = rowsIn(await run("f.voyageName.equals=SEA+STAR/2611E&f.group=portPair"));
  expect(pairs.map((row) => [row.portLoad, row.portDis, row.bookings])).toEqual([
    ["CNNBO", "JPTYO", 1],
    ["CNSHA", "JPOSA", 2],
  ]);
  const osaka = await run("f.period=thisMonth&f.portDis=JPOSA");
  expect(rowsIn(osaka).map((row) => [row.voyageName, row.bookings, row.bills])).toEqual([
    ["SEA STAR/2611E", 2, 2],
  ]);
});

test("rows are sorted as requested inside their groups, and subtotals can stand alone", async () => {
  const sorted = rowsIn(await run("f.period=thisMonth&f.group=&f.group=month&sort=-bookedTeu"));
  expect(sorted.map((row) => row.bookedTeu)).toEqual([11, 1, null]);
  const brief = await run("f.period=thisMonth&f.brief=Y");
  expect(brief.lines.map((line) => line.kind)).toEqual(["sum", "sum"]);
});

test("who may not see fees, bills or bookings has none of their columns, and the rest is the same", async () => {
  const permissions = ["report:list", "booking:list"];
  const result = await run("f.voyageName.equals=SEA+STAR/2611E", "finance", { permissions });
  const keys = result.columns.map((column) => column.key);
  expect(keys).toContain("bookings");
  expect(keys.filter((key) => /receivable|payable|margin|bills/i.test(key))).toEqual([]);
  expect(
    Object.keys(rowsIn(result)[0] ?? {}).filter((key) =>
      /receivable|payable|margin|bills/i.test(key),
    ),
  ).toEqual([]);
  const money = await run("f.voyageName.equals=SEA+STAR/2611E", "finance", {
    permissions: ["report:list", "fee:list"],
  });
  expect(rowsIn(money)[0]).toMatchObject({ "receivable.USD": "100.100" });
  expect(money.columns.some((column) => column.key === "bookings")).toBe(false);
});

test("what is no permission, no period, no group or no date is refused at its place", async () => {
  expect(await codeOf(run("", "customer", { customerCodes: ["C001"] }))).toBe("kit.noPermission");
  for (const search of ["f.period=nextCentury", "f.group=clients", "f.departureDate.from=soon"])
    expect(await codeOf(run(search)), search).toBe("kit.badFilter");
});

test("more rows than a report may have are refused, never cut", async () => {
  const small = defineReport({ ...voyageSummary, most: 2 });
  expect(
    await codeOf(reportAs(testDatabase, "admin", { report: small, search: "f.period=thisMonth" })),
  ).toBe("report.tooManyRows");
  expect(
    (await reportAs(testDatabase, "admin", { report: small, search: "f.period=lastMonth" })).total
      .count,
  ).toBe(1);
});

test("a definition that names a column it does not have does not start", () => {
  expect(() => defineReport({ ...voyageSummary, sums: ["profit"] })).toThrow(/no column profit/);
});

test.each(reports.map((report) => [report.apiName, report] as const))(
  "%s answers every condition, group and sort it offers",
  async (_name, report) => {
    const sample: Record<string, string> = { date: "2026-11-05", int: "1", decimal: "1.5" };
    for (const { key, kind } of report.params)
      await reportAs(testDatabase, "admin", {
        report,
        search: `f.${key}=${sample[kind ?? "text"] ?? "x"}`,
      });
    for (const { key } of report.groups)
      await reportAs(testDatabase, "admin", { report, search: `f.period=thisYear&f.group=${key}` });
    for (const { key } of report.columns.filter((column) => column.sort))
      await reportAs(testDatabase, "admin", { report, search: `sort=-${key}` });
  },
);
