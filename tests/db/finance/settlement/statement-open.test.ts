import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import ExcelJS from "exceljs";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dashboardCharts } from "#db/services/dashboard/charts.queries.server.ts";
import { statementPrintOf } from "#db/services/export/statement-print.server.ts";
import { dec } from "#domain/masterdata/money/decimal.ts";
import {
  statementPdf,
  writeStatementWorkbook,
} from "#domain/finance/settlement/document/statement-document.server.ts";
import { generateStatements } from "#domain/finance/settlement/ops/generate-statements.server.ts";
import { customerStatementList } from "#domain/finance/settlement/customer-statement.list.ts";
import { statementLists } from "#domain/finance/settlement/statement.list.ts";
import {
  findStatement,
  readStatement,
  readStatements,
} from "#domain/finance/settlement/statement.queries.server.ts";
import {
  customerStatementSource,
  statementSource,
} from "#domain/finance/settlement/statement.source.server.ts";
import type { Voyage } from "#domain/sailing/voyage/voyage.entity.server.ts";
import { pdfBytes } from "#platform/output/document/pdf.server.ts";
import { queryList } from "#platform/records/list/query/list-sql.server.ts";
import type { ListRow } from "#platform/records/list/list.ts";
import { pdfText } from "#tests/support/pdf-text.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import { feeOf, makeFixture } from "./fixture.ts";

/** What of a statement is paid and open, wherever it is shown. */
let testDatabase: TestDatabase;
let october: Voyage;
const db = () => testDatabase.em().getKysely();
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  ({ october } = await makeFixture(testDatabase.em()));
});
afterAll(() => testDatabase.close());

type Stated = { currency: string; amount: string; paid: string; rate: string };

/** A confirmed statement, long overdue, over these fees, of which the parts are paid then. */
async function stated(lines: readonly Stated[]): Promise<{ id: number; statementNo: string }> {
  await sql`delete from statement`.execute(db());
  await sql`delete from fee`.execute(db());
  const em = testDatabase.em();
  const fees = lines.map(({ currency, amount, rate }) =>
    feeOf(em, october, {
      currency,
      amount,
      noTaxAmount: amount,
      currencyRate: rate,
      baseAmount: dec(amount).times(rate).toFixed(2),
    }),
  );
  await em.flush();
  const { statements } = await testDatabase.run("finance", generateStatements, {});
  for (const [i, { id }] of fees.entries())
    await sql`update fee set verified_amount = ${lines[i]?.paid ?? "0"}::numeric where id = ${id}`.execute(
      db(),
    );
  const { rows } = await sql<{ id: number; statementNo: string }>`
    update statement
    set status = 'CONFIRMED', sent_time = now(), confirmed_time = now() - interval '200 days'
    where statement_no = ${statements[0]?.statementNo ?? ""}
    returning id, statement_no as "statementNo"`.execute(db());
  return rows[0] ?? { id: 0, statementNo: "" };
}

const listed = async (mine: boolean): Promise<ListRow | undefined> => {
  const { actor } = mine
    ? testDatabase.as("customer", { customerCodes: ["C001"] })
    : testDatabase.as("finance");
  const [list, source] = mine
    ? [customerStatementList, customerStatementSource]
    : [statementLists.R, statementSource];
  const query = {
    filters: [],
    sort: [{ key: "createdTime", order: "desc" as const }],
    page: 1,
    pageSize: 10,
  };
  return (await queryList(testDatabase.em(), list, source, { actor, query })).rows[0];
};

test("lists, page, files and the home chart say the open amount of an overdue statement", async () => {
  const { id, statementNo } = await stated([
    { currency: "CNY", amount: "1000.00", paid: "1000.00", rate: "1" },
    { currency: "USD", amount: "300.00", paid: "200.00", rate: "7.1234" },
    { currency: "JPY", amount: "5000", paid: "0", rate: "0.05" },
    { currency: "CNY", amount: "-50.00", paid: "0", rate: "1" },
  ]);
  // 100.00 USD at the line's 2,137.02 CNY for 300.00, 5,000 JPY are 250.00 CNY.
  const open = {
    openAmounts: "CNY -50.00; JPY 5,000; USD 100.00",
    paidAmounts: "CNY 1,000.00; USD 200.00",
  };
  const openCny = dec("2137.02").div(3).toDecimalPlaces(2).plus(250).minus(50).toFixed(2);
  for (const mine of [false, true]) {
    const row = await listed(mine);
    expect(row).toMatchObject({ ...open, overdue: "Y" });
    expect(dec(String(row?.openCny)).toFixed(2)).toBe(openCny);
  }
  const { actor } = testDatabase.as("finance");
  const [byNumber, read, [printed]] = await Promise.all([
    findStatement(testDatabase.em(), statementNo),
    readStatement(testDatabase.em(), actor, id),
    readStatements(testDatabase.em(), [id]),
  ]);
  for (const view of [byNumber, read, printed]) {
    expect(view).toMatchObject(open);
    expect(dec(String(view?.openCny)).toFixed(2)).toBe(openCny);
  }
  expect(
    byNumber?.sums.map(({ currency, verified, open: left }) => [currency, verified, left]).sort(),
  ).toEqual([
    ["CNY", "1000.00", "-50.00"],
    ["JPY", "0", "5000"],
    ["USD", "200.00", "100.00"],
  ]);
  const { overdue } = await dashboardCharts(testDatabase.em(), {
    ...actor,
    userName: `reader ${id}`,
  });
  expect(overdue).toEqual([{ age: ">90", count: 1, cny: Math.round(Number(openCny)) }]);

  if (!byNumber) throw new Error("no statement");
  const print = await statementPrintOf(testDatabase.em(), {
    statement: byNumber,
    lang: "en",
    now: new Date("2026-11-28T04:00:00Z"),
  });
  const text = pdfText(await pdfBytes(statementPdf(print))).join(" ");
  for (const part of ["Paid", "Open in CNY", dec(openCny).toFixed(2), "-50.00"])
    expect(text).toContain(part);
  const to = new PassThrough();
  const [bytes] = await Promise.all([buffer(to), writeStatementWorkbook(to, print)]);
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  const rows = (book.worksheets[0]?.getRows(1, book.worksheets[0].rowCount) ?? []).map((row) =>
    [1, 2, 3, 4, 5, 6].map((at) => row.getCell(at).value),
  );
  expect(rows.find(([label]) => label === "Open in CNY")?.[2]).toBe(Number(openCny));
  expect(
    rows.find(([label, , , , paid]) => label === "USD" && typeof paid === "number")?.slice(4),
  ).toEqual([200, 100]);
});

const line = fc.record({
  currency: fc.constantFrom("CNY", "USD"),
  cents: fc.integer({ min: -500_00, max: 5000_00 }).filter((cents) => cents !== 0),
  share: fc.constantFrom(0, 33, 50, 100),
});

test("open in CNY is the sum of each line's open part, and nothing where all is paid", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 8 }), async (chosen) => {
      const lines = chosen.map(({ currency, cents, share }): Stated => {
        const amount = (cents / 100).toFixed(2);
        return {
          currency,
          amount,
          paid: dec(amount).times(share).div(100).toFixed(2),
          rate: currency === "USD" ? "7.1234" : "1",
        };
      });
      await stated(lines);
      const expected = lines.reduce((sum, { amount, paid, rate }) => {
        const cny = dec(dec(amount).times(rate).toFixed(2));
        return sum.plus(dec(cny.times(dec(amount).minus(paid)).div(amount).toFixed(2)));
      }, dec("0"));
      const row = await listed(false);
      expect(dec(String(row?.openCny)).toFixed(2)).toBe(expected.toFixed(2));
      if (lines.every(({ amount, paid }) => amount === paid))
        expect(row).toMatchObject({ openAmounts: "", overdue: "N" });
    }),
    { numRuns: 25 },
  );
}, 120_000);
