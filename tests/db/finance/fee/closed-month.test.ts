import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Bill } from "#domain/documents/bill/bill.entity.server.ts";
import { calculatePayables } from "#domain/finance/fee/ops/calculate-payables.server.ts";
import { calculateVoyageFees } from "#domain/finance/fee/ops/calculate-voyage-fees.server.ts";
import { explainStoredFee } from "#domain/finance/fee/ops/explain-stored-fee.server.ts";
import { feeSteps } from "#domain/finance/fee/audit/fee-steps.server.ts";
import { replayFees } from "#domain/finance/fee/ops/replay-fees.server.ts";
import { checkRule } from "#domain/finance/books/ops/check-books.server.ts";
import { feeInvariants } from "#domain/finance/books/fee-invariants.ts";
import type { Invariant } from "#domain/finance/books/invariants.ts";
import type { StepResult } from "#platform/records/machine/steps.server.ts";
import { systemActor } from "#platform/kernel/actor/actor.ts";
import { type Operation, runOperation } from "#platform/kernel/operation/operation.server.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { aFeeBill, aFeeVoyage, aRate } from "./fixture.ts";
import { seedSupplierPrices } from "./payable/supplier-prices.ts";

let testDatabase: TestDatabase;
let extra: number;
const rates: Record<string, number> = {};
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seedSupplierPrices(testDatabase, rates);
  extra = (
    await aRate(testDatabase.em(), { feeCode: "AFS", unit: "BILL", currency: "USD", price: "30" })
  ).id;
  await execute(sql`update freight_rate set status = 'DRAFT' where id = ${extra}`);
});
afterAll(() => testDatabase.close());

const execute = (text: ReturnType<typeof sql>) => text.execute(testDatabase.em().getKysely());
let today = "2026-06-20";
beforeEach(() => {
  today = "2026-06-20";
});
afterEach(async () => {
  await execute(sql`delete from accounting_period`);
  await execute(
    sql`update freight_rate set price = 540 where fee_code = 'THC' and size_group = '20'`,
  );
  await execute(sql`update freight_rate set status = 'DRAFT' where id = ${extra}`);
});

const run = <I, R>(operation: Operation<I, R>, input: unknown): Promise<R> =>
  runOperation(
    { ...testDatabase.as("finance"), now: new Date(`${today}T04:00:00Z`) },
    operation,
    input,
  );
/** Closes a month; the next one has begun. */
async function close(period: string, nextDay: string): Promise<void> {
  await execute(
    sql`insert into accounting_period (company_code, period, status)
      values ('SEAWAY', ${period}, 'CLOSED')`,
  );
  today = nextDay;
}
const price = (of: number) =>
  execute(sql`update freight_rate set price = ${of} where fee_code = 'THC' and size_group = '20'`);
const aBill = async () => {
  const em = testDatabase.em();
  return aFeeBill(em, await aFeeVoyage(em), { boxes: { "20GP": 2 } });
};
const calculate = (bill: Bill) => run(calculateVoyageFees, { billIds: [bill.id] });
const step = (name: keyof typeof feeSteps.R, id: number, side: "R" | "P" = "R") =>
  run(feeSteps[side][name], { rows: [{ id }], reason: "late" }) as Promise<StepResult>;
type Line = {
  id: number;
  origin: string;
  amount: number;
  day: string;
  reason: string;
  status: string;
  differs: string;
};
const linesOf = (bill: Bill, code = "THC", side = "R") =>
  rowsOf<Line>(
    testDatabase,
    sql`select id, origin, amount::float as amount, pricing_date::text as day,
        pricing_reason as reason, fee_status as status, differs
      from fee
      where bill_id = ${bill.id} and fee_code = ${code} and fee_belong = ${side}
      order by id`,
  );
const explained = async (id: number, side: "R" | "P" = "R") =>
  (await explainStoredFee(testDatabase.em(), systemActor("reader", "en"), { side, id })).lines.join(
    "\n",
  );
/** The rules of the books for fees; bills of this file have no cargo to speak of. */
async function expectFeesHold(): Promise<void> {
  for (const rule of Object.keys(feeInvariants) as Invariant[])
    expect(await checkRule(testDatabase.em(), rule), rule).toBeNull();
}
const replayed = () => run(replayFees, { all: true });

describe("what comes late for a closed month", () => {
  it("differs on its audited fee, is settled by a line in the first open month, and says so", async () => {
    const bill = await aBill();
    await calculate(bill);
    const [fee] = await linesOf(bill);
    const id = fee?.id ?? 0;
    await step("audit", id);
    await close("2026-06", "2026-07-20");
    await price(600);
    expect(await calculate(bill)).toMatchObject({
      refused: 0,
      inserted: 0,
      replaced: 0,
      removed: 0,
      differing: 1,
    });
    const settled = await step("settle", id);
    expect(settled.rows[0]?.notes?.map(({ code }) => code)).toEqual([
      "fee.settled",
      "fee.bookedLate",
    ]);
    const [before, late] = await linesOf(bill);
    expect(before).toMatchObject({ amount: 1080, day: "2026-06-02", status: "AUDITED" });
    expect(late).toMatchObject({
      origin: "CHANGE",
      amount: 120,
      day: "2026-07-01",
      reason: "fee.pricing.late",
      status: "CREATED",
    });
    expect(await explained(late?.id ?? 0)).toContain(
      "2026-06-02 falls into the closed month 2026-06",
    );
    expect(await step("audit", late?.id ?? 0)).toMatchObject({ done: 1 });
    expect(await calculate(bill)).toMatchObject({
      inserted: 0,
      replaced: 0,
      removed: 0,
      differing: 0,
    });
    expect(await replayed()).toMatchObject({ differing: 0, skipped: 0 });
    await expectFeesHold();
  });

  it("is a new line there when the charge is new, and an unaudited fee of the month stays and is settled too", async () => {
    const bill = await aBill();
    await calculate(bill);
    await close("2026-06", "2026-07-20");
    await price(500);
    await execute(sql`update freight_rate set status = 'PUBLISHED' where id = ${extra}`);
    expect(await calculate(bill)).toMatchObject({
      inserted: 1,
      replaced: 0,
      removed: 0,
      differing: 1,
    });
    const [added] = await linesOf(bill, "AFS");
    expect(added).toMatchObject({ amount: 30, day: "2026-07-01", reason: "fee.pricing.late" });
    const text = await explained(added?.id ?? 0);
    expect(text).toContain("Pricing date 2026-06-02 (ETD at the port of loading)");
    expect(text).toContain("booked in the first open one, on 2026-07-01");
    const [open] = await linesOf(bill);
    expect(open).toMatchObject({ amount: 1080, differs: "Y", status: "CREATED" });
    expect(await step("audit", open?.id ?? 0)).toMatchObject({ rows: [{ code: "period.closed" }] });
    expect(await step("settle", open?.id ?? 0)).toMatchObject({ done: 1 });
    expect((await linesOf(bill))[1]).toMatchObject({ amount: -80, day: "2026-07-01" });
    expect(await calculate(bill)).toMatchObject({
      inserted: 0,
      replaced: 0,
      removed: 0,
      differing: 0,
    });
    // What stands open in the later month is calculated anew there, until that closes too.
    await execute(sql`update freight_rate set price = 35 where id = ${extra}`);
    expect(await calculate(bill)).toMatchObject({ replaced: 1 });
    expect(await linesOf(bill, "AFS")).toMatchObject([{ amount: 35, day: "2026-07-01" }]);
    await close("2026-07", "2026-08-03");
    await execute(sql`update freight_rate set price = 30 where id = ${extra}`);
    expect(await calculate(bill)).toMatchObject({ replaced: 0, differing: 1 });
    expect(await replayed()).toMatchObject({ differing: 0, skipped: 0 });
  });

  it("is refused while no later month is open, and changes nothing", async () => {
    const bill = await aBill();
    await calculate(bill);
    await close("2026-06", "2026-06-25");
    await price(650);
    expect(await calculate(bill)).toMatchObject({
      refused: 1,
      differing: 0,
      rows: [{ code: "period.closed" }],
    });
    expect(await linesOf(bill)).toMatchObject([{ amount: 1080, differs: "N" }]);
  });

  it("a reversal is booked there, and the charge that stands again", async () => {
    const bill = await aBill();
    await calculate(bill);
    const [fee] = await linesOf(bill);
    await step("audit", fee?.id ?? 0);
    await close("2026-06", "2026-07-20");
    expect((await step("reverse", fee?.id ?? 0)).rows[0]?.notes).toEqual([
      { code: "fee.bookedLate", params: { period: "2026-06", booked: "2026-07-01" } },
    ]);
    await calculate(bill);
    expect(await linesOf(bill)).toMatchObject([
      { amount: 1080, day: "2026-06-02" },
      { origin: "REVERSAL", amount: -1080, day: "2026-07-01" },
      { origin: "AUTO", amount: 1080, day: "2026-07-01" },
    ]);
  });

  it("holds for payables by suppliers' prices", async () => {
    const bill = await aBill();
    const pay = () => run(calculatePayables, { billIds: [bill.id] });
    await pay();
    const [fee] = await linesOf(bill, "THC", "P");
    await step("audit", fee?.id ?? 0, "P");
    await close("2026-06", "2026-07-20");
    await execute(
      sql`update supplier_price set price = 550 where size_group = '20' and fee_code = 'THC'`,
    );
    expect(await pay()).toMatchObject({ refused: 0, inserted: 0, replaced: 0, differing: 2 });
    for (const { id } of await linesOf(bill, "THC", "P"))
      expect(await step("settle", id, "P")).toMatchObject({ done: 1 });
    const lines = await linesOf(bill, "THC", "P");
    expect(lines.map(({ amount, day }) => [amount, day])).toEqual([
      [530, "2026-06-02"],
      [530, "2026-06-02"],
      [20, "2026-07-01"],
      [20, "2026-07-01"],
    ]);
    expect(await pay()).toMatchObject({ inserted: 0, replaced: 0, removed: 0, differing: 0 });
    await expectFeesHold();
  });
});

it("after any sequence of prices, boxes, audits, settlements, reversals and closings the lines of closed months stand as they were", async () => {
  const bill = await aBill();
  let seed = 11;
  const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const now = { price: 540, boxes: 2 };
  const months = ["2026-06", "2026-07", "2026-08"];
  const closed: string[] = [];
  const closedLines = () =>
    rowsOf(
      testDatabase,
      sql`select id, amount, corp_code, currency, pricing_date, fee_status
        from fee
        where bill_id = ${bill.id} and to_char(pricing_date, 'YYYY-MM') = any (${closed}::text[])
        order by id`,
    );
  for (let turn = 0; turn < 15; turn += 1) {
    if (next(2) === 0) await price((now.price = 400 + next(300)));
    else {
      now.boxes = 1 + next(3);
      await execute(sql`delete from bill_container where bill_id = ${bill.id}`);
      await execute(sql`insert into bill_container (bill_id, line_no, cnt_no, size_type)
        select ${bill.id}, n, 'SHUT' || lpad(n::text, 7, '0'), '20GP'
        from generate_series(1, ${now.boxes}::int) n`);
    }
    const before = await closedLines();
    await calculate(bill);
    for (const { id, origin, status, differs } of await linesOf(bill)) {
      if (status === "CREATED" && next(2) === 0) await step("audit", id);
      else if (differs === "Y" && origin === "AUTO" && status !== "CREATED" && next(4) === 0)
        await step("reverse", id);
      else if (differs === "Y") await step("settle", id);
    }
    await calculate(bill);
    for (const { id, differs } of await linesOf(bill))
      if (differs === "Y") await step("settle", id);
    expect(await calculate(bill)).toMatchObject({
      inserted: 0,
      replaced: 0,
      removed: 0,
      differing: 0,
    });
    const sum = (await linesOf(bill)).reduce((all, { amount }) => all + amount, 0);
    expect(sum, `turn ${turn}`).toBe(now.price * now.boxes);
    expect(await closedLines(), `turn ${turn}`).toEqual(before);
    expect(await replayed()).toMatchObject({ differing: 0 });
    const month = months[Math.floor(turn / 4)];
    if (turn % 4 === 3 && month) {
      closed.push(month);
      await close(month, `2026-0${7 + closed.length - 1}-10`);
    }
  }
  await expectFeesHold();
});
