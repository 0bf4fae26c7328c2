import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Bill } from "#domain/documents/bill/bill.entity.server.ts";
import { calculateSelected } from "#domain/finance/fee/bill-fee/bill-fee.resource.server.ts";
import { calculateVoyageFees } from "#domain/finance/fee/ops/calculate-voyage-fees.server.ts";
import { commonFeeResources } from "#domain/finance/fee/masters/fee-template.resource.server.ts";
import { explainStoredFee } from "#domain/finance/fee/ops/explain-stored-fee.server.ts";
import { feeSteps } from "#domain/finance/fee/audit/fee-steps.server.ts";
import {
  generateFees,
  generateManifestFees,
} from "#domain/finance/fee/ops/generate-fees.server.ts";
import { replayFees } from "#domain/finance/fee/ops/replay-fees.server.ts";
import type { StepResult } from "#platform/machine/steps.server.ts";
import { rehearseOperation } from "#platform/run/rehearsal.server.ts";
import { systemActor } from "#platform/operation/actor.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { aFeeBill, aFeeVoyage, aRate, seedFeeFixture } from "./fixture.ts";

let testDatabase: TestDatabase;
let thc: number;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seedFeeFixture(testDatabase);
  const em = testDatabase.em();
  await aRate(em, {
    kind: "PORT",
    feeCode: "OF",
    unit: "CONTAINER",
    currency: "USD",
    price: "450",
    portLoad: "CNSGH",
    portDis: "JPOSA",
  });
  thc = (await aRate(em, { feeCode: "THC", unit: "CONTAINER", currency: "CNY", price: "500" })).id;
  await aRate(em, { feeCode: "AFS", unit: "MANIFEST", currency: "USD", price: "30" });
});
afterAll(() => testDatabase.close());

const execute = (text: ReturnType<typeof sql>) => text.execute(testDatabase.em().getKysely());
const priced = (price: string) =>
  execute(sql`update freight_rate set price = ${price} where id = ${thc}`);
const aBill = async () => {
  const em = testDatabase.em();
  const voyage = await aFeeVoyage(em);
  return { voyage, bill: await aFeeBill(em, voyage, { boxes: { "20GP": 2 } }) };
};
const calculate = (bill: Bill) =>
  testDatabase.run("finance", calculateVoyageFees, { billIds: [bill.id] });
type Line = { id: number; origin: string; amount: string; status: string; differs: string };
const linesOf = (bill: Bill, code = "THC") =>
  rowsOf<Line>(
    testDatabase,
    sql`select id, origin, amount::text as amount, fee_status as status, differs
      from fee
      where bill_id = ${bill.id} and fee_code = ${code} and fee_belong = 'R'
      order by id`,
  );
const sumOf = async (bill: Bill) =>
  (await linesOf(bill)).reduce((sum, { amount }) => sum + Number(amount), 0);
const step = (name: keyof typeof feeSteps.R, id: number) =>
  testDatabase.run("finance", feeSteps.R[name], {
    rows: [{ id }],
    reason: "late",
  }) as Promise<StepResult>;

describe("a late change", () => {
  it("gives an audited fee a difference line, says before and after, and once is enough", async () => {
    await priced("500");
    const { bill } = await aBill();
    await calculate(bill);
    const [fee] = await linesOf(bill);
    const id = fee?.id ?? 0;
    expect(await step("settle", id)).toMatchObject({ rows: [{ code: "fee.onlyAuditedSettled" }] });
    await step("audit", id);
    expect(await step("settle", id)).toMatchObject({ rows: [{ code: "fee.nothingToSettle" }] });
    await priced("530");
    expect(await calculate(bill)).toMatchObject({ differing: 1 });
    const settled = await step("settle", id);
    expect(settled.rows[0]?.notes).toEqual([
      {
        code: "fee.settled",
        params: { before: "1000.00", after: "1060.00", difference: "60.00", currency: "CNY" },
      },
    ]);
    expect(await linesOf(bill)).toMatchObject([
      { id, origin: "AUTO", amount: "1000.000", status: "AUDITED", differs: "N" },
      { origin: "CHANGE", amount: "60.000", status: "CREATED" },
    ]);
    expect(await calculate(bill)).toMatchObject({
      differing: 0,
      inserted: 0,
      replaced: 0,
      removed: 0,
    });
    const [, change] = await linesOf(bill);
    const { lines } = await explainStoredFee(testDatabase.em(), systemActor("reader", "en"), {
      side: "R",
      id: change?.id ?? 0,
    });
    expect(lines[0]).toContain(`Difference to fee ${id}`);
    expect(lines.join("\n")).toContain("530");
  });

  it("after any sequence of prices, boxes, dates, audits, settlements and reversals sums to today's calculation", async () => {
    const { voyage, bill } = await aBill();
    // From the middle of the month another row prices.
    const later = {
      feeCode: "THC",
      unit: "CONTAINER",
      currency: "CNY",
      startDate: "2026-06-15",
    } as const;
    const second = (await aRate(testDatabase.em(), { ...later, price: "900" })).id;
    let seed = 7;
    const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const now = { early: 500, late: 900, boxes: 2, day: 2 };
    const price = () => (now.day < 15 ? now.early : now.late);
    const changes = [
      () =>
        execute(
          sql`update freight_rate set price = ${(now.early = 400 + next(300))} where id = ${thc}`,
        ),
      () =>
        execute(
          sql`update freight_rate set price = ${(now.late = 700 + next(300))} where id = ${second}`,
        ),
      async () => {
        now.boxes = 1 + next(3);
        await execute(sql`delete from bill_container where bill_id = ${bill.id}`);
        await execute(sql`insert into bill_container (bill_id, line_no, cnt_no, size_type)
          select ${bill.id}, n, 'LATE' || lpad(n::text, 7, '0'), '20GP'
          from generate_series(1, ${now.boxes}::int) n`);
      },
      async () => {
        now.day = 2 + next(24);
        const day = `2026-06-${String(now.day).padStart(2, "0")}`;
        await execute(
          sql`update voyage_stop
            set etd = ${day}::timestamp
            where voyage_id = ${voyage.id} and port_code = 'CNSGH'`,
        );
        await execute(sql`update bill set etd = ${day}::date where id = ${bill.id}`);
      },
    ];
    await priced(String(now.early));
    for (let turn = 0; turn < 16; turn += 1) {
      await changes[next(changes.length)]?.();
      await calculate(bill);
      for (const { id, origin, status, differs } of await linesOf(bill)) {
        if (status === "CREATED" && next(2) === 0) await step("audit", id);
        else if (differs === "Y" && origin === "AUTO" && next(4) === 0) await step("reverse", id);
        else if (differs === "Y") await step("settle", id);
      }
      await calculate(bill);
      for (const { id, differs } of await linesOf(bill))
        if (differs === "Y") await step("settle", id);
      expect(await sumOf(bill), `turn ${turn}`).toBe(price() * now.boxes);
    }
    expect(new Set((await linesOf(bill)).map(({ origin }) => origin))).toEqual(
      new Set(["AUTO", "CHANGE", "REVERSAL"]),
    );
    await execute(
      sql`delete from freight_rate
        where id = ${second} and not exists (select from fee where rate_id = ${second})`,
    );
    await execute(sql`update freight_rate set status = 'DRAFT' where id = ${second}`);
  });

  it("corrects an invoiced fee by a difference line of its own, or by reversal", async () => {
    await priced("500");
    const { bill } = await aBill();
    await calculate(bill);
    const [fee] = await linesOf(bill);
    const id = fee?.id ?? 0;
    await step("audit", id);
    await execute(sql`update fee set invoiced_amount = amount where id = ${id}`);
    await priced("450");
    await calculate(bill);
    expect(await step("settle", id)).toMatchObject({ done: 1 });
    expect(await linesOf(bill)).toMatchObject([
      { amount: "1000.000" },
      { origin: "CHANGE", amount: "-100.000", status: "CREATED" },
    ]);
    expect(await step("reverse", id)).toMatchObject({ done: 1 });
    await calculate(bill);
    expect(await sumOf(bill)).toBe(900);
  });
});

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

describe("common fees", () => {
  const commonFee = (side: "R" | "P", values: object) => {
    const { save } = commonFeeResources[side];
    if (!save) throw new Error("no save");
    return testDatabase.run("finance", save, { enabled: "Y", currency: "CNY", ...values });
  };
  const generate = (side: "R" | "P", ids: readonly number[]) =>
    testDatabase.run("finance", generateFees[side], { rows: ids.map((id) => ({ id })) });
  const generated = (bill: Bill, side: string) =>
    rowsOf(
      testDatabase,
      sql`select fee_code as code, corp_code as corp, amount::int as amount, origin
        from fee
        where bill_id = ${bill.id} and fee_belong = ${side} and origin = 'MANUAL'
        order by fee_code`,
    );

  it("are generated once for every bill they fit, by its containers or as one", async () => {
    await commonFee("R", { code: "SEAL", feeCode: "SEAL", unit: "CONTAINER", price: "50" });
    await commonFee("R", {
      code: "DOC",
      feeCode: "DOC",
      unit: "BILL",
      price: "450",
      portDis: "JPOSA",
    });
    await commonFee("R", {
      code: "KOBE",
      feeCode: "LSS",
      unit: "BILL",
      price: "9",
      portDis: "JPUKB",
    });
    await commonFee("P", {
      code: "AGENT",
      feeCode: "DOC",
      corpCode: "C002",
      unit: "BILL",
      price: "70",
    });
    const { bill } = await aBill();
    expect(await generate("R", [bill.id])).toMatchObject({ done: 1, refused: 0 });
    expect(await generate("R", [bill.id])).toMatchObject({ done: 1, refused: 0 });
    expect(await generated(bill, "R")).toEqual([
      { code: "DOC", corp: "C001", amount: 450, origin: "MANUAL" },
      { code: "SEAL", corp: "C001", amount: 100, origin: "MANUAL" },
    ]);
    await calculate(bill);
    expect(await generated(bill, "R")).toHaveLength(2);
    expect(await generate("P", [bill.id])).toMatchObject({ done: 1 });
    expect(await generated(bill, "P")).toEqual([
      { code: "DOC", corp: "C002", amount: 70, origin: "MANUAL" },
    ]);
  });

  it("that the tariff charges as well are generated with a warning", async () => {
    await priced("500");
    const { bill } = await aBill();
    await calculate(bill);
    await commonFee("R", { code: "THC2", feeCode: "THC", unit: "CONTAINER", price: "50" });
    const { rows, ...counts } = (await generate("R", [bill.id])) as StepResult;
    expect(counts).toEqual({ done: 1, refused: 0 });
    const params = {
      feeCode: "THC",
      amount: "100.00",
      currency: "CNY",
      tariff: "1,000.00",
      tariffCurrency: "CNY",
    };
    expect(rows).toEqual([
      {
        id: bill.id,
        key: bill.blNo,
        done: true,
        notes: [{ code: "fee.commonBesideTariff", params }],
      },
    ]);
    expect(((await generate("R", [bill.id])) as StepResult).rows).toEqual([]);
    await execute(sql`update common_receivable set enabled = 'N' where code = 'THC2'`);
  });

  it("refuse a locked bill, and say so when nothing applies", async () => {
    const { bill } = await aBill();
    await execute(sql`update bill set fee_lock = 'Y' where id = ${bill.id}`);
    expect(await generate("R", [bill.id])).toMatchObject({
      refused: 1,
      rows: [{ code: "fee.lockedBill" }],
    });
    const { bill: dateless } = await aBill();
    await execute(sql`update voyage_stop set etd = null where voyage_id = ${dateless.voyage.id}`);
    await execute(sql`update voyage set departure_date = null where id = ${dateless.voyage.id}`);
    expect(await generate("R", [dateless.id])).toMatchObject({
      refused: 1,
      rows: [{ code: "fee.finding.noDate" }],
    });
    await execute(sql`update common_payable set enabled = 'N'`);
    expect(await generate("P", [bill.id])).toMatchObject({
      refused: 1,
      rows: [{ code: "fee.nothingGenerated" }],
    });
  });

  it("of the manifest are calculated alone; without one the bill is refused", async () => {
    const { bill } = await aBill();
    const run = (side: "R" | "P") =>
      testDatabase.run("finance", generateManifestFees[side], { rows: [{ id: bill.id }] });
    expect(await run("R")).toMatchObject({ done: 1, refused: 0 });
    const units = sql`select fee_code as code, unit
      from fee
      where bill_id = ${bill.id} and fee_belong = 'R'`;
    expect(await rowsOf(testDatabase, units)).toEqual([{ code: "AFS", unit: "MANIFEST" }]);
    expect(await run("P")).toMatchObject({
      done: 0,
      refused: 1,
      rows: [{ code: "fee.noManifestFee" }],
    });
  });
});
