import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDemoDatabase, rowsOf, type TestDatabase } from "../../support/test-database.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openDemoDatabase();
}, 300_000);
afterAll(() => testDatabase.close());

test("the demo company has invoices and receipts whose fees, lines and parts add up", async () => {
  const [figures] = await rowsOf<{ invoices: number; months: number; opened: number; wrong: number; parts: number; waiting: number }>(
    testDatabase,
    sql`select (select count(*)::int from invoice) as invoices,
      (select count(distinct to_char(invoice_date, 'YYYY-MM'))::int from invoice) as months,
      (select count(*)::int from invoice where status = 'OPENED') as opened,
      (select count(*)::int from invoice where status = 'SUBMITTED' and invoice_no = '') as waiting,
      (select count(*)::int from verification) as parts,
      (select count(*)::int from fee f where f.invoiced_amount <> coalesce((select sum(l.fee_amount) from invoice_line l join invoice i on i.id = l.invoice_id
          where l.fee_id = f.id and i.status <> 'VOIDED' and (i.kind = 'BLUE' or i.status = 'OPENED')), 0)
        or f.verified_amount <> coalesce((select sum(y.amount + y.difference) from verification y where y.fee_id = f.id), 0)) as wrong`,
  );
  expect(figures?.wrong).toBe(0);
  expect(figures?.invoices).toBeGreaterThanOrEqual(2);
  expect(figures?.months).toBeGreaterThanOrEqual(2);
  expect(figures?.parts).toBeGreaterThanOrEqual(1);
  expect([figures?.waiting, figures?.opened]).toEqual([1, (figures?.invoices ?? 0) - 1]);
});
