import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Migration0120 } from "#db/migrations/0120-applied-within-amount.ts";
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

const clear = async () => {
  for (const tables of ["verification", "receipt, fee cascade"])
    await sql.raw(`truncate ${tables}`).execute(testDatabase.em().getKysely());
};
const text = (cents: number) => (cents / 100).toFixed(2);
async function charge(...amounts: readonly number[]): Promise<number[]> {
  const em = testDatabase.em();
  const made = amounts.map((cents) =>
    feeOf(em, october, { amount: text(cents), baseAmount: text(cents) }),
  );
  await em.flush();
  return made.map(({ id }) => id);
}
const register = async (cents: number, side: "R" | "P" = "R") =>
  (
    await testDatabase.run("finance", saveReceipt[side], {
      corpCode: "C001",
      currency: "CNY",
      amount: text(cents),
      bankDate: "2026-11-10",
    })
  ).id;
const apply = (id: number, lines: readonly (readonly [number, number])[]) =>
  testDatabase.run("finance", applyReceipt.R, {
    id,
    checkNo: "V1",
    lines: lines.map(([feeId, cents]) => ({ feeId, amount: text(cents) })),
  });
const cancel = (ids: readonly number[]) =>
  testDatabase.run("finance", verificationSteps.R.cancel, {
    rows: ids.map((id) => ({ id })),
    reason: "wrong",
  });
const partIds = async () =>
  (
    await rowsOf<{ id: number }>(
      testDatabase,
      sql`select id from verification where mirrors_id is null order by id`,
    )
  ).map(({ id }) => id);

test("a credit is not taken back alone while its registration pays more by it: the charge to cancel with it is named, both go together", async () => {
  await clear();
  const [charged = 0, credit = 0] = await charge(10_627, -627);
  const id = await register(10_000);
  await apply(id, [
    [charged, 10_627],
    [credit, -627],
  ]);
  const [first = 0, second = 0] = await partIds();
  const applied = () =>
    rowsOf(testDatabase, sql`select applied_amount::text as applied from receipt`);
  for (const [part, named] of [
    [second, "SWBL261000001 OCF V1 106.27"],
    [first, "SWBL261000001 OCF V1 -6.27"],
  ] as const)
    expect(await cancel([part])).toMatchObject({
      done: 0,
      rows: [
        {
          id: part,
          code: "verification.cancelTogether",
          params: { parts: named, received: "100.00" },
        },
      ],
    });
  expect(await applied()).toEqual([{ applied: "100.000" }]);
  expect(await cancel([second, first])).toMatchObject({
    done: 2,
    refused: 0,
    rows: [{ id: second, done: true }, { done: true }],
  });
  expect(await applied()).toEqual([{ applied: "0.000" }]);
  expect(await cancel([first])).toMatchObject({
    rows: [{ code: "verification.notLive", key: "V1" }],
  });
  await expect(apply(id, [[credit, -627]])).rejects.toMatchObject({
    code: "writeOff.creditAlone",
    params: { applied: "-6.27" },
  });
});

test("the database itself holds that no more is applied than received, and older rows beyond it do not stop the migration", async () => {
  await clear();
  const id = await register(10_000);
  const beyond = sql`update receipt set applied_amount = 100.01 where id = ${id}`;
  const { em } = testDatabase;
  await expect(beyond.execute(em().getKysely())).rejects.toThrow(/receipt_applied_within/);
  await sql`alter table receipt drop constraint receipt_applied_within`.execute(em().getKysely());
  await beyond.execute(em().getKysely());
  const migration = new Migration0120(em().getDriver(), testDatabase.orm.config);
  await migration.up();
  for (const query of migration.getQueries())
    await sql.raw(String(query)).execute(em().getKysely());
  await expect(beyond.execute(em().getKysely())).rejects.toThrow(/receipt_applied_within/);
  await sql`update receipt set applied_amount = 0 where id = ${id}`.execute(em().getKysely());
});

/** The ledger by hand, in cents: who paid what, in the order it was entered. */
type Part = { id: number; receipt: number; fee: number; cents: number };
class Ledger {
  readonly fees: readonly number[];
  readonly receipts: number[] = [];
  parts: Part[] = [];
  #lastId = 0;
  constructor(fees: readonly number[]) {
    this.fees = fees;
  }
  open(fee: number): number {
    return this.parts
      .filter((part) => part.fee === fee)
      .reduce((left, part) => left - part.cents, this.fees[fee] ?? 0);
  }
  applied(receipt: number, of: readonly Part[] = this.parts): number {
    return of.filter((part) => part.receipt === receipt).reduce((sum, part) => sum + part.cents, 0);
  }
  rest = (receipt: number): number => (this.receipts[receipt] ?? 0) - this.applied(receipt);
  pay(receipt: number, lines: readonly (readonly [number, number])[]): boolean {
    const sum = lines.reduce((total, [, cents]) => total + cents, 0);
    const fits = lines.every(
      ([fee, cents]) =>
        Math.sign(cents) === Math.sign(this.open(fee)) &&
        Math.abs(cents) <= Math.abs(this.open(fee)),
    );
    const once = new Set(lines.map(([fee]) => fee)).size === lines.length;
    if (
      this.rest(receipt) <= 0 ||
      !fits ||
      !once ||
      sum > this.rest(receipt) ||
      this.applied(receipt) + sum < 0
    )
      return false;
    for (const [fee, cents] of lines) this.parts.push({ id: this.#nextId(), receipt, fee, cents });
    return true;
  }
  /** Cent by cent: credits while there are charges for them, then charges while there is money. */
  payOldest(receipt: number): boolean {
    if (this.rest(receipt) <= 0) return false;
    const order = [...this.fees.keys()].sort(
      (a, b) => Number((this.fees[b] ?? 0) < 0) - Number((this.fees[a] ?? 0) < 0) || a - b,
    );
    let charges = order.reduce((sum, fee) => sum + Math.max(0, this.open(fee)), 0);
    let money = this.rest(receipt);
    const taken: Part[] = [];
    for (const fee of order) {
      let cents = 0;
      for (; this.open(fee) < cents && charges > 0; charges -= 1, money += 1) cents -= 1;
      for (; this.open(fee) > cents && money > 0; money -= 1) cents += 1;
      if (cents !== 0) taken.push({ id: this.#nextId(), receipt, fee, cents });
    }
    this.parts.push(...taken);
    return taken.length > 0;
  }
  /**
   * Registration by registration: done only where what stays is between nothing and what was
   * received.
   */
  cancel(ids: ReadonlySet<number>): number {
    let done = 0;
    for (const receipt of this.receipts.keys()) {
      const gone = this.parts.filter((part) => part.receipt === receipt && ids.has(part.id));
      const stays = this.parts.filter((part) => !gone.includes(part));
      const applied = this.applied(receipt, stays);
      if (applied < 0 || applied > (this.receipts[receipt] ?? 0)) continue;
      this.parts = stays;
      done += gone.length;
    }
    return done;
  }
  #nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }
}

const act = fc.record({
  does: fc.constantFrom(
    "register",
    "apply",
    "apply",
    "byAge",
    "cancelParts",
    "cancelParts",
    "cancelApplied",
  ),
  which: fc.nat({ max: 20 }),
  cents: fc.integer({ min: 1, max: 900 }),
  /** Of each fee how much, in tenths of what is open; a number above ten asks too much. */
  tenths: fc.array(fc.integer({ min: 0, max: 11 }), { minLength: 5, maxLength: 5 }),
  chosen: fc.array(fc.nat({ max: 15 }), { maxLength: 4 }),
});
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

const refusedOr = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error: unknown) => {
    if (!isRefusal(error)) throw error;
    return null;
  });

/** Does it in the product and by hand. */
async function play(
  { does, which, cents, tenths, chosen }: Act,
  ledger: Ledger,
  ids: { fees: number[]; receipts: number[] },
): Promise<void> {
  if (does === "register") {
    ids.receipts.push(await register(cents));
    ledger.receipts.push(cents);
    return;
  }
  const receipt = which % Math.max(1, ids.receipts.length);
  const id = ids.receipts[receipt];
  if (id === undefined) return;
  const rows = [{ id }];
  if (does === "apply") {
    const lines = tenths.flatMap((tenth, fee): [number, number][] => {
      const part = Math.trunc((ledger.open(fee) * tenth) / 10);
      return part === 0 ? [] : [[fee, part]];
    });
    if (lines.length === 0) return;
    const done = await refusedOr(
      apply(
        id,
        lines.map(([fee, part]) => [ids.fees[fee] ?? 0, part] as const),
      ),
    );
    expect(done !== null).toBe(ledger.pay(receipt, lines));
  } else if (does === "byAge") {
    const { done } = await testDatabase.run("finance", applyByAge.R, { rows });
    expect(done === 1).toBe(ledger.payOldest(receipt));
  } else if (does === "cancelApplied") {
    await testDatabase.run("finance", receiptSteps.R.cancelApplied, { rows, reason: "wrong" });
    ledger.parts = ledger.parts.filter((part) => part.receipt !== receipt);
  } else {
    // Parts are numbered alike on both sides, in the order they were entered.
    const all = await partIds();
    const some = new Set(chosen.map((nth) => nth % Math.max(1, all.length)));
    const { done } = (await refusedOr(cancel([...some].flatMap((nth) => all[nth] ?? [])))) ?? {
      done: 0,
    };
    expect(done).toBe(ledger.cancel(new Set([...some].map((nth) => nth + 1))));
  }
}

test("charges and credits paid and taken back in any order: the product does, refuses and stores what a ledger kept by hand says", async () => {
  const due = fc.array(
    fc.integer({ min: -300, max: 800 }).filter((n) => n !== 0),
    { minLength: 5, maxLength: 5 },
  );
  await fc.assert(
    fc.asyncProperty(due, fc.array(act, { minLength: 6, maxLength: 14 }), async (amounts, acts) => {
      await clear();
      const ledger = new Ledger(amounts);
      const ids = { fees: await charge(...amounts), receipts: [] };
      for (const some of acts) {
        await play(some, ledger, ids);
        expect(
          await rowsOf(
            testDatabase,
            sql`select (
                  select coalesce(json_agg((verified_amount * 100)::int order by id), '[]')
                  from fee
                ) as fees,
                (
                  select coalesce(json_agg((applied_amount * 100)::int order by id), '[]')
                  from receipt
                ) as receipts`,
          ),
        ).toEqual([
          {
            fees: amounts.map((cents, fee) => cents - ledger.open(fee)),
            receipts: ledger.receipts.map((_, receipt) => ledger.applied(receipt)),
          },
        ]);
      }
    }),
    { numRuns: 25 },
  );
}, 120_000);
