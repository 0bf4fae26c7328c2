import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { saveFee } from "#domain/finance/fee/ops/save-fee.server.ts";
import {
  aFeeBill,
  aFeeVoyage,
  aRate,
  feesOf,
  seedFeeFixture,
  workedTariff,
} from "#tests/db/finance/fee/fixture.ts";
import { seaway } from "#tests/support/command.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
let bill: { id: number; blNo: string };
let voyageName: string;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seedFeeFixture(testDatabase);
  const em = testDatabase.em();
  await workedTariff(em);
  const voyage = await aFeeVoyage(em);
  voyageName = voyage.voyageName;
  bill = await aFeeBill(em, voyage);
});
afterAll(() => testDatabase.close());

test("without voyage or bill it is wrong use, an unknown one is refused", async () => {
  expect((await seaway(testDatabase, ["fee", "calculate"])).code).toBe(2);
  expect((await seaway(testDatabase, ["fee", "calculate", "--voyage", "NO/1"])).code).toBe(1);
  expect((await seaway(testDatabase, ["fee", "explain", "NIX"])).code).toBe(1);
});

test("a dry run writes nothing, the run prices, and the number is explained in both languages", async () => {
  const dry = await seaway(testDatabase, [
    "--json",
    "fee",
    "calculate",
    "--voyage",
    voyageName,
    "--dry-run",
  ]);
  expect(dry.code).toBe(0);
  expect(JSON.parse(dry.out)).toMatchObject({ bills: 1, inserted: 10, findings: [] });
  expect(await feesOf(testDatabase, bill)).toEqual([]);
  const done = await seaway(testDatabase, [
    "--lang",
    "en",
    "fee",
    "calculate",
    "--voyage",
    voyageName,
  ]);
  expect(done).toMatchObject({ code: 0, out: "Bills 1: 10 new, 0 replaced, 0 removed, 0 kept\n" });
  const text = await seaway(testDatabase, ["--lang", "en", "fee", "explain", bill.blNo, "PSS"]);
  expect(text.code).toBe(0);
  expect(text.out).toContain("268.800 USD");
  expect(text.out).toContain("8% × 3360.00");
  const [first] = await feesOf(testDatabase, bill);
  const zh = await seaway(testDatabase, ["--json", "fee", "explain", String(first?.id)]);
  expect(JSON.parse(zh.out)).toMatchObject([
    {
      fee: { feeCode: "OF" },
      lines: expect.arrayContaining([expect.stringContaining("计价日期")]),
    },
  ]);
});

test("a replay agrees with what was calculated, and answers 1 with the step an altered figure breaks", async () => {
  expect((await seaway(testDatabase, ["fee", "replay"])).code).toBe(2);
  const replay = ["--lang", "en", "fee", "replay"];
  expect(await seaway(testDatabase, [...replay, "--voyage", voyageName])).toMatchObject({
    code: 0,
    out: "Replayed 10 fees, 0 differ\n",
  });
  const db = testDatabase.em().getKysely();
  const shift = (by: number) =>
    sql`update fee
      set tax_amount = tax_amount + ${by}, no_tax_amount = no_tax_amount - ${by}
      where fee_code = 'PSS'`.execute(db);
  await shift(1);
  const differs = await seaway(testDatabase, [...replay, "--all"]);
  expect(differs.code).toBe(1);
  expect(differs.out).toMatch(
    /^Replayed 10 fees, 1 differ\n#\d+ \S+ PSS: .* is tax: computed 0\.00, stored 1/,
  );
  await shift(-1);
});

test("a payable is explained when it is asked for as one", async () => {
  const input = {
    blNo: bill.blNo,
    feeCode: "VAT",
    corpCode: "C002",
    unit: "BILL",
    qty: "1",
    price: "106",
    currency: "CNY",
  };
  const { id } = await testDatabase.run("finance", saveFee.P, input);
  const shown = await seaway(testDatabase, [
    "--lang",
    "en",
    "fee",
    "explain",
    String(id),
    "--payable",
  ]);
  expect(shown.code).toBe(0);
  expect(shown.out).toContain("Tax 6% included in the price: net 100.00, tax 6.00");
  expect((await seaway(testDatabase, ["fee", "explain", String(id)])).code).toBe(1);
  expect((await seaway(testDatabase, ["fee", "explain", bill.blNo, "VAT"])).code).toBe(1);
});

test("findings answer 1 and are said", async () => {
  const em = testDatabase.em();
  for (const price of ["1", "2"])
    await aRate(em, { fcode: "TIE", feeCode: "AFS", unit: "BILL", currency: "USD", price });
  const tied = await seaway(testDatabase, [
    "--lang",
    "en",
    "fee",
    "calculate",
    "--bill",
    bill.blNo,
  ]);
  expect(tied.code).toBe(1);
  expect(tied.out).toContain("AFS  has more than one applicable rate");
});
