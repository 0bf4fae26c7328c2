import { type TestDatabase, openTestDatabase, rowsOf } from "#tests/support/test-database.ts";
import { beforeAll, afterAll, describe, test, expect } from "vitest";
import { sql } from "kysely";
import { feeSteps } from "#domain/finance/fee/audit/fee-steps.server.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { runOverdue } from "#domain/finance/container-fee/ops/overdue-run.server.ts";
import { overdueResources } from "#domain/finance/container-fee/overdue/overdue.resource.server.ts";
import { overdueWork, arrived } from "./overdue-work.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seed();
});
afterAll(() => testDatabase.close());

const { run, stays, fees, due, shown, journey, seed } = overdueWork(() => testDatabase);

describe("what changes later", () => {
  test("an audited fee gets a difference line: the sum is the fresh calculation", async () => {
    const { voyage, add } = await journey(arrived);
    await run(voyage);
    await sql`update container_move
      set event_time = '2026-06-18 02:00+00'
      where voyage_id = ${voyage.id} and event = 'GATE_OUT'`.execute(testDatabase.em().getKysely());
    expect(await run(voyage)).toMatchObject({ inserted: 1, removed: 0 });
    // Two days at 20 and two at 40.
    expect((await fees(voyage)).map(({ amount }) => amount)).toEqual(["40", "80"]);
    await sql`delete from container_move where voyage_id = ${voyage.id}`.execute(
      testDatabase.em().getKysely(),
    );
    await run(voyage);
    expect(await due(voyage)).toBe(0);
    expect(await stays(voyage)).toEqual([]);
    for (const of of arrived) await add(of);
    await run(voyage);
    expect(await due(voyage)).toBe(40);
  });

  test("an open fee is replaced", async () => {
    await sql`update fee_flow set enabled = 'N' where code = 'AUDITED'`.execute(
      testDatabase.em().getKysely(),
    );
    const { voyage } = await journey(arrived);
    await run(voyage);
    expect(await fees(voyage)).toMatchObject([{ status: "CREATED", amount: "40" }]);
    await sql`update container_move
      set event_time = '2026-06-18 02:00+00'
      where voyage_id = ${voyage.id} and event = 'GATE_OUT'`.execute(testDatabase.em().getKysely());
    expect(await run(voyage)).toMatchObject({ inserted: 1, removed: 1 });
    expect(await fees(voyage)).toMatchObject([{ status: "CREATED", amount: "120" }]);
    await sql`update fee_flow set enabled = 'Y' where code = 'AUDITED'`.execute(
      testDatabase.em().getKysely(),
    );
  });

  test("is not reversed by hand, for the next run would charge it again; a reversal of before counts", async () => {
    const { voyage } = await journey(arrived);
    await run(voyage);
    const [fee] = await fees(voyage);
    const refused = await testDatabase.run("finance", feeSteps.R.reverse, {
      rows: [{ id: fee?.id ?? 0 }],
      reason: "wrong",
    });
    expect(refused).toMatchObject({ done: 0, rows: [{ code: "fee.waiveInstead" }] });
    // As an older version wrote it.
    await sql`insert into fee (
          fee_belong, fee_kind, fee_status, origin, voyage_id, bill_id, containerno, corp_code,
          company_code, fee_code, fee_name, unit, qty, price, currency, amount, no_tax_amount,
          currency_rate, base_amount, reverses_id
        )
      select fee_belong, fee_kind, 'CREATED', 'REVERSAL', voyage_id, bill_id, containerno,
        corp_code, company_code, fee_code, fee_name, unit, - qty, price, currency, - amount,
        - no_tax_amount, currency_rate, - base_amount, id
      from fee
      where id = ${fee?.id ?? 0}`.execute(testDatabase.em().getKysely());
    expect(await due(voyage)).toBe(0);
    expect(await shown(voyage)).toBe(0);
    await run(voyage);
    expect(await due(voyage)).toBe(40);
    expect(await shown(voyage)).toBe(40);
  });

  test("late moves of a closed month are booked in the first open one, which says so; without one they are refused", async () => {
    const db = testDatabase.em().getKysely();
    await sql`insert into accounting_period (company_code, period, status)
      values ('SEAWAY', '2026-06', 'LOCKED'), ('SEAWAY', '2026-07', 'CLOSED')`.execute(db);
    const { voyage } = await journey(arrived);
    const runOn = (day: string) =>
      runOperation(
        { ...testDatabase.as("finance"), now: new Date(`${day}T04:00:00Z`) },
        runOverdue,
        {
          voyages: [voyage.voyageName],
          asOf: "2026-07-01",
        },
      );
    expect(await runOn("2026-07-20")).toMatchObject({
      inserted: 0,
      refused: 1,
      rows: [{ code: "period.closed" }],
    });
    expect(await runOn("2026-08-20")).toMatchObject({ inserted: 1, refused: 0 });
    const booked = () =>
      rowsOf(
        testDatabase,
        sql`select trim_scale(amount)::int as amount, to_char(pricing_date, 'YYYY-MM-DD') as day,
            pricing_reason as reason, derivation #> '{basis,-1,params}' as late
          from fee
          where voyage_id = ${voyage.id}
          order by id`,
      );
    const first = {
      amount: 40,
      day: "2026-08-01",
      reason: "containerFee.pricing.late",
      late: { day: "2026-06-16", period: "2026-06", booked: "2026-08-01" },
    };
    expect(await booked()).toMatchObject([first]);
    expect(await runOn("2026-08-21")).toMatchObject({ inserted: 0, removed: 0 });
    await sql`update container_move
      set event_time = '2026-06-18 02:00+00'
      where voyage_id = ${voyage.id} and event = 'GATE_OUT'`.execute(db);
    expect(await runOn("2026-08-22")).toMatchObject({ inserted: 1, removed: 0 });
    expect(await booked()).toMatchObject([first, { amount: 80, day: "2026-08-01" }]);
    await sql`delete from accounting_period`.execute(db);
  });

  test("a waiver lowers the fee and not the computed amount, and may be taken back", async () => {
    const { voyage } = await journey(arrived);
    await run(voyage);
    const [stay, open] = await rowsOf<{ id: number }>(
      testDatabase,
      sql`select id from overdue_stay where voyage_id = ${voyage.id} order by clock`,
    );
    const steps = overdueResources[0]?.steps ?? {};
    const step = async (name: "waive" | "cancelWaiver", amount?: string, id = stay?.id) => {
      const operation = steps[name];
      if (!operation) throw new Error(name);
      return testDatabase.run("finance", operation, {
        rows: [{ id }],
        reason: "strike",
        ...(amount ? { fields: { amount } } : {}),
      });
    };
    expect(await step("waive", "1", open?.id)).toMatchObject({
      refused: 1,
      rows: [{ code: "containerFee.onlyChargedWaived" }],
    });
    expect(await step("waive", "40.01")).toMatchObject({
      refused: 1,
      rows: [{ code: "containerFee.badWaiver" }],
    });
    expect(await step("waive", "15")).toMatchObject({ done: 1 });
    expect(await due(voyage)).toBe(25);
    expect(await stays(voyage)).toMatchObject([{ clock: "DIS_DEM", amount: "40" }, {}]);
    expect(await run(voyage)).toMatchObject({ inserted: 0, removed: 0 });
    expect(await step("waive", "1")).toMatchObject({
      refused: 1,
      rows: [{ code: "containerFee.waivedAlready" }],
    });
    expect(await step("cancelWaiver")).toMatchObject({ done: 1 });
    expect(await step("cancelWaiver")).toMatchObject({
      refused: 1,
      rows: [{ code: "containerFee.notWaived" }],
    });
    expect(await due(voyage)).toBe(40);
  });
});
