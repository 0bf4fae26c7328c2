import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ofRecord } from "#platform/kernel/trace/change-log.server.ts";
import { loggedRecords } from "#tests/support/logged.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { aFeeBill, aFeeVoyage, seedFeeFixture } from "./fixture.ts";

let testDatabase: TestDatabase;
let place: { voyage: number; bill: number };
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seedFeeFixture(testDatabase);
  const voyage = await aFeeVoyage(testDatabase.em());
  place = { voyage: voyage.id, bill: (await aFeeBill(testDatabase.em(), voyage)).id };
});
afterAll(() => testDatabase.close());

/** Inserts many findings with awkward text in one statement. */
const insert = (
  code: string,
  count: number,
  stamps = sql`'mallory', '2001-01-01', 'mallory', '2001-01-01'`,
) =>
  sql`insert into fee_finding (
        created_by, created_time, updated_by, updated_time, voyage_id, bill_id, code, detail
      )
    select ${stamps}, ${place.voyage}, ${place.bill}, ${code},
      '{"word": "quote \\" slash \\\\ 客户"}'::jsonb
    from generate_series(1, ${count})`.execute(testDatabase.em().getKysely());
const logged = (code: string) =>
  rowsOf<{ operation: string; column: string; operator: string; source: string; version: number }>(
    testDatabase,
    sql`select l.operation, l.column_name as column, l.operator, l.source, l.row_version as version
      from ${sql.raw(loggedRecords)}
        right join fee_finding f on f.id::text = logged.key_value
        and logged.table_name = 'fee_finding',
        lateral (select logged.*) l
      where f.code = ${code}`,
  );

it("many rows inserted at once are logged once, with the exact key of each", async () => {
  await insert("ONE", 1);
  await insert("MANY", 60);
  const [item] = await logged("ONE");
  const many = await logged("MANY");
  expect(item).toEqual({
    operation: "INSERT",
    column: "*",
    operator: "system",
    source: "system",
    version: 1,
  });
  expect(many).toHaveLength(60);
  for (const row of many) expect(row).toEqual(item);
  const entries = sql`select
    from change_log
    where table_name = 'fee_finding' and operation = 'INSERT'`;
  expect(await rowsOf(testDatabase, entries)).toHaveLength(2);
});

it("says of keys with gaps between them only what was inserted", async () => {
  await sql`insert into hs_code (id, code, name_en)
    select 900000 + i * 3, 'G' || i, 'gap'
    from generate_series(1, 60) i`.execute(testDatabase.em().getKysely());
  const at = (id: number) =>
    rowsOf(testDatabase, sql`select operation from change_log where ${ofRecord("hs_code", id)}`);
  expect(await at(900_003)).toEqual([{ operation: "INSERT" }]);
  expect(await at(900_004)).toEqual([]);
});

it("a set-based change of the same value is one entry; what a row held when it was inserted can be told from the log and the row", async () => {
  await sql`insert into hs_code (code, name_en)
    select 'T' || i, 'first'
    from generate_series(1, 60) i`.execute(testDatabase.em().getKysely());
  await sql`update hs_code set name_en = 'second' where code like 'T%'`.execute(
    testDatabase.em().getKysely(),
  );
  const [row] = await rowsOf<{ id: number }>(
    testDatabase,
    sql`select id from hs_code where code = 'T7'`,
  );
  await sql`delete from hs_code where code like 'T%'`.execute(testDatabase.em().getKysely());
  const history = await rowsOf<{ operation: string; column: string; old: string; alone: boolean }>(
    testDatabase,
    sql`select operation, column_name as column, old_value as old, key_value <> '' as alone
      from change_log
      where ${ofRecord("hs_code", row?.id ?? 0)}
      order by id`,
  );
  expect(history).toMatchObject([
    { operation: "INSERT", column: "*", alone: false },
    { operation: "UPDATE", column: "name_en", old: "first", alone: false },
    { operation: "DELETE", column: "*", alone: true },
  ]);
  expect(JSON.parse(history[2]?.old ?? "{}")).toMatchObject({ code: "T7", name_en: "second" });
});

it("stamps somebody else's name over, and keeps the right one", async () => {
  await insert("WRONG", 1);
  await insert("RIGHT", 1, sql`'system', now(), 'system', now()`);
  const stamps = await rowsOf(
    testDatabase,
    sql`select code, updated_by as by, updated_time > now() - interval '1 hour' as recent
      from fee_finding
      where code in ('WRONG', 'RIGHT')
      order by code`,
  );
  expect(stamps).toEqual([
    { code: "RIGHT", by: "system", recent: true },
    { code: "WRONG", by: "system", recent: true },
  ]);
});

it("an update of fees keeps the stamps it sets rightly, and others are stamped over", async () => {
  const db = testDatabase.em().getKysely();
  await sql`insert into fee (
        fee_belong, corp_code, fee_code, fee_name, unit, qty, price, currency, amount,
        no_tax_amount, currency_rate, base_amount, op_rem
      )
    select 'R', 'C', 'THC', 'THC', 'BILL', 1, 1, 'CNY', 1, 1, 1, 1, 'STAMP' || i
    from generate_series(1, 4) i`.execute(db);
  const update = (fee: string, stamps: string) =>
    sql`update fee set owner = 'NEW', ${sql.raw(stamps)} where op_rem = ${fee}`.execute(db);
  await update("STAMP1", "version = version + 1, updated_by = 'system', updated_time = now()");
  await update("STAMP2", "version = version + 1, updated_by = 'mallory', updated_time = now()");
  await update(
    "STAMP3",
    "version = version + 1, updated_by = 'system', updated_time = now() - interval '1 day'",
  );
  await update("STAMP4", "updated_by = 'system', updated_time = now()");
  const stamps = await rowsOf(
    testDatabase,
    sql`select version, updated_by as by, updated_time > now() - interval '1 hour' as recent
      from fee
      where op_rem like 'STAMP%'
      order by op_rem`,
  );
  expect(stamps).toEqual(
    Array.from({ length: 4 }, () => ({ version: 2, by: "system", recent: true })),
  );
});
