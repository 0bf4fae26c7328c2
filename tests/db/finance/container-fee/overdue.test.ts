import { type TestDatabase, openTestDatabase } from "#tests/support/test-database.ts";
import { beforeAll, afterAll, test, expect, describe } from "vitest";
import { Contract, ContractFreeTime } from "#domain/pricing/contract/contract.entity.server.ts";
import { sql } from "kysely";
import { explainFeeNumber } from "#domain/finance/fee/ops/explain-stored-fee.server.ts";
import type { Voyage } from "#domain/sailing/voyage/voyage.entity.server.ts";
import { refused, aFreeTime, move } from "./fixture.ts";
import { runOverdue } from "#domain/finance/container-fee/ops/overdue-run.server.ts";
import { aFeeVoyage, aFeeBill } from "#tests/db/finance/fee/fixture.ts";
import { overdueWork, arrived } from "./overdue-work.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seed();
});
afterAll(() => testDatabase.close());

const { run, stays, fees, due, journey, seed } = overdueWork(() => testDatabase);

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
