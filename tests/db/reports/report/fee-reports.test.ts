import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { payableAgeing, receivableAgeing } from "#domain/reports/report/ageing.server.ts";
import { feeResult } from "#domain/reports/report/fee-result.server.ts";
import type { Report } from "#platform/output/report/report.server.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { addVoyages, reportAs } from "./fixture.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await addVoyages(testDatabase.em());
  const db = testDatabase.em().getKysely();
  await sql`insert into customer (code, name_en, status, credit_period)
    values ('C001', 'ONE LTD', 'SUBMITTED', 30), ('C002', 'TWO LTD', 'SUBMITTED', 0)
    on conflict (code) do update
    set credit_period = excluded.credit_period`.execute(db);
  // Not in the log: these fees have been so since August.
  await sql`alter table fee disable trigger fee_log_u`.execute(db);
  await sql`update fee
    set fee_status = 'AUDITED', created_time = '2026-08-01',
      pricing_date = case when corp_code = 'C001' then date '2026-10-10' else date '2026-08-20' end`.execute(
    db,
  );
  await sql`alter table fee enable trigger fee_log_u`.execute(db);
});
afterAll(() => testDatabase.close());

const permissions = ["fee:list", "payable:list"];
const run = (report: Report, search = "", more: object = { permissions }) =>
  reportAs(testDatabase, "finance", { report, search, more });
const rowsIn = (result: Awaited<ReturnType<typeof run>>) =>
  result.lines.flatMap((line) => (line.kind === "row" ? [line.row] : []));

test("income and cost: by voyage and party in their currencies, margin in the company's; its sums are those of the fees", async () => {
  const result = await run(feeResult, "f.period=thisYear&f.group=month&f.group=voyage");
  expect(rowsIn(result)).toMatchObject([
    {
      voyageName: "SEA STAR/2611E",
      corpCode: "C001",
      "income.USD": "100.100",
      "income.CNY": "0.200",
      "cost.USD": "40.000",
      "incomeBase.CNY": "712.540",
      "costBase.CNY": "284.650",
      "margin.CNY": "427.890",
    },
    {
      voyageName: "SEA STAR/2611E",
      corpCode: "C002",
      "income.CNY": "0.100",
      "margin.CNY": "0.100",
    },
    {
      voyageName: "SEA STAR/2611N",
      corpCode: "C002",
      "income.USD": "-5.000",
      "margin.CNY": "-35.580",
    },
  ]);
  const fees = await rowsOf<{ base: string }>(
    testDatabase,
    sql`select sum(case fee_belong when 'R' then base_amount else - base_amount end)::text as base
      from fee`,
  );
  expect(result.total.sums["margin.CNY"]).toBe(fees[0]?.base);
});

test("who may not read payables sees income, and neither cost nor margin", async () => {
  const rows = rowsIn(await run(feeResult, "f.period=thisYear", { permissions: ["fee:list"] }));
  const keys = new Set(rows.flatMap((row) => Object.keys(row).map((key) => key.split(".")[0])));
  expect(keys.has("income")).toBe(true);
  for (const hidden of ["cost", "costBase", "margin"]) expect(keys.has(hidden)).toBe(false);
  await expect(run(feeResult, "", { permissions: ["report:list"] })).rejects.toMatchObject({
    code: "kit.noPermission",
  });
});

test("ageing: by the due date with the credit period, today not overdue, and the bands sum to what is open", async () => {
  const due = rowsIn(await run(receivableAgeing, "f.asOf=2026-11-09"));
  expect(due).toMatchObject([
    { corpCode: "C001", "open.USD": "100.100", "notDue.USD": "100.100" },
    {
      corpCode: "C002",
      count: 2,
      "open.CNY": "0.100",
      "days90.CNY": "0.100",
      "days90.USD": "-5.000",
    },
  ]);
  expect(rowsIn(await run(receivableAgeing, "f.asOf=2026-11-10"))[0]).toMatchObject({
    "days30.USD": "100.100",
  });
  expect(rowsIn(await run(receivableAgeing, "f.asOf=2026-11-10&f.basis=FEE"))[0]).toMatchObject({
    "days60.USD": "100.100",
  });
  const { total } = await run(receivableAgeing);
  const bands = ["notDue", "days30", "days60", "days90", "over90"];
  for (const currency of ["USD", "CNY"]) {
    const sum = bands.reduce(
      (all, band) => all + Number(total.sums[`${band}.${currency}`] ?? 0),
      0,
    );
    expect(sum.toFixed(3), currency).toBe(total.sums[`open.${currency}`]);
  }
  expect(rowsIn(await run(payableAgeing))).toMatchObject([
    { corpCode: "C001", "open.USD": "40.000" },
  ]);
});

test("as of a past day, what was applied later is still open; fees of later days are not there", async () => {
  const db = testDatabase.em().getKysely();
  await sql`insert into receipt (af_no, company_code, currency, amount, currency_rate, bank_date)
    values ('AF1', 'SEAWAY', 'USD', 60.1, 1, '2026-10-30')`.execute(db);
  await sql`insert into verification (
        receipt_id, verified_date, fee_id, fee_currency, amount, receipt_amount, rate,
        booked_amount, settled_amount
      )
    select (select max(id) from receipt), '2026-11-05', id, currency, 60.1, 60.1, 1, 0, 0
    from fee
    where corp_code = 'C001' and currency = 'USD' and fee_belong = 'R'`.execute(db);
  await sql`update fee
    set verified_amount = 60.1
    where corp_code = 'C001' and currency = 'USD' and fee_belong = 'R'`.execute(db);
  expect(rowsIn(await run(receivableAgeing, "f.asOf=2026-11-04"))[0]).toMatchObject({
    "open.USD": "100.100",
  });
  expect(rowsIn(await run(receivableAgeing, "f.asOf=2026-11-05"))[0]).toMatchObject({
    "open.USD": "40.000",
  });
  expect(rowsIn(await run(receivableAgeing, "f.asOf=2025-12-31"))).toEqual([]);
});

test("a customer account gets nothing of either report", async () => {
  const customer = { kind: "customer", permissions, customerCodes: ["C001"] };
  for (const report of [feeResult, receivableAgeing, payableAgeing])
    expect(rowsIn(await run(report, "f.period=thisYear", customer))).toEqual([]);
});
