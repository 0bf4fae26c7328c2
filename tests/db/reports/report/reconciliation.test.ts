import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Fee } from "#domain/finance/fee/fee.entity.server.ts";
import {
  payableReconciliation,
  receivableReconciliation,
} from "#domain/reports/report/reconciliation.server.ts";
import { tieOut } from "#domain/reports/report/tie-out.server.ts";
import { generateStatements } from "#domain/finance/settlement/ops/generate-statements.server.ts";
import { statementLineSteps } from "#domain/finance/settlement/line/statement-line.resource.server.ts";
import { statementSteps } from "#domain/finance/settlement/statement.resource.server.ts";
import type { Voyage } from "#domain/sailing/voyage/voyage.entity.server.ts";
import { applyReceipt } from "#domain/finance/write-off/ops/apply-receipt.server.ts";
import { saveReceipt } from "#domain/finance/write-off/ops/save-receipt.server.ts";
import type { Report } from "#platform/output/report/report.server.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import { searchResource } from "#platform/records/resource/resource.server.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { feeOf, makeFixture } from "#tests/db/finance/settlement/fixture.ts";
import { reportAs } from "./fixture.ts";

let testDatabase: TestDatabase;
let october: Voyage;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  ({ october } = await makeFixture(testDatabase.em()));
});
afterAll(() => testDatabase.close());

const execute = (text: ReturnType<typeof sql>) => text.execute(testDatabase.em().getKysely());
/** Fees by the bill they stand on. */
async function fees(of: Readonly<Record<string, Partial<Fee>>>): Promise<Record<string, number>> {
  const em = testDatabase.em();
  const made = Object.entries(of).map(
    ([blNo, fee]) =>
      [
        blNo,
        feeOf(em, october, { blNo, ...(fee.amount ? { baseAmount: fee.amount } : {}), ...fee }),
      ] as const,
  );
  await em.flush();
  return Object.fromEntries(made.map(([blNo, fee]) => [blNo, fee.id]));
}
async function receive(
  amount: string,
  lines: readonly (readonly [feeId: number | undefined, amount: string])[],
): Promise<void> {
  const form = {
    corpCode: "C001",
    companyCode: "SEAWAY",
    currency: "CNY",
    amount,
    bankDate: "2026-10-20",
  };
  const { id } = await testDatabase.run("finance", saveReceipt.R, form);
  const parts = lines.map(([feeId, part]) => ({ feeId, amount: part }));
  if (parts.length > 0)
    await testDatabase.run("finance", applyReceipt.R, { id, checkNo: "V1", lines: parts });
}
const all = "f.day.from=2020-01-01&f.day.to=2099-12-31";
const run = (report: Report, search: string, more: object = {}) =>
  reportAs(testDatabase, "finance", { report, search, more });
const rowsIn = (result: Awaited<ReturnType<typeof run>>) =>
  result.lines.flatMap((line) => (line.kind === "row" ? [line.row] : []));
const named = (result: Awaited<ReturnType<typeof run>>) =>
  Object.fromEntries(
    rowsIn(result).map((row) => [row.blNo || "-", [row.feeDifference, row.paymentDifference]]),
  );

test("each planted difference of fee, statement and bank is named, none is invented, and the figures are those of the tie-out", async () => {
  const ids = await fees({
    AGREES: {},
    CREDIT: { amount: "-20.00" },
    CHANGED: {},
    DOLLAR: { amount: "70.00" },
    GONE: { amount: "50.00" },
    PARTY: { amount: "80.00" },
    OFF: { amount: "5.00" },
    UNPAID: { amount: "40.00" },
    PART: { amount: "60.00" },
    OVER: { amount: "30.00" },
    COST: { feeBelong: "P", amount: "9.00" },
  });
  const october2026 = { period: "2026-10", corpCodes: ["C001"] };
  const { statements: made } = await testDatabase.run("finance", generateStatements, october2026);
  const [{ id: statementId = 0, statementNo = "" } = {}] = made;
  await fees({
    LATE: { amount: "15.00" },
    NEXT: { amount: "16.00", pricingDate: "2026-11-02" },
    EARLY: { amount: "12.00", feeStatus: "CREATED" },
  });
  const { PAID = 0 } = await fees({ PAID: { amount: "18.00" } });
  await testDatabase.run("finance", statementSteps.R.send, { rows: [{ id: statementId }] });
  const [line] = await rowsOf<{ id: number }>(
    testDatabase,
    sql`select id from statement_line where bl_no = 'OFF'`,
  );
  for (const step of ["dispute", "takeOff"] as const)
    await testDatabase.run("finance", statementLineSteps.R[step], {
      rows: [{ id: line?.id }],
      reason: "not ours",
    });
  await receive("153", [
    [ids.AGREES, "100"],
    [ids.CREDIT, "-20"],
    [ids.PART, "25"],
    [ids.OVER, "30"],
    [PAID, "18"],
  ]);
  await receive("500", []);
  // What no path of ours allows: it must be seen all the same.
  await execute(sql`update fee set amount = 110, no_tax_amount = 110 where id = ${ids.CHANGED}`);
  await execute(
    sql`update fee set currency = 'USD', amount = 10, no_tax_amount = 10 where id = ${ids.DOLLAR}`,
  );
  await execute(sql`update fee set corp_code = 'C002' where id = ${ids.PARTY}`);
  await execute(sql`delete from fee where id = ${ids.GONE}`);
  await execute(sql`update verification set amount = 35 where fee_id = ${ids.OVER}`);
  await execute(sql`update fee set verified_amount = 35 where id = ${ids.OVER}`);

  const result = await run(receivableReconciliation, all);
  const expected = {
    AGREES: ["", ""],
    CREDIT: ["", ""],
    CHANGED: ["CHANGED", "UNPAID"],
    DOLLAR: ["CHANGED", "UNPAID"],
    GONE: ["GONE", "UNPAID"],
    PARTY: ["OTHER_PARTY", "UNPAID"],
    UNPAID: ["", "UNPAID"],
    PART: ["", "PART_PAID"],
    OVER: ["", "OVERPAID"],
    OFF: ["NOT_STATED", ""],
    LATE: ["NOT_STATED", ""],
    EARLY: ["NOT_AUDITED", ""],
    PAID: ["NOT_STATED", "PAID_NOT_STATED"],
    "-": ["", "NOT_APPLIED"],
  };
  expect(named(result)).toEqual({ ...expected, NEXT: ["NOT_STATED", ""] });
  expect(rowsIn(result).find(({ blNo }) => blNo === "DOLLAR")).toMatchObject({
    "fee.USD": "10.000",
    "stated.CNY": "70.000",
    "changed.CNY": "-70.000",
    "changed.USD": "10.000",
    "unpaid.CNY": "70.000",
    count: 1,
  });
  expect(rowsIn(result).find(({ blNo }) => blNo === "PART")?.receipts).toMatch(
    /^AF\S+ 2026-10-20$/,
  );
  const { sums } = result.total;
  const number = (key: string) => Number(sums[key]);
  expect(number("fee.CNY") - number("stated.CNY")).toBe(number("changed.CNY"));
  expect(number("stated.CNY") - number("paid.CNY")).toBe(number("unpaid.CNY"));
  // Subtotals alone are summed by the database, to the same figures.
  expect(
    (await run(receivableReconciliation, `${all}&f.brief=Y&f.group=paymentDifference`)).total,
  ).toEqual({
    ...result.total,
    count: expect.any(Number),
  });

  // Of the statement: its lines, and what its party has beside it until then.
  const { NEXT: _next, ...ofStatement } = { ...expected, NEXT: [] };
  expect(named(await run(receivableReconciliation, `f.statementNo=${statementNo}`))).toEqual(
    ofStatement,
  );
  expect(named(await run(receivableReconciliation, `${all}&f.feeDifference=GONE`))).toEqual({
    GONE: expected.GONE,
  });
  expect(named(await run(payableReconciliation, all))).toEqual({ COST: ["NOT_STATED", ""] });

  const tied = rowsIn(
    await run(tieOut, "f.createdTime.from=2020-01-01&f.createdTime.to=2099-12-31"),
  );
  const differing = tied.filter(({ check, recordNo }) => check === "FEE_STATED" && recordNo !== "");
  expect(differing).toMatchObject([
    { recordNo: `CHANGED OCF #${ids.CHANGED}`, "difference.CNY": "-10.000" },
    // Its fee was turned into another currency since.
    { recordNo: `DOLLAR OCF #${ids.DOLLAR}`, "shown.USD": "70.000", "summed.USD": "0.000" },
  ]);
  expect(rowsIn(result).find(({ blNo }) => blNo === "CHANGED")?.["changed.CNY"]).toBe("10.000");
  const total = (check: string, key: string) =>
    Number(tied.find((row) => row.check === check && row.recordNo === "")?.[key]);
  expect(number("paid.CNY") - 500).toBe(total("FEE_VERIFIED", "summed.CNY"));
  expect(number("stated.CNY")).toBe(total("STATEMENT_LINES", "summed.CNY"));
  // The list of statements flags it; its lines agree with fees and bank once nothing differs.
  const { em, actor } = testDatabase.as("finance");
  const statements = resourceOf("feemgr/recmgr/statement");
  const flags = async () =>
    (
      await searchResource(em, actor, statements, {
        filters: [],
        sort: [statements.list.sort],
        page: 1,
        pageSize: 9,
      })
    ).rows;
  expect(await flags()).toMatchObject([{ statementNo, differs: "Y" }]);
  await execute(sql`delete from statement_line where bl_no not in ('AGREES', 'CREDIT')`);
  expect(await flags()).toMatchObject([{ statementNo, differs: "N" }]);
});

test("who may not read fees or registrations sees the lines of statements alone, and a customer account only its own", async () => {
  const permissions = ["statement:list"];
  const rows = rowsIn(await run(receivableReconciliation, all, { permissions }));
  expect(rows.map(({ blNo, receipts }) => [blNo, receipts])).toEqual([
    ["AGREES", ""],
    ["CREDIT", ""],
  ]);
  const customer = { permissions: ["*:*:*"], kind: "customer", customerCodes: ["C002"] };
  expect(
    rowsIn(await run(receivableReconciliation, all, customer)).map(({ blNo }) => blNo),
  ).not.toContain("AGREES");
  await expect(
    run(receivableReconciliation, all, { permissions: ["fee:list"] }),
  ).rejects.toMatchObject({ code: "kit.noPermission" });
});
