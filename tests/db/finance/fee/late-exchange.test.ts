import { type TestDatabase, openTestDatabase, rowsOf } from "#tests/support/test-database.ts";
import { beforeAll, afterAll, describe, afterEach, it, expect } from "vitest";
import { sql } from "kysely";
import type { Bill } from "#domain/documents/bill/bill.entity.server.ts";
import { rehearseOperation } from "#platform/output/run/rehearsal.server.ts";
import { calculateSelected } from "#domain/finance/fee/ops/order-calculation.server.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import { calculateVoyageFees } from "#domain/finance/fee/ops/calculate-voyage-fees.server.ts";
import { replayFees } from "#domain/finance/fee/ops/replay-fees.server.ts";
import { explainStoredFee } from "#domain/finance/fee/ops/explain-stored-fee.server.ts";
import { systemActor } from "#platform/kernel/actor/actor.ts";
import { lateChangeWork } from "./late-change-work.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seed();
});
afterAll(() => testDatabase.close());

const { execute, priced, aBill, calculate, linesOf, seed } = lateChangeWork(() => testDatabase);

describe("an exchange rate that comes late", () => {
  const usd = (rate: string) =>
    execute(
      sql`update exchange_rate
        set rate = ${rate}
        where currency = 'USD' and rate_type = 'BOOKING' and publish_date = '2026-06-01'`,
    );
  const bases = async (bill: Bill) =>
    (
      await rowsOf<{ base: string }>(
        testDatabase,
        sql`select base_amount::text as base
          from fee
          where bill_id = ${bill.id} and fee_code = 'OF'`,
      )
    ).map(({ base }) => base);
  afterEach(() => usd("7.1234"));

  it("shows each fee before and after, writes nothing until it is run, and then writes what it showed", async () => {
    await priced("500");
    const { bill } = await aBill();
    await calculate(bill);
    expect(await bases(bill)).toEqual(["6411.060"]);
    await usd("7.2");
    const input = { rows: [{ id: bill.id }] };
    const { result } = await rehearseOperation(
      testDatabase.as("finance"),
      calculateSelected,
      input,
      { table: "bill", ids: [bill.id] },
    );
    const money = {
      before: "900.00",
      after: "900.00",
      currency: "USD",
      baseBefore: "6,411.06",
      baseAfter: "6,480.00",
    };
    expect(result.rows).toMatchObject([{ key: bill.blNo, done: true }]);
    expect(result.rows[0]?.notes).toContainEqual({
      code: "fee.change.revalued",
      params: { fee: "OF", ...money },
    });
    expect(await bases(bill)).toEqual(["6411.060"]);
    await calculate(bill);
    expect(await bases(bill)).toEqual(["6480.000"]);
    const again = await rehearseOperation(testDatabase.as("finance"), calculateSelected, input, {
      table: "bill",
      ids: [bill.id],
    });
    expect(again.result.rows).toEqual([]);
  });

  it("counts from the day the rule of the company and direction says", async () => {
    const db = testDatabase.em().getKysely();
    const { voyage, bill } = await aBill();
    const rate = (day: string, value: string) =>
      sql`insert into exchange_rate (
            rate_type, base_currency, currency, unit, rate, publish_date, source
          )
        values ('BOOKING', 'CNY', 'USD', 1, ${value}, ${day}, 'BOC')
        on conflict do nothing`.execute(db);
    await rate("2026-05-22", "7.05");
    await rate("2026-05-25", "7.06");
    await rate("2026-06-04", "7.3");
    await sql`insert into calendar (code, name_zh, country, weekend)
      values ('CNW', '中国', 'CN', '6,7')
      on conflict do nothing`.execute(db);
    const exchangeRule = resourceOf("xhlbasic/exchangeRule").save;
    if (!exchangeRule) throw new Error("no save");
    const rule = (more: object) =>
      testDatabase.run("admin", exchangeRule, {
        companyCode: "SEAWAY",
        ioType: "O",
        event: "SAILING",
        daysBefore: 0,
        shift: "NONE",
        ...more,
      });
    const save = async (more: object) => {
      await execute(sql`delete from exchange_rule`);
      await rule(more);
      await calculate(bill);
      return bases(bill);
    };
    // Six days before Tuesday is Wednesday; ten before is the Saturday, so the Friday.
    expect(await save({ daysBefore: 6 })).toEqual(["6354.000"]);
    expect(await save({ daysBefore: 10, shift: "PREVIOUS", calendarCode: "CNW" })).toEqual([
      "6345.000",
    ]);
    expect(await save({ event: "ARRIVAL" })).toEqual(["6411.060"]);
    await execute(
      sql`update voyage_stop
        set eta = '2026-06-04 08:00', is_unload = 'Y'
        where voyage_id = ${voyage.id} and port_code = 'JPOSA'`,
    );
    expect(await save({ event: "ARRIVAL" })).toEqual(["6570.000"]);
    // A rule for imports leaves exports alone.
    expect(await save({ ioType: "I", daysBefore: 30 })).toEqual(["6411.060"]);
    await expect(rule({ shift: "NEXT" })).rejects.toMatchObject({
      list: [{ code: "exchangeRule.calendarNeeded", place: { field: "calendarCode" } }],
    });
    await execute(sql`delete from exchange_rule`);
    await execute(
      sql`delete from exchange_rate
        where publish_date in ('2026-05-22', '2026-05-25', '2026-06-04')`,
    );
  });

  it("leaves the rate of a closed voyage as it was", async () => {
    const { voyage, bill } = await aBill();
    await calculate(bill);
    await execute(sql`update voyage set receivable_switch = 'CLOSED' where id = ${voyage.id}`);
    await usd("7.5");
    expect(await calculate(bill)).toMatchObject({
      refused: 1,
      rows: [{ code: "fee.closedReceivable" }],
    });
    await expect(
      testDatabase.run("finance", calculateVoyageFees, { voyages: [voyage.voyageName] }),
    ).rejects.toMatchObject({
      list: [{ code: "fee.closedReceivable" }],
    });
    expect(await bases(bill)).toEqual(["6411.060"]);
  });
});

describe("a replay", () => {
  it("agrees with every automatic fee and names the step an altered figure breaks", async () => {
    await priced("500");
    const { voyage, bill } = await aBill();
    await calculate(bill);
    const replay = () => testDatabase.run("finance", replayFees, { voyages: [voyage.voyageName] });
    expect(await replay()).toMatchObject({ replayed: 3, differing: 0 });
    const [fee] = await linesOf(bill);
    await execute(sql`update fee
      set derivation = jsonb_set(
          derivation, '{exchange}', '["CNY", "7.5", "1", "2026-06-01", "BOOKING", "BOC"]'
        )
      where bill_id = ${bill.id} and fee_code = 'OF'`);
    await execute(sql`update fee set qty = 3 where id = ${fee?.id ?? 0}`);
    const { differing, differences } = await replay();
    expect(differing).toBe(2);
    expect(differences.map(({ feeCode, step: first }) => [feeCode, first]).toSorted()).toEqual([
      ["OF", "exchange"],
      ["THC", "amount"],
    ]);
    const { replay: shown } = await explainStoredFee(
      testDatabase.em(),
      systemActor("reader", "en"),
      { side: "R", id: fee?.id ?? 0 },
    );
    expect(shown).toContain(
      "The first step that differs is rounded amount: computed 1500.00, stored 1000.00",
    );
    expect(await testDatabase.run("finance", replayFees, { all: true })).toMatchObject({
      differing: 2,
    });
  });
});
