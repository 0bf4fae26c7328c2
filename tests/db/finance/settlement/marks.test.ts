import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Fee } from "#domain/finance/fee/fee.entity.server.ts";
import { feeSteps } from "#domain/finance/fee/audit/fee-steps.server.ts";
import { generateStatements } from "#domain/finance/settlement/ops/generate-statements.server.ts";
import type { Voyage } from "#domain/sailing/voyage/voyage.entity.server.ts";
import {
  openTestDatabase,
  rowsOf,
  untilLocked,
  type TestDatabase,
} from "#tests/support/test-database.ts";
import { feeOf, makeFixture } from "./fixture.ts";

let testDatabase: TestDatabase;
let october: Voyage;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  ({ october } = await makeFixture(testDatabase.em()));
});
afterAll(() => testDatabase.close());

async function aFee(more: Partial<Fee> = {}): Promise<Fee> {
  const em = testDatabase.em();
  const fee = feeOf(em, october, more);
  await em.flush();
  return fee;
}
const line = (
  statementNo: string,
  feeId: number,
) => `with s as (insert into statement (statement_no, corp_code) values ('${statementNo}', 'C001') returning id)
  insert into statement_line (statement_id, line_no, fee_id, fee_code, fee_name, voyage_name, bk_no, bl_no, unit, qty, price, currency, amount,
    tax_rate, tax_amount, no_tax_amount, currency_rate, cny_amount, usd_amount, fee_status)
  select id, 1, ${feeId}, 'OCF', 'x', '', '', '', 'BL', 1, 1, 'CNY', 1, 0, 0, 1, 1, 1, 1, 'AUDITED' from s`;

test("whoever waits for a fee that is being stated finds it stated", async () => {
  const fee = await aFee();
  const client = new Client({ connectionString: testDatabase.url });
  await client.connect();
  try {
    await client.query("begin");
    await client.query("select 1 from fee where id = $1 for update", [fee.id]);
    await client.query(line("STRACE", fee.id));
    const cancelled = testDatabase.run("finance", feeSteps.R.cancelAudit, {
      rows: [{ id: fee.id }],
    });
    const stated = testDatabase.run("finance", generateStatements, { quiet: true });
    await untilLocked(testDatabase);
    await client.query("commit");
    expect(await cancelled).toMatchObject({ done: 0, rows: [{ code: "fee.onStatement" }] });
    expect(await stated).toMatchObject({ done: 0, refused: 0 });
  } finally {
    await client.end();
  }
  await expect(
    sql.raw(line("STTWICE", fee.id)).execute(testDatabase.em().getKysely()),
  ).rejects.toMatchObject({ code: "23505" });
  await sql`delete from statement where statement_no = 'STRACE'`.execute(
    testDatabase.em().getKysely(),
  );
  expect(await rowsOf(testDatabase, sql`select 1 from statement_line`)).toEqual([]);
  expect(
    await testDatabase.run("finance", feeSteps.R.cancelAudit, { rows: [{ id: fee.id }] }),
  ).toMatchObject({ done: 1 });
});

test("numbers follow the counterparties, over as many batches as there are", async () => {
  const { id } = await aFee({ corpCode: "C000" });
  const columns = (
    await rowsOf<{ names: string }>(
      testDatabase,
      sql`select string_agg(attname, ', ') as names
        from pg_attribute
        where attrelid = 'fee'::regclass
          and attnum > 0
          and not attisdropped
          and attname not in ('id', 'corp_code')`,
    )
  )[0]?.names;
  const [, ...corps] = Array.from({ length: 6 }, (_, i) => `C00${i}`);
  await sql
    .raw(`insert into fee (corp_code, ${columns}) select c, ${columns} from fee, unnest('{${corps.join(",")}}'::text[]) c, generate_series(1, 2600)
    where fee.id = ${id}`)
    .execute(testDatabase.em().getKysely());
  const run = await testDatabase.run("finance", generateStatements, {});
  expect(run).toMatchObject({ done: 6, refused: 0 });
  expect(run.statements.map((statement) => statement.corpCode)).toEqual(["C000", ...corps]);
  expect(run.statements.map((statement) => statement.statementNo)).toEqual(
    run.statements.map((statement) => statement.statementNo).sort(),
  );
  expect(
    await rowsOf(
      testDatabase,
      sql`select count(*)::int as lines, count(distinct fee_id)::int as fees from statement_line`,
    ),
  ).toEqual([{ lines: 13_001, fees: 13_001 }]);
});
