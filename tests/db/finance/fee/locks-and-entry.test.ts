import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Bill } from "#domain/documents/bill/bill.entity.server.ts";
import { calculateSelected } from "#domain/finance/fee/bill-fee/bill-fee.resource.server.ts";
import {
  calculateNightly,
  calculateVoyageFees,
} from "#domain/finance/fee/ops/calculate-voyage-fees.server.ts";
import { explainStoredFee } from "#domain/finance/fee/ops/explain-stored-fee.server.ts";
import { feeSteps } from "#domain/finance/fee/audit/fee-steps.server.ts";
import { saveFee } from "#domain/finance/fee/ops/save-fee.server.ts";
import { systemActor } from "#platform/operation/actor.ts";
import { runOperation } from "#platform/operation/operation.server.ts";
import { refusalsOf } from "#platform/operation/refusal.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import { stepOf } from "#tests/support/step-of.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { aFeeBill, aFeeVoyage, aRate, feesOf, seedFeeFixture, workedTariff } from "./fixture.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seedFeeFixture(testDatabase);
  await workedTariff(testDatabase.em());
});
afterAll(() => testDatabase.close());

const codesOf = async (work: Promise<unknown>): Promise<string[]> => {
  try {
    await work;
  } catch (error) {
    return refusalsOf(error).map((refusal) => refusal.code);
  }
  return [];
};
const set = (text: ReturnType<typeof sql>) => text.execute(testDatabase.em().getKysely());
const entry = (bill: Bill, more: object = {}) => ({
  blNo: bill.blNo,
  feeCode: "DOC",
  unit: "BILL",
  qty: "1",
  price: "80",
  currency: "CNY",
  ...more,
});
const save = (bill: Bill, more: object = {}) =>
  testDatabase.run("finance", saveFee.R, entry(bill, more));
const aBill = async () => {
  const em = testDatabase.em();
  const voyage = await aFeeVoyage(em);
  return { voyage, bill: await aFeeBill(em, voyage, { boxes: { "20GP": 1 } }) };
};

describe("locks refuse on every path and are named", () => {
  const locks = [
    [
      "fee.lockedVoyage",
      (bill: Bill) => sql`update voyage set fee_lock = 'Y' where id = ${bill.voyage.id}`,
    ],
    [
      "fee.closedReceivable",
      (bill: Bill) =>
        sql`update voyage set receivable_switch = 'CLOSED' where id = ${bill.voyage.id}`,
    ],
    ["fee.lockedBill", (bill: Bill) => sql`update bill set fee_lock = 'Y' where id = ${bill.id}`],
    [
      "fee.lockedBooking",
      (bill: Bill) => sql`update booking set fee_lock = 'Y' where id = ${bill.booking.id}`,
    ],
  ] as const;

  it.each(locks)("%s", async (code, lock) => {
    const { voyage, bill } = await aBill();
    const { id } = await save(bill);
    await set(lock(bill));
    expect(await codesOf(save(bill))).toEqual([code]);
    expect(await codesOf(save(bill, { id }))).toEqual([code]);
    expect(await testDatabase.run("finance", feeSteps.R.audit, { rows: [{ id }] })).toMatchObject({
      done: 0,
      rows: [{ code }],
    });
    expect(await testDatabase.run("finance", feeSteps.R.remove, { rows: [{ id }] })).toMatchObject({
      done: 0,
      rows: [{ code }],
    });
    const byVoyage = testDatabase.run("finance", calculateVoyageFees, {
      voyages: [voyage.voyageName],
    });
    if (code === "fee.lockedVoyage" || code === "fee.closedReceivable")
      expect(await codesOf(byVoyage)).toEqual([code]);
    else
      expect(await byVoyage).toMatchObject({
        bills: 0,
        refused: 1,
        inserted: 0,
        rows: [{ key: bill.blNo, code }],
      });
    expect(
      await testDatabase.run("finance", calculateVoyageFees, { billIds: [bill.id] }),
    ).toMatchObject({
      refused: 1,
      rows: [{ code }],
    });
    expect(
      await testDatabase.run("finance", calculateSelected, { rows: [{ id: bill.id }] }),
    ).toMatchObject({ done: 0, refused: 1 });
    expect(await feesOf(testDatabase, bill)).toHaveLength(1);
  });

  it("the lock of a bill is set and taken off, once each", async () => {
    const { bill } = await aBill();
    const resource = resourceOf("feemgr/recmgr/billFeeLock");
    const run = (name: string) =>
      testDatabase.run("finance", stepOf(resource, name), { rows: [{ id: bill.id }] });
    expect(await run("lock")).toMatchObject({ done: 1 });
    expect(await run("lock")).toMatchObject({ rows: [{ code: "fee.billIsLocked" }] });
    expect(await codesOf(save(bill))).toEqual(["fee.lockedBill"]);
    expect(await run("cancelLock")).toMatchObject({ done: 1 });
    expect(await run("cancelLock")).toMatchObject({ rows: [{ code: "fee.billNotLocked" }] });
  });
});

describe("a fee by hand", () => {
  it("counts and rounds by the money rules, and takes payer, tax and rate from what is known", async () => {
    const { bill } = await aBill();
    const { id } = await save(bill, { feeCode: "VAT", qty: "3", price: "33.335" });
    expect((await feesOf(testDatabase, bill)).find((fee) => fee.id === id)).toMatchObject({
      amount: "100.010",
      taxAmount: "5.660",
      noTaxAmount: "94.350",
      baseAmount: "100.010",
      corpCode: "C001",
      origin: "MANUAL",
    });
    const onTop = await save(bill, { feeCode: "VAT", qty: "1", price: "100", taxInclusive: "N" });
    expect((await feesOf(testDatabase, bill)).find((fee) => fee.id === onTop.id)).toMatchObject({
      amount: "106.000",
      taxAmount: "6.000",
    });
    const yen = await save(bill, { currency: "JPY", price: "1000.5", corpCode: "C002" });
    expect((await feesOf(testDatabase, bill)).find((fee) => fee.id === yen.id)).toMatchObject({
      amount: "1001.000",
      baseAmount: "48.260",
      corpCode: "C002",
    });
    const { lines } = await explainStoredFee(testDatabase.em(), systemActor("reader", "en"), {
      side: "R",
      id: onTop.id,
    });
    expect(lines.join("\n")).toContain("Tax 6% added to the price");
  });

  it("refuses what is unknown, worth nothing or without an exchange rate", async () => {
    const { bill } = await aBill();
    expect(await codesOf(save(bill, { feeCode: "NIX", corpCode: "NIX" }))).toEqual([
      "kit.unknownCode",
      "kit.unknownCode",
    ]);
    expect(await codesOf(save(bill, { price: "0" }))).toEqual(["fee.amountZero"]);
    expect(await codesOf(save(bill, { currency: "EUR" }))).toEqual(["fee.noExchange"]);
    expect(await codesOf(save(bill, { blNo: "NOBILL" }))).toEqual(["kit.unknownCode"]);
    expect(await codesOf(save(bill, { unit: "PERCENT_OCE" }))).toEqual(["fee.noManualPercent"]);
    expect(await codesOf(testDatabase.run("clerk", saveFee.R, entry(bill)))).toEqual([
      "kit.noPermission",
    ]);
  });

  it("is frozen once audited, invoiced or calculated", async () => {
    const { bill } = await aBill();
    const { id } = await save(bill);
    await testDatabase.run("finance", feeSteps.R.audit, { rows: [{ id }] });
    expect(await codesOf(save(bill, { id }))).toEqual(["fee.auditedStays"]);
    expect(await testDatabase.run("finance", feeSteps.R.remove, { rows: [{ id }] })).toMatchObject({
      rows: [{ code: "fee.auditedStays" }],
    });
    expect(
      await testDatabase.run("finance", feeSteps.R.cancelRecheck, { rows: [{ id }] }),
    ).toMatchObject({
      rows: [{ code: "fee.notNow" }],
    });
    await testDatabase.run("finance", feeSteps.R.recheck, { rows: [{ id }] });
    expect(
      await testDatabase.run("finance", feeSteps.R.cancelAudit, { rows: [{ id }] }),
    ).toMatchObject({ rows: [{ code: "fee.notNow" }] });
    await testDatabase.run("finance", feeSteps.R.cancelRecheck, { rows: [{ id }] });
    await set(sql`update fee set invoiced_amount = 1 where id = ${id}`);
    expect(
      await testDatabase.run("finance", feeSteps.R.cancelAudit, { rows: [{ id }] }),
    ).toMatchObject({
      rows: [{ code: "fee.invoiced" }],
    });
    expect(await codesOf(save(bill, { id }))).toEqual(["fee.invoiced"]);
    await testDatabase.run("finance", calculateVoyageFees, { billIds: [bill.id] });
    const auto = (await feesOf(testDatabase, bill)).find((fee) => fee.origin === "AUTO");
    expect(await codesOf(save(bill, { id: auto?.id }))).toEqual(["fee.automatic"]);
    expect(
      await testDatabase.run("finance", feeSteps.R.remove, { rows: [{ id: auto?.id ?? 0 }] }),
    ).toMatchObject({
      rows: [{ code: "fee.automatic" }],
    });
  });
});

describe("runs", () => {
  it("two at once on one voyage write every line once", async () => {
    const { voyage, bill } = await aBill();
    const run = () =>
      testDatabase.run("finance", calculateVoyageFees, {
        voyages: [voyage.voyageName],
      }) as Promise<{ inserted: number }>;
    const both = await Promise.all([run(), run(), run()]);
    const fees = await feesOf(testDatabase, bill);
    expect(both.reduce((sum, item) => sum + item.inserted, 0)).toBe(fees.length);
    expect(new Set(fees.map((fee) => fee.feeCode)).size).toBe(fees.length);
  });

  it("a dry run counts and writes nothing; unknown names are refused", async () => {
    const { voyage, bill } = await aBill();
    const dry = await runOperation(
      { ...testDatabase.as("finance"), dryRun: true },
      calculateVoyageFees,
      { voyages: [voyage.voyageName] },
    );
    expect(dry).toMatchObject({ bills: 1, inserted: 7 });
    expect(await feesOf(testDatabase, bill)).toEqual([]);
    expect(
      await codesOf(
        testDatabase.run("finance", calculateVoyageFees, { voyages: ["NO/1"], blNos: ["NIX"] }),
      ),
    ).toEqual(["kit.unknownCode", "kit.unknownCode"]);
    expect(await codesOf(testDatabase.run("finance", calculateVoyageFees, {}))).toEqual([
      "fee.voyageRequired",
    ]);
  });

  it("a cancelled run leaves whole batches only", async () => {
    const em = testDatabase.em();
    const voyage = await aFeeVoyage(em);
    for (let i = 0; i < 3; i += 1) await aFeeBill(em, voyage, { boxes: { "20GP": 1 } });
    const stop = new AbortController();
    stop.abort(new Error("stop"));
    await expect(
      runOperation({ ...testDatabase.as("finance"), signal: stop.signal }, calculateVoyageFees, {
        voyages: [voyage.voyageName],
      }),
    ).rejects.toThrow("stop");
    expect(
      await rowsOf(testDatabase, sql`select 1 from fee where voyage_id = ${voyage.id}`),
    ).toEqual([]);
  });

  it("the nightly one takes open voyages around today and leaves locked ones alone", async () => {
    const em = testDatabase.em();
    const open = await aBill();
    const locked = await aBill();
    const far = await aBill();
    await set(sql`update voyage set fee_lock = 'Y' where id = ${locked.voyage.id}`);
    await set(
      sql`update voyage_stop set etd = '2026-09-01 10:00' where voyage_id = ${far.voyage.id}`,
    );
    await runOperation(
      { ...testDatabase.as("finance"), now: new Date("2026-06-10T02:15:00Z") },
      calculateNightly,
      {},
    );
    expect((await feesOf(testDatabase, open.bill)).length).toBeGreaterThan(0);
    expect(await feesOf(testDatabase, locked.bill)).toEqual([]);
    expect(await feesOf(testDatabase, far.bill)).toEqual([]);
    expect(em).toBeDefined();
  });

  it("prices 2,000 bills in seconds, and finds nothing to write the second time", async () => {
    const em = testDatabase.em();
    const voyage = await aFeeVoyage(em);
    const first = await aFeeBill(em, voyage);
    await set(sql`insert into booking (bk_no, voyage_id, client_code, port_load, port_dis)
      select 'MANY' || n, ${voyage.id}, 'C001', 'CNSGH', 'JPOSA'
      from generate_series(1, 2000) n`);
    await set(sql`insert into bill (bl_no, voyage_id, booking_id, client_code, port_load, port_dis)
      select 'M' || k.bk_no, k.voyage_id, k.id, 'C001', 'CNSGH', 'JPOSA'
      from booking k
      where k.bk_no like 'MANY%'`);
    await set(sql`insert into bill_container (bill_id, line_no, cnt_no, size_type)
      select b.id, n, 'MANY' || n, case n when 1 then '20GP' else '40HC' end
      from bill b, generate_series(1, 2) n
      where b.voyage_id = ${voyage.id} and b.id <> ${first.id}`);
    const started = performance.now();
    const result = (await testDatabase.run("finance", calculateVoyageFees, {
      voyages: [voyage.voyageName],
    })) as {
      bills: number;
      inserted: number;
    };
    const seconds = (performance.now() - started) / 1000;
    expect(result).toMatchObject({ bills: 2001, findings: [] });
    expect(result.inserted).toBeGreaterThan(2000 * 9);
    // About five seconds when idle; the limit allows for load.
    expect(seconds).toBeLessThan(60);
    expect(
      await testDatabase.run("finance", calculateVoyageFees, { voyages: [voyage.voyageName] }),
    ).toMatchObject({
      inserted: 0,
      replaced: 0,
      removed: 0,
    });
  }, 150_000);
});

it("a fee of a published rate reads aloud in both languages, losers included", async () => {
  const em = testDatabase.em();
  const { bill } = await aBill();
  await set(sql`update bill set service_contract_no = 'K9' where id = ${bill.id}`);
  await aRate(em, { fcode: "K9BOOK", feeCode: "DOC", unit: "BILL", currency: "USD", price: "10" });
  await set(
    sql`update freight_book set source = 'CONTRACT', contract_no = 'K9' where fcode = 'K9BOOK'`,
  );
  await testDatabase.run("finance", calculateVoyageFees, { billIds: [bill.id] });
  const doc = (await feesOf(testDatabase, bill)).find((fee) => fee.feeCode === "DOC");
  const text = (
    await explainStoredFee(testDatabase.em(), systemActor("reader", "en"), {
      side: "R",
      id: doc?.id ?? 0,
    })
  ).lines.join("\n");
  expect(text).toContain("(contract)");
  expect(text).toContain("Pricing date 2026-06-02 (ETD at the port of loading)");
  expect(text).toContain("Lower source priority: general is below contract");
  expect(text).toContain("Exchange rate 7.1234");
  const zh = (
    await explainStoredFee(testDatabase.em(), systemActor("reader", "zh"), {
      side: "R",
      id: doc?.id ?? 0,
    })
  ).lines.join("\n");
  expect(zh).toContain("计价日期 2026-06-02（装货港预计开航日）");
  expect(text + zh).not.toContain("{{");
});
