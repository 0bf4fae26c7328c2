import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tieOut } from "#domain/reports/report/tie-out.server.ts";
import { addMonths } from "#domain/masterdata/money/local-date.ts";
import { dayOf } from "#platform/kernel/clock/zone.ts";
import { reportAs } from "#tests/db/reports/report/fixture.ts";
import { openDemoDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openDemoDatabase();
}, 300_000);
afterAll(() => testDatabase.close());

const count = async (from: ReturnType<typeof sql>) =>
  (await rowsOf<{ n: number }>(testDatabase, sql`select count(*)::int as n from ${from}`))[0]?.n;
const thisMonth = dayOf(new Date(), "Asia/Shanghai").slice(0, 7);
/** The present month and five before it, the oldest first. */
const months = Array.from({ length: 6 }, (_, i) => addMonths(`${thisMonth}-01`, i - 5).slice(0, 7));

test("the demo has six months of invoices, money and statements, and every figure is the sum of its lines", async () => {
  const { lines } = await reportAs(testDatabase, "finance", {
    report: tieOut,
    search: "f.createdTime.from=2020-01-01&f.createdTime.to=2099-12-31",
    more: {},
  });
  const rows = lines.flatMap((line) => (line.kind === "row" ? [line.row] : []));
  expect(rows.filter(({ recordNo }) => recordNo !== "")).toEqual([]);
  // Every check looked at records.
  expect(new Set(rows.map(({ check }) => check)).size).toBe(13);

  const by = (query: ReturnType<typeof sql>) =>
    rowsOf<{ month: string }>(testDatabase, query).then((all) => all.map(({ month }) => month));
  const own = sql`and to_char(v.departure_date, 'YYYY-MM') = any(${months}::text[])`;
  expect(
    await by(
      sql`select distinct to_char(invoice_date, 'YYYY-MM') as month from invoice order by 1`,
    ),
  ).toEqual(months);
  expect(
    await by(sql`select distinct to_char(bank_date, 'YYYY-MM') as month from receipt order by 1`),
  ).toEqual(months);
  expect(
    await by(sql`select distinct period as month from statement where fee_belong = 'R' order by 1`),
  ).toEqual(months.slice(0, 5));
  expect(
    await by(
      sql`select distinct to_char(v.departure_date, 'YYYY-MM') as month
        from fee f join voyage v on v.id = f.voyage_id
        where true ${own}
        order by 1`,
    ),
  ).toEqual(months);
  // What is closed is settled, but late charges of today: only the payer with a letter and the one
  // who paid in part owe anything.
  const payers = await rowsOf<{ open: number }>(
    testDatabase,
    sql`select count(*) filter (where f.verified_amount <> f.amount)::int as open
      from fee f join voyage v on v.id = f.voyage_id
      where f.fee_belong = 'R'
        and f.fee_status <> 'CREATED'
        and to_char(v.departure_date, 'YYYY-MM') <= ${months[2]}
        and f.audit_time < now() - interval '1 day'
      group by to_char(v.departure_date, 'YYYY-MM'), f.corp_code, f.currency`,
  );
  expect(payers.length).toBeGreaterThan(20);
  expect(payers.filter(({ open }) => open > 0).length).toBeLessThanOrEqual(2);
});

test("each way money and invoices go is there", async () => {
  expect(
    await count(sql`verification where fee_currency = 'USD' and rate <> 1 and exchange_gain <> 0`),
  ).toBeGreaterThan(0);
  expect(await count(sql`verification where difference <> 0`)).toBeGreaterThan(0);
  expect(await count(sql`verification where status = 'MIRROR'`)).toBeGreaterThan(0);
  expect(await count(sql`receipt where kind = 'NETTING' and status = 'OPEN'`)).toBe(2);
  expect(
    await count(sql`receipt where fee_belong = 'P' and applied_amount = amount`),
  ).toBeGreaterThan(5);
  // An advance, and a payer nobody knows.
  expect(
    await count(sql`receipt where corp_code <> '' and amount - applied_amount = 500`),
  ).toBeGreaterThan(0);
  expect(await count(sql`receipt where corp_code = '' and status = 'OPEN'`)).toBe(1);
  // One invoice was corrected to nothing, another in part; one waits for its number.
  const left = sql`(
      select b.id, b.amount + sum(r.amount) as rest
      from invoice b join invoice r on r.blue_id = b.id and r.status = 'OPENED'
      group by 1
    )`;
  expect(await count(sql`${left} x where rest = 0`)).toBeGreaterThan(0);
  expect(await count(sql`${left} x where rest > 0`)).toBe(1);
  expect(await count(sql`invoice where status = 'SUBMITTED' and invoice_no = ''`)).toBe(1);
  // Digital ones are in yuan, with the number the tax platform gave; debit notes abroad have our
  // own.
  const digital = sql`invoice
    where fee_belong = 'R' and status = 'OPENED' and invoice_way = 'DIGITAL'`;
  expect(
    await count(sql`${digital} and invoice_no ~ '^[0-9]{20}$' and currency = 'CNY'`),
  ).toBeGreaterThan(20);
  expect(await count(sql`${digital} and (invoice_no !~ '^[0-9]{20}$' or currency <> 'CNY')`)).toBe(
    0,
  );
  expect(
    await count(
      sql`invoice
        where fee_belong = 'R' and status = 'OPENED' and invoice_way = 'PAPER' and currency <> 'CNY'`,
    ),
  ).toBeGreaterThan(0);
  const decided = await rowsOf<{ decision: string }>(
    testDatabase,
    sql`select distinct decision from supplier_charge where decision <> '' order by 1`,
  );
  expect(decided.map(({ decision }) => decision)).toEqual(["ACCEPTED", "DISPUTED", "OPEN"]);
  const disputes = await rowsOf<{ state: string }>(
    testDatabase,
    sql`select distinct dispute_state as state from statement_line order by 1`,
  );
  expect(disputes.map(({ state }) => state)).toEqual(["KEPT", "NONE", "OPEN", "TAKEN_OFF"]);
  const periods = await rowsOf<{ period: string; status: string }>(
    testDatabase,
    sql`select period, status
      from accounting_period
      where company_code = 'SEAWAY' and period >= ${months[0]}
      order by 1`,
  );
  expect(periods.map(({ status }) => status)).toEqual([
    "LOCKED",
    "LOCKED",
    "CLOSED",
    "OPEN",
    "OPEN",
    "OPEN",
  ]);
});
