import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { seaway } from "#tests/support/command.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import {
  aFeeBill,
  aFeeVoyage,
  seedFeeFixture,
  workedTariff,
} from "#tests/db/finance/fee/fixture.ts";

let testDatabase: TestDatabase;
let voyageName: string;
let bill: { id: number; blNo: string };
const folder = mkdtempSync(path.join(tmpdir(), "seaway-fee-closed-"));
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seedFeeFixture(testDatabase);
  await workedTariff(testDatabase.em());
});
beforeEach(async () => {
  await execute(sql`delete from accounting_period`);
  const voyage = await aFeeVoyage(testDatabase.em());
  voyageName = voyage.voyageName;
  bill = await aFeeBill(testDatabase.em(), voyage);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await testDatabase.close();
});

const execute = (text: ReturnType<typeof sql>) => text.execute(testDatabase.em().getKysely());
/** The month of the voyage's departure, by which its fees are booked. */
const closeMonth = () =>
  execute(sql`insert into accounting_period (company_code, period, status)
    select 'SEAWAY', to_char(departure_date, 'YYYY-MM'), 'CLOSED'
    from voyage
    where voyage_name = ${voyageName}`);
const lockBill = () =>
  execute(sql`update bill set fee_lock = 'Y', payable_fee_lock = 'Y' where id = ${bill.id}`);
const counted = async () =>
  (
    await rowsOf<{ fees: number; invoices: number }>(
      testDatabase,
      sql`select (select count(*)::int from fee) as fees,
          (select count(*)::int from invoice) as invoices`,
    )
  )[0];
const fee = () => ({
  blNo: bill.blNo,
  voyageName,
  companyCode: "SEAWAY",
  feeCode: "DOC",
  corpCode: "C002",
  unit: "BILL",
  qty: "1",
  price: "80",
  currency: "CNY",
});

const screens = [
  "feemgr/recmgr/search",
  "feemgr/paymgr/search",
  "feemgr/special/rec/search",
  "feemgr/special/pay/search",
];
test.each(screens)("%s: a locked bill and a closed month refuse a saved fee", async (apiName) => {
  const save = async () => {
    const done = await seaway(
      testDatabase,
      ["--json", "save", apiName, "-i", "-"],
      JSON.stringify(fee()),
    );
    const { faults = [] } = done.code === 0 ? {} : JSON.parse(done.err);
    return [done.code, ...faults.map((fault: { code: string }) => fault.code)];
  };
  const before = await counted();
  await lockBill();
  expect(await save()).toEqual([1, "fee.lockedBill"]);
  await execute(sql`update bill set fee_lock = 'N', payable_fee_lock = 'N' where id = ${bill.id}`);
  await closeMonth();
  expect(await save()).toEqual([1, "period.closed"]);
  expect(await counted()).toEqual(before);
  await execute(sql`delete from accounting_period`);
  expect(await save()).toEqual([0]);
});

test("an invoice of a supplier for a closed month is refused by row and registers nothing", async () => {
  const file = path.join(folder, "invoices.csv");
  writeFileSync(
    file,
    `corp_code,invoice_no,invoice_date,bl_no,fee_code,currency,amount
C002,F1,2026-06-20,${bill.blNo},DOC,CNY,80
C002,F2,2026-07-02,${bill.blNo},DOC,CNY,80
`,
  );
  await execute(sql`insert into accounting_period (company_code, period, status)
    values ('SEAWAY', '2026-06', 'CLOSED')`);
  const before = await counted();
  const refused = await seaway(testDatabase, [
    "--json",
    "--company",
    "SEAWAY",
    "import",
    "supplierInvoice",
    file,
  ]);
  expect(refused.code).toBe(1);
  expect(refused.out + refused.err).toContain("2026-06");
  expect(await counted()).toEqual(before);
});
