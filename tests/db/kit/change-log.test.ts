import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loggedRecords } from "#tests/support/logged.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { feeOf, makeFixture } from "#tests/db/finance/settlement/fixture.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
});
afterAll(() => testDatabase.close());

type Logged = {
  key: string;
  column: string;
  old: string | null;
  new: string | null;
  version: number;
};
/** Updates since a log row, by row and column. */
async function logged(table: string, after: number): Promise<Logged[]> {
  return rowsOf<Logged>(
    testDatabase,
    sql`select key_value as key, column_name as "column", old_value as old, new_value as new,
        row_version as version
      from ${sql.raw(loggedRecords)}
      where table_name = ${table} and operation = 'UPDATE' and id > ${after}
      order by key_value::int, column_name`,
  );
}
const last = async () =>
  (
    await rowsOf<{ id: number }>(
      testDatabase,
      sql`select coalesce(max(id), 0)::int as id from change_log`,
    )
  )[0]?.id ?? 0;
const db = () => testDatabase.em().getKysely();

test("a set-based update of many rows is logged exactly like the same change row by row", async () => {
  const em = testDatabase.em();
  const { october } = await makeFixture(em);
  for (let i = 0; i < 60; i += 1)
    feeOf(em, october, {
      feeCode: `F${i % 7}`,
      usdAmount: i % 2 ? "1.5" : null,
      derivation: { at: i },
    });
  await em.flush();
  const change = (where: ReturnType<typeof sql>) => sql`
    update fee
    set qty = qty + 0.5, audit_time = '2026-02-03 04:05:06+08', audit_by = 'x"y',
      derivation = case when id % 3 = 0 then derivation else '{"a": [1, "x"], "b": null}' end,
      pricing_date = null, usd_amount = 1.5,
      op_rem = case when id % 5 = 0 then '' else '中文' end ${where}`;
  const ids = await rowsOf<{ id: number }>(testDatabase, sql`select id from fee order by id`);
  const back = sql`update fee
    set qty = 1, audit_time = null, audit_by = '', derivation = jsonb_build_object('at', id),
      pricing_date = '2026-10-05', usd_amount = case when id % 2 = 0 then 1.5 end, op_rem = ''`;
  await back.execute(db());
  const before = await last();
  await change(sql``).execute(db());
  const together = await logged("fee", before);
  await back.execute(db());
  const again = await last();
  for (const { id } of ids) await change(sql`where id = ${id}`).execute(db());
  const single = await logged("fee", again);
  expect(together.length).toBeGreaterThan(300);
  expect(together.map(({ version: _version, ...item }) => item)).toEqual(
    single.map(({ version: _version, ...item }) => item),
  );
  for (const logged of together)
    expect(single.find((other) => other.key === logged.key)?.version).toBe(logged.version + 2);
});

test("secrets stay out of the log of many, and tables without versions are logged too", async () => {
  await sql`insert into app_user (user_name, nick_name, password_hash)
    select 'many' || i, 'm', 'secret' || i
    from generate_series(1, 60) i`.execute(db());
  const before = await last();
  await sql`update app_user
    set password_hash = 'other' || id, nick_name = 'n'
    where user_name like 'many%'`.execute(db());
  const users = await logged("app_user", before);
  // Name, password as changed, and time.
  expect(users).toHaveLength(180);
  expect(
    users
      .filter((user) => user.column === "password_hash")
      .every((user) => user.old === "***" && user.new === "***"),
  ).toBe(true);
  await sql`insert into statement (statement_no, corp_code) values ('STX', 'C001')`.execute(db());
  await sql`insert into statement_line (
        statement_id, line_no, fee_id, fee_code, fee_name, voyage_name, bk_no, bl_no, unit, qty,
        price, currency, amount, tax_rate, tax_amount, no_tax_amount, currency_rate, cny_amount,
        usd_amount, fee_status
      )
    select s.id, i, i, 'OCF', 'x', '', '', '', 'BL', 1, 1, 'CNY', 1, 0, 0, 1, 1, 1, 1, 'AUDITED'
    from statement s, generate_series(1, 60) i`.execute(db());
  const lines = await last();
  await sql`update statement_line set bl_no = 'B'`.execute(db());
  expect(await logged("statement_line", lines)).toHaveLength(60);
  await sql`update statement_line set bl_no = bl_no`.execute(db());
  expect(await logged("statement_line", lines)).toHaveLength(60);
});
