import { type TestDatabase, openTestDatabase, rowsOf } from "#tests/support/test-database.ts";
import type { Voyage } from "#domain/sailing/voyage/voyage.entity.server.ts";
import { beforeAll, afterAll, beforeEach, test, expect } from "vitest";
import { makeFixture } from "#tests/db/finance/settlement/fixture.ts";
import { sql } from "kysely";
import {
  verificationSteps,
  receiptSteps,
} from "#domain/finance/write-off/write-off.resource.server.ts";
import { netFees } from "#domain/finance/write-off/ops/apply-receipt.server.ts";
import { writeOffWork } from "./write-off-work.ts";

let testDatabase: TestDatabase;
let october: Voyage;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  ({ october } = await makeFixture(testDatabase.em()));
});
afterAll(() => testDatabase.close());
beforeEach(async () => {
  for (const tables of ["verification", "receipt, fee, settlement_tolerance cascade"])
    await sql.raw(`truncate ${tables}`).execute(testDatabase.em().getKysely());
});

const { fees, register, apply, verified, rest } = writeOffWork(
  () => testDatabase,
  () => october,
);

test("cancelling in any order restores every figure exactly and keeps both records", async () => {
  const [a = 0, b = 0] = await fees(
    { amount: "100.00", currency: "USD", baseAmount: "712.35" },
    { amount: "50.00", currency: "USD", baseAmount: "356.17" },
  );
  const first = await register("80", { currency: "USD" });
  const two = await register("60", { currency: "USD" });
  await apply(first, [
    { feeId: a, amount: "33.33" },
    { feeId: b, amount: "16.67" },
  ]);
  await apply(two, [{ feeId: a, amount: "60" }]);
  await apply(first, [{ feeId: a, amount: "6.67" }]);
  const [part = { id: 0 }] = await rowsOf<{ id: number }>(
    testDatabase,
    sql`select id from verification order by id limit 1`,
  );
  expect(
    await testDatabase.run("finance", verificationSteps.R.cancel, {
      rows: [part],
      reason: "typed wrong",
    }),
  ).toMatchObject({ done: 1 });
  expect([await verified(), await rest(first)]).toEqual([[66.67, 16.67], 56.66]);
  expect(
    (
      await testDatabase.run("finance", verificationSteps.R.cancel, {
        rows: [part],
        reason: "again",
      })
    ).rows[0]?.code,
  ).toBe("verification.notLive");
  await testDatabase.run("finance", receiptSteps.R.cancelApplied, {
    rows: [{ id: two }, { id: first }],
    reason: "all",
  });
  expect([await verified(), await rest(first), await rest(two)]).toEqual([[0, 0], 80, 60]);
  const sums = sql`select sum(amount)::text as a, sum(booked_amount)::text as b,
      sum(exchange_gain)::text as g, count(*)::int as n
    from verification`;
  expect(await rowsOf(testDatabase, sums)).toEqual([{ a: "0.000", b: "0.000", g: "0.000", n: 8 }]);
  expect(
    await testDatabase.run("finance", receiptSteps.R.cancel, {
      rows: [{ id: first }],
      reason: "returned",
    }),
  ).toMatchObject({
    done: 1,
  });
});

test("netting sets both sides off and is cancelled on both", async () => {
  await fees({ amount: "100.00" }, { amount: "40.00", feeBelong: "P" });
  const net = (more: object) =>
    testDatabase.run("finance", netFees, { corpCode: "C001", currency: "CNY", ...more });
  await expect(net({ currency: "USD" })).rejects.toMatchObject({ code: "writeOff.nothingToNet" });
  await expect(net({ amount: "41" })).rejects.toMatchObject({ code: "writeOff.aboveNetting" });
  const { id, amount } = await testDatabase.run("finance", netFees, {
    corpCode: "C001",
    currency: "CNY",
  });
  expect([amount, await verified()]).toEqual(["40", [40, 40]]);
  await testDatabase.run("finance", receiptSteps.R.cancelApplied, {
    rows: [{ id }],
    reason: "not agreed",
  });
  expect(await verified()).toEqual([0, 0]);
  expect(await rowsOf(testDatabase, sql`select distinct status from receipt`)).toEqual([
    { status: "CANCELLED" },
  ]);
});
