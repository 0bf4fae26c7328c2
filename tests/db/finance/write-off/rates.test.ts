import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Fee } from "#domain/finance/fee/fee.entity.server.ts";
import { ExchangeRate } from "#domain/masterdata/money/money.entity.server.ts";
import type { Voyage } from "#domain/sailing/voyage/voyage.entity.server.ts";
import { applyByAge } from "#domain/finance/write-off/ops/apply-by-age.server.ts";
import { applyReceipt, netFees } from "#domain/finance/write-off/ops/apply-receipt.server.ts";
import { bankLineImport } from "#domain/finance/write-off/bank-line/bank-line.import.server.ts";
import { saveReceipt } from "#domain/finance/write-off/ops/save-receipt.server.ts";
import { receiptSteps } from "#domain/finance/write-off/write-off.resource.server.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { feeOf, makeFixture } from "#tests/db/finance/settlement/fixture.ts";

let testDatabase: TestDatabase;
let october: Voyage;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  const em = testDatabase.em();
  ({ october } = await makeFixture(em));
  em.create(ExchangeRate, {
    baseCurrency: "CNY",
    currency: "JPY",
    unit: 100,
    rate: "4.6012",
    publishDate: "2026-09-01",
  });
  await em.flush();
});
afterAll(() => testDatabase.close());
beforeEach(async () => {
  for (const tables of ["verification", "receipt, fee cascade"])
    await sql.raw(`truncate ${tables}`).execute(testDatabase.em().getKysely());
});

async function fees(...more: Partial<Fee>[]): Promise<number[]> {
  const em = testDatabase.em();
  const made = more.map((fee) =>
    feeOf(em, october, {
      ...(fee.amount && !fee.baseAmount ? { baseAmount: fee.amount } : {}),
      ...fee,
    }),
  );
  await em.flush();
  return made.map(({ id }) => id);
}
const register = async (amount: string, currency: string, side: "R" | "P" = "R") =>
  (
    await testDatabase.run("finance", saveReceipt[side], {
      corpCode: "C001",
      currency,
      amount,
      bankDate: "2026-11-10",
    })
  ).id;
const apply = (id: number, line: object, more: object = {}, side: "R" | "P" = "R") =>
  testDatabase.run("finance", applyReceipt[side], { id, checkNo: "V1", lines: [line], ...more });
const parts = () =>
  rowsOf(
    testDatabase,
    sql`select receipt_amount::text as taken, rate::text as rate, exchange_gain::text as gain,
        rate_reason as reason
      from verification
      order by id`,
  );

test.each(["R", "P"] as const)(
  "a rate typed as the market says it takes the right money, one the wrong way round is refused until a reason confirms it (%s)",
  async (side) => {
    const [fee = 0] = await fees({ amount: "50.00", feeBelong: side });
    const id = await register("2000", "USD", side);
    // Meant is 1 USD = 7.1234 CNY; without a base it reads 1 CNY = 7.1234 USD.
    const wrong = { feeId: fee, amount: "50", rate: "7.1234" };
    await expect(apply(id, wrong, {}, side)).rejects.toMatchObject({
      list: [
        {
          code: "writeOff.rateOff",
          place: { field: "lines.0.rate" },
          params: {
            typed: "1 USD = 0.1403824 CNY",
            published: "1 USD = 7.1234 CNY",
            tolerance: "5",
            taken: "356.17 USD",
            amount: "50.00 CNY",
          },
        },
      ],
    });
    await expect(apply(id, { feeId: fee, amount: "50" }, {}, side)).rejects.toMatchObject({
      list: [{ code: "writeOff.needsRate", params: { published: "1 USD = 7.1234 CNY" } }],
    });
    await expect(apply(id, { ...wrong, rateBase: "EUR" }, {}, side)).rejects.toMatchObject({
      list: [{ code: "writeOff.needsRate" }],
    });
    expect(await parts()).toEqual([]);
    await apply(id, { ...wrong, rateBase: "USD" }, { rateReason: "not needed" }, side);
    expect(await parts()).toEqual([
      { taken: "7.020", rate: "0.14038240", gain: "0.000", reason: "" },
    ]);
  },
);

test("a reason confirms a rate beyond the tolerance and stays with the part; the company sets its own tolerance", async () => {
  const [fee = 0] = await fees({ amount: "100.00", currency: "USD", baseAmount: "712.34" });
  const id = await register("2000", "CNY");
  const line = { feeId: fee, amount: "10", rate: "7.5", rateBase: "USD" };
  await expect(apply(id, line)).rejects.toMatchObject({
    list: [{ code: "writeOff.rateOff", params: { percent: "5.29" } }],
  });
  await apply(id, line, { rateReason: "Rate of the contract" });
  expect(await parts()).toMatchObject([{ taken: "75.000", reason: "Rate of the contract" }]);
  await sql`update company set rate_tolerance = 6 where code = 'SEAWAY'`.execute(
    testDatabase.em().getKysely(),
  );
  await apply(id, line);
  await sql`update company set rate_tolerance = 0 where code = 'SEAWAY'`.execute(
    testDatabase.em().getKysely(),
  );
  await expect(apply(id, { ...line, rate: "7.1235" })).rejects.toMatchObject({
    list: [{ code: "writeOff.rateOff" }],
  });
  await apply(id, { ...line, rate: "7.1234" });
  await sql`update company set rate_tolerance = null where code = 'SEAWAY'`.execute(
    testDatabase.em().getKysely(),
  );
});

test("a hundred yen are quoted as published, and a currency without a published rate needs a reason", async () => {
  const [yen = 0, won = 0] = await fees(
    { amount: "50000", currency: "JPY", baseAmount: "2300.60" },
    { amount: "1000", currency: "KRW" },
  );
  const id = await register("3000", "CNY");
  await apply(id, {
    feeId: yen,
    amount: "50000",
    rate: "4.6012",
    rateBase: "JPY",
    rateUnit: "100",
  });
  expect(await parts()).toMatchObject([{ taken: "2300.600", rate: "0.04601200", gain: "0.000" }]);
  const line = { feeId: won, amount: "1000", rate: "0.005" };
  await expect(apply(id, line)).rejects.toMatchObject({
    list: [
      {
        code: "writeOff.rateUnpublished",
        params: { typed: "1 KRW = 0.005 CNY", taken: "5.00 CNY" },
      },
    ],
  });
  await apply(id, line, { rateReason: "Rate of the bank" });
});

test("amounts finer than their currency are refused wherever money is typed, and an old one of the register pays no fraction", async () => {
  const tooFine = { code: "money.tooFine" };
  for (const side of ["R", "P"] as const) {
    await expect(register("1.005", "CNY", side)).rejects.toMatchObject({
      ...tooFine,
      place: { field: "amount" },
    });
    await expect(register("100.5", "JPY", side)).rejects.toMatchObject(tooFine);
  }
  const [yen = 0] = await fees(
    { amount: "500", currency: "JPY", baseAmount: "23.01" },
    { amount: "500", currency: "JPY", baseAmount: "23.01", feeBelong: "P" },
  );
  const id = await register("20", "JPY");
  await expect(apply(id, { feeId: yen, amount: "10.5" })).rejects.toMatchObject({
    list: [
      {
        ...tooFine,
        place: { field: "lines.0.amount" },
        params: { amount: "10.5", currency: "JPY", decimals: 0 },
      },
    ],
  });
  await expect(
    testDatabase.run("finance", netFees, { corpCode: "C001", currency: "JPY", amount: "10.5" }),
  ).rejects.toMatchObject(tooFine);
  const text =
    "交易日期\t金额\t币种\t对方户名\n2026-11-12\t100.5\tJPY\tSOMEBODY\n2026-11-12\t1.005\tCNY\tSOMEBODY";
  expect(
    await runOperation(testDatabase.as("finance"), bankLineImport.operation, { source: { text } }),
  ).toMatchObject({
    inserted: 0,
    faults: [
      { row: 2, field: "amount", ...tooFine },
      { row: 3, field: "amount", ...tooFine },
    ],
  });
  // Registered before that was asked.
  const old = await register("21", "JPY");
  await sql`update receipt set amount = 20.5 where id in (${id}, ${old})`.execute(
    testDatabase.em().getKysely(),
  );
  await testDatabase.run("finance", applyByAge.R, { rows: [{ id }] });
  await testDatabase.run("finance", receiptSteps.R.applyInProportion, { rows: [{ id: old }] });
  expect(await parts()).toMatchObject([{ taken: "20.000" }, { taken: "20.000" }]);
});
