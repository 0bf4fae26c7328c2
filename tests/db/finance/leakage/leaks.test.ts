import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { scanLeaks } from "#domain/finance/leakage/ops/scan-leaks.server.ts";
import { leakResource } from "#domain/finance/leakage/leakage.resource.server.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { refused } from "#tests/db/finance/container-fee/fixture.ts";
import { aRate, seedFeeFixture } from "#tests/db/finance/fee/fixture.ts";
import { departures, plantLeaks, seedShipments } from "./shipments.ts";

const shipments = 2000;

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seedFeeFixture(testDatabase);
  await seedShipments(testDatabase, shipments);
});
afterAll(() => testDatabase.close());

const scan = () => testDatabase.run("finance", scanLeaks, departures);
const leaks = () =>
  rowsOf<{ kind: string; bill: string; state: string; params: Record<string, unknown> }>(
    testDatabase,
    sql`select kind, bl_no as bill, fee_code as code, state, params,
        trim_scale(amount)::text as amount
      from fee_leak
      order by kind, bl_no`,
  );
test("sound shipments raise no alarm, nor does one whose freight includes what its peers are charged", async () => {
  expect(await scan()).toMatchObject({ leaks: 0 });
  const { id } = await aRate(testDatabase.em(), {
    kind: "PORT",
    feeCode: "OF",
    includedFees: ["BAF"],
  });
  const bill = sql`bl_no = 'LL3' and fee_belong = 'R'`;
  const db = testDatabase.em().getKysely();
  await sql`delete from fee where ${bill} and fee_code = 'BAF'`.execute(db);
  expect(await scan()).toMatchObject({ kinds: { SURCHARGE: 1 } });
  await sql`update fee set rate_id = ${id} where ${bill} and fee_code = 'OF'`.execute(db);
  expect(await scan()).toMatchObject({ leaks: 0, gone: 1 });
});

test("all of fifty planted leaks are named, by kind and bill, and nothing else", async () => {
  const planted = await plantLeaks(testDatabase, shipments);
  expect(await scan()).toMatchObject({
    leaks: 50,
    added: 50,
    kinds: { NO_FEES: 10, NO_INCOME: 10, OVERDUE: 10, SURCHARGE: 10, MARGIN: 10 },
  });
  expect((await leaks()).map(({ kind, bill }) => `${kind} ${bill}`).sort()).toEqual(planted);
  expect(await scan()).toMatchObject({ leaks: 50, added: 0, gone: 0 });
});

test("each says why, with its figures", async () => {
  const all = await leaks();
  const first = (kind: string) => all.find((leak) => leak.kind === kind);
  expect(first("SURCHARGE")).toMatchObject({ code: "BAF" });
  expect(first("OVERDUE")).toMatchObject({
    amount: "40",
    params: { charged: 0, computed: 40, days: 2 },
  });
  expect(first("NO_FEES")).toMatchObject({ params: { boxes: 1 } });
  expect(Number(first("MARGIN")?.params.median)).toBeGreaterThan(
    Number(first("MARGIN")?.params.margin) + 15,
  );
});

test("containers out for weeks whose overdue was never computed are named, too", async () => {
  const db = testDatabase.em().getKysely();
  await sql`delete from overdue_stay where bill_id = (select id from bill where bl_no = 'LL1')`.execute(
    db,
  );
  await sql`update container_move
    set event_time = '2026-06-25 03:00+00'
    where event = 'GATE_OUT' and cnt_no = 'LEAK0000001'`.execute(db);
  await scan();
  expect((await leaks()).filter(({ bill }) => bill === "LL1")).toMatchObject([
    { kind: "OVERDUE", params: { days: 20 } },
  ]);
});

test("an explained leak stays explained, one that is put right goes", async () => {
  const [leak] = await rowsOf<{ id: number }>(
    testDatabase,
    sql`select id from fee_leak where kind = 'SURCHARGE' order by bl_no`,
  );
  const step = (name: string) => {
    const operation = leakResource.steps[name];
    if (!operation) throw new Error(name);
    return testDatabase.run("finance", operation, {
      rows: [{ id: leak?.id }],
      reason: "agreed all-in",
    });
  };
  expect(await step("reopen")).toMatchObject({ refused: 1, rows: [{ code: "leak.stillOpen" }] });
  expect(await step("explain")).toMatchObject({ done: 1 });
  expect(await step("explain")).toMatchObject({
    refused: 1,
    rows: [{ code: "leak.explainedAlready" }],
  });
  await scan();
  const [stored] = await rowsOf(
    testDatabase,
    sql`select state, explanation from fee_leak where id = ${leak?.id ?? 0}`,
  );
  expect(stored).toEqual({ state: "EXPLAINED", explanation: "agreed all-in" });
  await sql`delete from fee_leak where kind <> 'SURCHARGE'`.execute(testDatabase.em().getKysely());
  await sql`insert into fee (
        fee_belong, fee_kind, origin, voyage_id, bill_id, bl_no, corp_code, company_code, fee_code,
        fee_name, unit, qty, price, currency, amount, no_tax_amount, currency_rate, base_amount
      )
    select 'R', 'EXTRA', 'MANUAL', l.voyage_id, l.bill_id, l.bl_no, 'C001', 'SEAWAY', 'BAF', 'BAF',
      'BILL', 1, 100, 'CNY', 100, 100, 1, 100
    from fee_leak l
    where l.kind = 'SURCHARGE'`.execute(testDatabase.em().getKysely());
  expect(await scan()).toMatchObject({ gone: 10, kinds: { SURCHARGE: 0 } });
});

test("refuses a range that ends before it starts", async () => {
  const work = testDatabase.run("finance", scanLeaks, { from: "2026-06-02", to: "2026-06-01" });
  expect(await refused(work)).toEqual(["to leak.endBeforeStart"]);
});
