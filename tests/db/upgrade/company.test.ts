import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
});
afterAll(() => testDatabase.close());

const change = (text: string) => sql.raw(text).execute(testDatabase.em().getKysely());
const receipt = (afNo: string, company: string) =>
  change(`insert into receipt (af_no, fee_belong, amount, currency, company_code, bank_date, currency_rate)
    values ('${afNo}', 'R', 10, 'CNY', '${company}', '2026-09-15', 1)`);
const companies = async () =>
  (
    await rowsOf<{ company: string }>(
      testDatabase,
      sql`select company_code as company from receipt order by af_no`,
    )
  ).map((row) => row.company);

/** As before the migration. */
async function goBack(): Promise<void> {
  const tables = await rowsOf<{ name: string }>(
    testDatabase,
    sql`select conrelid::regclass::text as name
      from pg_constraint
      where conname like '%\\_company\\_named'`,
  );
  for (const { name } of tables)
    await change(
      `alter table ${name} drop constraint ${name}_company_named; drop trigger seaway_name_company on ${name}`,
    );
  await change(`drop function seaway_name_company(); drop function seaway_only_company() cascade;
    delete from migration where name = '0151-every-record-has-a-company'`);
}
const migrate = () => testDatabase.orm.migrator.up();

test("records without a company get the only one", async () => {
  await goBack();
  await receipt("AF1", "");
  await migrate();
  expect(await companies()).toEqual(["SEAWAY"]);
  await receipt("AF2", "");
  await change("update receipt set company_code = '' where af_no = 'AF1'");
  expect(await companies()).toEqual(["SEAWAY", "SEAWAY"]);
});

test("with several companies they stay and are named, and no further one comes", async () => {
  await goBack();
  await receipt("AF3", "");
  await change("insert into company (code, name_zh, name_en) values ('OTHER', '另一家', 'OTHER')");
  await migrate();
  expect(await companies()).toEqual(["SEAWAY", "SEAWAY", ""]);
  await expect(receipt("AF4", "")).rejects.toMatchObject({
    code: "23514",
    constraint: "receipt_company_named",
  });
  await receipt("AF5", "OTHER");
  expect(await companies()).toEqual(["SEAWAY", "SEAWAY", "", "OTHER"]);
});
