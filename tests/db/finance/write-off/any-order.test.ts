import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { applyByAge } from "#domain/finance/write-off/ops/apply-by-age.server.ts";
import { applyReceipt } from "#domain/finance/write-off/ops/apply-receipt.server.ts";
import { saveReceipt } from "#domain/finance/write-off/ops/save-receipt.server.ts";
import {
  receiptSteps,
  verificationSteps,
} from "#domain/finance/write-off/write-off.resource.server.ts";
import type { Voyage } from "#domain/sailing/voyage/voyage.entity.server.ts";
import { isRefusal } from "#platform/kernel/refusal/refusal.ts";
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

const feeCount = 4;
/**
 * What somebody does: registers money, applies it by hand or by age, takes back one part or all of
 * a registration.
 */
const act = fc.record({
  does: fc.constantFrom(
    "register",
    "apply",
    "apply",
    "byAge",
    "cancelPart",
    "cancelPart",
    "cancelApplied",
  ),
  which: fc.nat(),
  fee: fc.nat({ max: feeCount - 1 }),
  cents: fc.integer({ min: 1, max: 9_000 }),
});
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

async function play({ does, which, fee, cents }: Act, fees: readonly number[]): Promise<void> {
  const amount = (cents / 100).toFixed(2);
  const pick = async (table: "receipt" | "verification") => {
    const { rows } = await sql<{
      id: number;
    }>`select id from ${sql.table(table)} order by id`.execute(testDatabase.em().getKysely());
    return rows[which % Math.max(1, rows.length)]?.id ?? 0;
  };
  const run = testDatabase.run;
  if (does === "register") {
    await run("finance", saveReceipt.R, {
      corpCode: "C001",
      currency: "USD",
      amount,
      bankDate: "2026-11-10",
    });
    return;
  }
  const id = await pick(does === "cancelPart" ? "verification" : "receipt");
  if (id === 0) return;
  if (does === "apply")
    await run("finance", applyReceipt.R, {
      id,
      checkNo: "V1",
      lines: [{ feeId: fees[fee], amount }],
    });
  if (does === "byAge") await run("finance", applyByAge.R, { rows: [{ id }] });
  if (does === "cancelPart")
    await run("finance", verificationSteps.R.cancel, { rows: [{ id }], reason: "wrong" });
  if (does === "cancelApplied")
    await run("finance", receiptSteps.R.cancelApplied, { rows: [{ id }], reason: "wrong" });
}

/** Every figure that is not the sum of its parts, or beyond what it may be. */
const wrong = () =>
  rowsOf(
    testDatabase,
    sql`select 'fee' as what, f.id
      from fee f left join verification y on y.fee_id = f.id
      group by f.id
      having f.verified_amount <> coalesce(sum(y.amount + y.difference), 0)
        or f.verified_amount not between 0 and f.amount
        or (f.verified_amount = f.amount and sum(y.booked_amount) <> f.base_amount)
        or (f.verified_amount = 0 and coalesce(sum(y.booked_amount), 0) <> 0)
      union all
      select 'receipt', r.id
      from receipt r left join verification y on y.receipt_id = r.id
      group by r.id
      having r.applied_amount <> coalesce(sum(y.receipt_amount), 0)
        or r.applied_amount not between 0 and r.amount
      union all
      select 'part', y.id
      from verification y
      where (y.amount < 0) <> (y.status = 'MIRROR')
        or y.exchange_gain <> y.settled_amount - y.booked_amount`,
  );

test("registered, applied and cancelled in any order, by several people at once, every figure is the sum of its parts", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(act, { minLength: 1, maxLength: 3 }), { minLength: 4, maxLength: 12 }),
      async (rounds) => {
        for (const tables of ["verification", "receipt, fee cascade"])
          await sql.raw(`truncate ${tables}`).execute(testDatabase.em().getKysely());
        const em = testDatabase.em();
        const usd = { currency: "USD", currencyRate: "7.1234" } as const;
        const made = [
          feeOf(em, october, { ...usd, amount: "33.33", baseAmount: "237.42" }),
          feeOf(em, october, { ...usd, amount: "0.07", baseAmount: "0.50" }),
          feeOf(em, october, { ...usd, amount: "80.00", baseAmount: "569.87" }),
          feeOf(em, october, { ...usd, amount: "10.01", baseAmount: "71.30" }),
        ];
        await em.flush();
        const fees = made.map(({ id }) => id);
        for (const round of rounds) {
          const results = await Promise.allSettled(round.map((some) => play(some, fees)));
          for (const result of results)
            if (result.status === "rejected" && !isRefusal(result.reason)) throw result.reason;
          expect(await wrong()).toEqual([]);
        }
        const rows = await rowsOf<{ id: number }>(
          testDatabase,
          sql`select id from receipt order by id desc`,
        );
        if (rows.length > 0)
          await testDatabase.run("finance", receiptSteps.R.cancelApplied, {
            rows,
            reason: "all of it",
          });
        expect(
          await rowsOf(
            testDatabase,
            sql`select (select coalesce(sum(abs(verified_amount)), 0) from fee)::float + (
                select coalesce(sum(abs(applied_amount)), 0)
                from receipt
                )::float + (
                  select coalesce(
                      abs(sum(booked_amount)) + abs(sum(settled_amount)) + abs(sum(exchange_gain)),
                      0
                    )
                  from verification
                )::float as left`,
          ),
        ).toEqual([{ left: 0 }]);
      },
    ),
    { numRuns: 12 },
  );
}, 120_000);
