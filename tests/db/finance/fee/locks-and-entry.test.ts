import { type TestDatabase, openTestDatabase } from "#tests/support/test-database.ts";
import { beforeAll, afterAll, describe, it, expect } from "vitest";
import { seedFeeFixture, workedTariff, feesOf } from "./fixture.ts";
import type { Bill } from "#domain/documents/bill/bill.entity.server.ts";
import { sql } from "kysely";
import { feeSteps } from "#domain/finance/fee/audit/fee-steps.server.ts";
import { calculateVoyageFees } from "#domain/finance/fee/ops/calculate-voyage-fees.server.ts";
import { calculateSelected } from "#domain/finance/fee/ops/order-calculation.server.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import { stepOf } from "#tests/support/step-of.ts";
import { explainStoredFee } from "#domain/finance/fee/ops/explain-stored-fee.server.ts";
import { systemActor } from "#platform/kernel/actor/actor.ts";
import { saveFee } from "#domain/finance/fee/ops/save-fee.server.ts";
import { entryWork, codesOf, entry } from "./entry-work.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seedFeeFixture(testDatabase);
  await workedTariff(testDatabase.em());
});
afterAll(() => testDatabase.close());

const { set, save, aBill } = entryWork(() => testDatabase);

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
