import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { netFees } from "#domain/finance/write-off/ops/apply-receipt.server.ts";
import {
  receiptSteps,
  verificationSteps,
} from "#domain/finance/write-off/write-off.resource.server.ts";
import type { Voyage } from "#domain/sailing/voyage/voyage.entity.server.ts";
import { netChosen } from "#domain/finance/workbench/ops/register-and-apply.server.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { feeOf, makeFixture } from "#tests/db/finance/settlement/fixture.ts";

let testDatabase: TestDatabase;
let october: Voyage;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  ({ october } = await makeFixture(testDatabase.em()));
});
afterAll(() => testDatabase.close());
beforeEach(async () => {
  for (const tables of ["verification", "receipt, fee cascade"])
    await sql.raw(`truncate ${tables}`).execute(testDatabase.em().getKysely());
});

/** Deadlocks of this database; the server counts them when the transactions have ended. */
async function deadlocks(): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(testDatabase.em().getKysely());
  const [row] = await rowsOf<{ n: number }>(
    testDatabase,
    sql`select deadlocks::int as n from pg_stat_database where datname = current_database()`,
  );
  return row?.n ?? 0;
}

/**
 * Fees of one party, receivable and payable by turns, so that the order of a side is not the order
 * of all.
 */
async function bothSides(): Promise<Record<"R" | "P", number[]>> {
  const em = testDatabase.em();
  const made = Array.from({ length: 12 }, (_, i) =>
    feeOf(em, october, { amount: "10.00", baseAmount: "10.00", feeBelong: i % 2 ? "P" : "R" }),
  );
  await em.flush();
  const of = (side: "R" | "P") =>
    made.filter(({ feeBelong }) => feeBelong === side).map(({ id }) => id);
  return { R: of("R"), P: of("P") };
}

const sums = () =>
  rowsOf<{ side: string; verified: string }>(
    testDatabase,
    sql`select fee_belong as side, sum(verified_amount)::text as verified
      from fee
      group by 1
      order by 1`,
  );

test("both sides of a party set off and taken back by many at once: nobody is in the way, no fee is set off twice", async () => {
  const before = await deadlocks();
  for (let round = 0; round < 6; round++) {
    for (const tables of ["verification", "receipt, fee cascade"])
      await sql.raw(`truncate ${tables}`).execute(testDatabase.em().getKysely());
    const fees = await bothSides();
    const net = (side: "R" | "P", at: number) =>
      testDatabase.run("finance", netChosen[side], { feeIds: fees[side].slice(at, at + 2) });
    const netted = await Promise.allSettled([
      net("R", 0),
      net("P", 4),
      net("R", 4),
      net("P", 0),
      net("R", 2),
    ]);
    const whole = testDatabase.run("finance", netFees, { corpCode: "C001", currency: "CNY" });
    for (const result of [...netted, ...(await Promise.allSettled([whole]))])
      if (result.status === "rejected") expect(result.reason).toHaveProperty("code");
    expect((await sums()).map(({ verified }) => Number(verified))).toEqual([60, 60]);
    const receipts = await rowsOf<{ id: number; side: "R" | "P" }>(
      testDatabase,
      sql`select id, fee_belong as side from receipt where status = 'OPEN' order by id`,
    );
    // The receipt of one and the payment of another are taken back at once, from both ends.
    const back = receipts.map(({ id, side }) =>
      testDatabase.run("finance", receiptSteps[side].cancelApplied, {
        rows: [{ id }],
        reason: "x",
      }),
    );
    await Promise.all(back);
    expect((await sums()).map(({ verified }) => Number(verified))).toEqual([0, 0]);
  }
  expect(await deadlocks()).toBe(before);
});

test("one part and its whole registration are taken back at once without a deadlock", async () => {
  const before = await deadlocks();
  await bothSides();
  const { id } = await testDatabase.run("finance", netFees, { corpCode: "C001", currency: "CNY" });
  await sql`update receipt set kind = 'BANK', netting_no = ''`.execute(
    testDatabase.em().getKysely(),
  );
  const parts = await rowsOf<{ id: number }>(
    testDatabase,
    sql`select id from verification where receipt_id = ${id} order by id desc`,
  );
  await Promise.all([
    ...parts
      .slice(0, 4)
      .map((part) =>
        testDatabase.run("finance", verificationSteps.R.cancel, { rows: [part], reason: "x" }),
      ),
    testDatabase.run("finance", receiptSteps.R.cancelApplied, { rows: [{ id }], reason: "x" }),
  ]);
  expect((await sums()).map(({ side, verified }) => [side, Number(verified)])).toEqual([
    ["P", 60],
    ["R", 0],
  ]);
  expect(await deadlocks()).toBe(before);
});
