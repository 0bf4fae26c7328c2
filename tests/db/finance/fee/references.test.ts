import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { aFeeBill, aFeeVoyage, seedFeeFixture } from "./fixture.ts";

let testDatabase: TestDatabase;
let voyage: Awaited<ReturnType<typeof aFeeVoyage>>;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seedFeeFixture(testDatabase);
  voyage = await aFeeVoyage(testDatabase.em());
});
afterAll(() => testDatabase.close());

const columns =
  "voyage_id, bill_id, corp_code, fee_code, fee_name, unit, qty, price, currency, amount, no_tax_amount, currency_rate, base_amount";
const values = "'C001', 'THC', 'x', 'BILL', 1, 1, 'CNY', 1, 1, 1, 1";
const insert = (of: { voyage?: number; bill: string; count?: number }) =>
  `insert into fee (${columns}) select ${of.voyage ?? voyage.id}, ${of.bill}, ${values} from generate_series(1, ${of.count ?? 1}) i`;
const run = (text: string) => sql.raw(text).execute(testDatabase.em().getKysely());
const broken = (constraint: string) => ({ code: "23503", constraint });
const newBill = async () => (await aFeeBill(testDatabase.em(), voyage)).id;

it("a fee of a bill or voyage that is not there is refused as by a key, one row or many", async () => {
  const bill = await newBill();
  await expect(run(insert({ bill: "999999" }))).rejects.toMatchObject({
    ...broken("fee_bill_id_foreign"),
    table: "fee",
  });
  await expect(
    run(insert({ bill: `case i when 77 then 999999 else ${bill} end`, count: 100 })),
  ).rejects.toMatchObject({
    detail: 'Key (bill_id)=(999999) is not present in table "bill".',
  });
  await expect(run(insert({ voyage: 999999, bill: "null" }))).rejects.toMatchObject(
    broken("fee_voyage_id_foreign"),
  );
  await run(insert({ bill: `case when i % 2 = 0 then ${bill} end`, count: 100 }));
  await expect(
    run(`update fee set bill_id = 999998 where bill_id = ${bill}`),
  ).rejects.toMatchObject(broken("fee_bill_id_foreign"));
  await expect(run("update fee set voyage_id = 999998")).rejects.toMatchObject(
    broken("fee_voyage_id_foreign"),
  );
  await run(`update fee set bill_id = null, fee_name = 'y' where bill_id = ${bill}`);
});

it("a bill that goes leaves its fees without one, logged; a voyage with fees stays, and neither is emptied at one blow", async () => {
  const bill = await newBill();
  await run(insert({ bill: String(bill), count: 3 }));
  const [{ id: empty } = { id: 0 }] = await rowsOf<{ id: number }>(
    testDatabase,
    sql`insert into voyage (voyage_name, voyage, line_code, vessel_code, vessel_name)
      values ('REF/1', '1', 'JPX1', 'R', 'R')
      returning id`,
  );
  await run(insert({ voyage: empty, bill: "null" }));
  await expect(run(`delete from voyage where id = ${empty}`)).rejects.toMatchObject(
    broken("fee_voyage_id_foreign"),
  );
  for (const table of ["bill_container", "bill_cargo"])
    await run(`delete from ${table} where bill_id = ${bill}`);
  await expect(run(`update bill set id = 900001 where id = ${bill}`)).rejects.toMatchObject(
    broken("fee_bill_id_foreign"),
  );
  await expect(run("truncate bill cascade")).rejects.toMatchObject({ code: "0A000" });
  const ids = (
    await rowsOf<{ id: number }>(testDatabase, sql`select id from fee where bill_id = ${bill}`)
  ).map((row) => row.id);
  await run(`delete from bill where id = ${bill}`);
  expect(
    await rowsOf(
      testDatabase,
      sql`select bill_id as bill, version from fee where id = any(${ids}::int[])`,
    ),
  ).toEqual(Array.from({ length: 3 }, () => ({ bill: null, version: 2 })));
});

it("a bill is not deleted under a fee that is just being written", async () => {
  const bill = await newBill();
  const [first, other] = [
    new Client({ connectionString: testDatabase.url }),
    new Client({ connectionString: testDatabase.url }),
  ];
  await Promise.all([first.connect(), other.connect()]);
  try {
    await first.query("begin");
    await first.query(insert({ bill: String(bill) }));
    const deleted = other.query(`delete from bill where id = ${bill}`);
    const waits = await Promise.race([
      deleted.then(() => "deleted"),
      new Promise((resolve) => setTimeout(() => resolve("waits"), 300)),
    ]);
    expect(waits).toBe("waits");
    await first.query("commit");
    await deleted;
    expect(await rowsOf(testDatabase, sql`select 1 from fee where bill_id = ${bill}`)).toEqual([]);
    // Conversely, writing after the deletion is refused.
    await other.query("begin");
    const next = await newBill();
    await other.query(`delete from bill where id = ${next}`);
    const late = first.query(insert({ bill: String(next) })).then(
      () => null,
      (error: unknown) => error,
    );
    await other.query("commit");
    expect(await late).toMatchObject(broken("fee_bill_id_foreign"));
  } finally {
    await Promise.all([first.end(), other.end()]);
  }
});
