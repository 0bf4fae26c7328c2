import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Contract, ContractFreeTime } from "#domain/pricing/contract/contract.entity.server.ts";
import { runOverdue } from "#domain/finance/container-fee/ops/overdue-run.server.ts";
import { overdueResources } from "#domain/finance/container-fee/overdue/overdue.resource.server.ts";
import { explainFeeNumber } from "#domain/finance/fee/ops/explain-stored-fee.server.ts";
import { feeSteps } from "#domain/finance/fee/audit/fee-steps.server.ts";
import type { Voyage } from "#domain/sailing/voyage/voyage.entity.server.ts";
import { runOperation } from "#platform/operation/operation.server.ts";
import { searchResource } from "#platform/resource/resource.server.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { aFeeBill, aFeeVoyage, seedFeeFixture } from "#tests/db/finance/fee/fixture.ts";
import { aFreeTime, type MoveOf, move, refused } from "./fixture.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seedFeeFixture(testDatabase);
  await aFreeTime(testDatabase.em(), {
    clock: "DIS_DEM",
    freeDays: 3,
    firstRate: "20",
    firstTo: 2,
    secondRate: "40",
  });
  await aFreeTime(testDatabase.em(), {
    clock: "DIS_DET",
    feeCode: "DET",
    freeDays: 5,
    currency: "CNY",
    firstRate: "100",
  });
});
afterAll(() => testDatabase.close());

const run = (voyage: Voyage, more: object = {}) =>
  testDatabase.run("finance", runOverdue, {
    voyages: [voyage.voyageName],
    asOf: "2026-07-01",
    ...more,
  });
const stays = (voyage: Voyage) =>
  rowsOf<Record<string, unknown>>(
    testDatabase,
    sql`select clock, state, to_char(last_free_day, 'MM-DD') as free, charged_days as days,
        trim_scale(computed_amount)::text as amount, xmin::text as xmin
      from overdue_stay
      where voyage_id = ${voyage.id}
      order by clock`,
  );
const fees = (voyage: Voyage) =>
  rowsOf<{ id: number; amount: string; xmin: string }>(
    testDatabase,
    sql`select id, fee_kind as kind, fee_code as code, fee_status as status,
        trim_scale(amount)::text as amount, currency, corp_code as payer, containerno as box,
        to_char(rent_begin, 'MM-DD') as first, to_char(rent_end, 'MM-DD') as last,
        xmin::text as xmin
      from fee
      where voyage_id = ${voyage.id} and fee_kind = 'OVERDUE'
      order by id`,
  );
const due = async (voyage: Voyage) =>
  (await fees(voyage)).reduce((sum, { amount }) => sum + Number(amount), 0);

/** What the list says is charged for the first clock. */
async function shown(voyage: Voyage): Promise<number> {
  const list = overdueResources[0];
  if (!list) throw new Error("no list");
  const { em, actor } = testDatabase.as("finance");
  const filters = [{ key: "voyageName", kind: "contains" as const, values: [voyage.voyageName] }];
  const query = { filters, sort: [{ key: "clock", order: "asc" as const }], page: 1, pageSize: 10 };
  const { rows } = await searchResource(em, actor, list, query);
  return Number(rows[0]?.feeAmount);
}

/** A voyage with one container of a bill, and its moves. */
async function journey(moves: readonly MoveOf[], serviceContractNo = "") {
  const em = testDatabase.em();
  const voyage = await aFeeVoyage(em);
  const bill = await aFeeBill(em, voyage, {
    boxes: { "20GP": 1 },
    consigneeCode: "C002",
    serviceContractNo,
  });
  const cntNo = `${bill.blNo.replace("FBL", "TEST")}001`;
  const add = (of: MoveOf) =>
    move(em, { cntNo, voyageId: voyage.id, bookingId: bill.booking.id, ...of });
  for (const of of moves) await add(of);
  return { voyage, bill, cntNo, add };
}
const arrived: readonly MoveOf[] = [
  { event: "DISCHARGED", at: "2026-06-10 16:30+00" },
  { event: "GATE_OUT", at: "2026-06-16 02:00+00" },
];

test("a contract's own prices and terms beat the tariff's, by its own calendar", async () => {
  const em = testDatabase.em();
  const contract = em.create(Contract, {
    contractNo: "DND-1",
    status: "APPROVED",
    effectiveDate: "2026-01-01",
    expiryDate: "2026-12-31",
  });
  em.create(ContractFreeTime, {
    contract,
    lineNo: 1,
    clock: "DIS_DEM",
    freeDays: 1,
    firstDay: "EVENT",
    freeBasis: "CALENDAR",
    chargeBasis: "WORKING",
    calendarCode: "WORKDAYS",
    tierIndex: "CHARGEABLE",
    tierMode: "RESTART",
    currency: "CNY",
    tiers: "1-2:50 3-:75",
  });
  await sql`insert into calendar (code, country, name_zh, name_en, weekend)
    values ('WORKDAYS', 'ZZ', '工作日', 'Working days', '6,7')`.execute(em.getKysely());
  await em.flush();
  const { voyage } = await journey(arrived, "DND-1");
  await run(voyage);
  // Discharged on the 11th, free; the 12th is charged, the 13th and 14th are a weekend, then the
  // 15th and 16th.
  expect(await fees(voyage)).toMatchObject([
    { code: "DEM", amount: "175", currency: "CNY", first: "06-12", last: "06-16" },
  ]);
  expect((await stays(voyage))[0]).toMatchObject({
    clock: "DIS_DEM",
    free: "06-11",
    days: 3,
    amount: "175",
  });
});

describe("from discharge to the fee", () => {
  test("charges the ended clock to the consignee, listing every date; the open one is estimated and makes no fee", async () => {
    const { voyage, cntNo } = await journey(arrived);
    expect(await run(voyage)).toMatchObject({ boxes: 1, stays: 2, inserted: 1, refused: 0 });
    expect(await stays(voyage)).toMatchObject([
      { clock: "DIS_DEM", state: "CHARGED", free: "06-14", days: 2, amount: "40" },
      { clock: "DIS_DET", state: "RUNNING", free: "06-21", days: 10, amount: "1000" },
    ]);
    const [fee, ...others] = await fees(voyage);
    expect(others).toEqual([]);
    expect(fee).toMatchObject({
      kind: "OVERDUE",
      code: "DEM",
      amount: "40",
      currency: "USD",
      payer: "C002",
      box: cntNo,
      first: "06-15",
      last: "06-16",
    });
    const { lines } = await testDatabase.run("finance", explainFeeNumber.R, {
      feeId: fee?.id ?? 0,
    });
    expect(lines.join("\n")).toMatch(/2026-06-15：20 USD\n2026-06-16：20 USD/);
  });

  test("passes audit and recheck by itself", async () => {
    const { voyage } = await journey(arrived);
    await run(voyage);
    expect(await fees(voyage)).toMatchObject([{ status: "RECHECKED" }]);
  });

  test("run twice it writes nothing", async () => {
    const { voyage } = await journey(arrived);
    await run(voyage);
    const before = [await stays(voyage), await fees(voyage)];
    expect(await run(voyage)).toMatchObject({ changed: 0, inserted: 0, removed: 0 });
    expect([await stays(voyage), await fees(voyage)]).toEqual(before);
  });

  test("a run each day ends where one run ends", async () => {
    const [daily, once] = [
      await journey([...arrived, { event: "GATE_IN", emptyFlag: "Y", at: "2026-06-25 02:00+00" }]),
      await journey([]),
    ];
    for (const of of [
      ...arrived,
      { event: "GATE_IN", emptyFlag: "Y", at: "2026-06-25 02:00+00" } as const,
    ])
      await once.add(of);
    for (let day = 10; day <= 30; day += 1) await run(daily.voyage, { asOf: `2026-06-${day}` });
    await run(once.voyage, { asOf: "2026-06-30" });
    const figures = async (voyage: Voyage) => [
      (await stays(voyage)).map(({ xmin: _xmin, ...stay }) => stay),
      (await fees(voyage)).map(({ amount }) => amount),
    ];
    expect(await figures(daily.voyage)).toEqual(await figures(once.voyage));
    expect(await due(daily.voyage)).toBe(40 + 400);
  });
});

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

describe("what is refused", () => {
  test("a locked or closed voyage, naming the lock; nothing is written", async () => {
    const { voyage, cntNo } = await journey(arrived);
    await sql`update voyage set receivable_switch = 'CLOSED' where id = ${voyage.id}`.execute(
      testDatabase.em().getKysely(),
    );
    expect(await run(voyage)).toMatchObject({
      inserted: 0,
      refused: 1,
      rows: [{ key: `${voyage.voyageName} ${cntNo}`, code: "fee.closedReceivable" }],
    });
    expect(await stays(voyage)).toEqual([]);
  });

  test("a run without voyage and range, an unknown voyage", async () => {
    const of = (input: object) => refused(testDatabase.run("finance", runOverdue, input));
    expect(await of({})).toEqual(["voyage containerFee.voyageOrRange"]);
    expect(await of({ voyages: ["NO SUCH/1E"] })).toEqual(["voyage kit.unknownCode"]);
  });

  test("a currency without exchange rate: the container is named and its fee left out", async () => {
    await aFreeTime(testDatabase.em(), {
      clock: "DIS_DEM",
      portCode: "JPUKB",
      currency: "KWD",
      firstRate: "10",
    });
    const em = testDatabase.em();
    const voyage = await aFeeVoyage(em);
    const bill = await aFeeBill(em, voyage, { boxes: { "20GP": 1 }, portDis: "JPUKB" });
    const cntNo = `${bill.blNo.replace("FBL", "TEST")}001`;
    for (const of of arrived)
      await move(em, {
        cntNo,
        voyageId: voyage.id,
        bookingId: bill.booking.id,
        portCode: "JPUKB",
        ...of,
      });
    expect(await run(voyage)).toMatchObject({
      inserted: 0,
      refused: 1,
      rows: [{ code: "fee.noExchange" }],
    });
  });
});
