import { type TestDatabase, openTestDatabase, rowsOf } from "#tests/support/test-database.ts";
import { beforeAll, afterAll, describe, it, expect } from "vitest";
import { seedFeeFixture, workedTariff, feesOf } from "../fixture.ts";
import type { Bill } from "#domain/documents/bill/bill.entity.server.ts";
import { sql } from "kysely";
import { feeSteps } from "#domain/finance/fee/audit/fee-steps.server.ts";
import { feeResources } from "#domain/finance/fee/fee.resource.server.ts";
import { reasonsOf } from "#platform/records/resource/resource.server.ts";
import { calculateVoyageFees } from "#domain/finance/fee/ops/calculate-voyage-fees.server.ts";
import { billFeeResources } from "#domain/finance/fee/bill-fee/bill-fee.resource.server.ts";
import type { StepResult } from "#platform/records/machine/steps.server.ts";
import { payableWork, codesOf, codesOfRows } from "./payable-work.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seedFeeFixture(testDatabase);
  await workedTariff(testDatabase.em());
});
afterAll(() => testDatabase.close());

const { set, pay, charge, aBill } = payableWork(() => testDatabase);

describe("locks of payables", () => {
  const locks = [
    [
      "fee.lockedVoyage",
      (bill: Bill) => sql`update voyage set fee_lock = 'Y' where id = ${bill.voyage.id}`,
    ],
    [
      "fee.closedPayable",
      (bill: Bill) => sql`update voyage set payable_switch = 'CLOSED' where id = ${bill.voyage.id}`,
    ],
    [
      "fee.lockedBill",
      (bill: Bill) => sql`update bill set payable_fee_lock = 'Y' where id = ${bill.id}`,
    ],
    [
      "fee.lockedBooking",
      (bill: Bill) => sql`update booking set fee_lock = 'Y' where id = ${bill.booking.id}`,
    ],
  ] as const;

  it.each(locks)(
    "%s refuses entry, change and every step, in the list as when it is done",
    async (code, lock) => {
      const { bill } = await aBill();
      const { id } = await pay(bill);
      const audited = await pay(bill);
      await testDatabase.run("finance", feeSteps.P.audit, { rows: [{ id: audited.id }] });
      await set(lock(bill));
      expect(await codesOf(pay(bill))).toEqual([code]);
      expect(await codesOf(pay(bill, { id }))).toEqual([code]);
      const search = feeResources.find((resource) => resource.apiName === "feemgr/paymgr/search");
      if (!search) throw new Error("no search of payables");
      const { actor } = testDatabase.as("admin");
      const [open, done] = await reasonsOf(testDatabase.em(), actor, search, [id, audited.id]);
      for (const step of ["audit", "remove"] as const) {
        expect(
          codesOfRows(await testDatabase.run("finance", feeSteps.P[step], { rows: [{ id }] })),
          step,
        ).toEqual([code]);
        expect(open?.actions[step]?.code, step).toBe(code);
      }
      for (const step of ["cancelAudit", "recheck", "reverse"] as const) {
        const result = await testDatabase.run("finance", feeSteps.P[step], {
          rows: [{ id: audited.id }],
          reason: "test",
        });
        expect(codesOfRows(result), step).toEqual([code]);
        expect(done?.actions[step]?.code, step).toBe(code);
      }
    },
  );

  it("of one side leave the other side open", async () => {
    const { bill } = await aBill();
    await set(sql`update voyage set receivable_switch = 'CLOSED' where id = ${bill.voyage.id}`);
    await set(sql`update bill set fee_lock = 'Y' where id = ${bill.id}`);
    expect(await codesOf(charge(bill))).toEqual(["fee.closedReceivable"]);
    expect(await codesOf(pay(bill))).toEqual([]);
    await set(
      sql`update voyage
        set receivable_switch = 'OPEN', payable_switch = 'CLOSED'
        where id = ${bill.voyage.id}`,
    );
    await set(sql`update bill set fee_lock = 'N', payable_fee_lock = 'Y' where id = ${bill.id}`);
    expect(await codesOf(pay(bill))).toEqual(["fee.closedPayable"]);
    expect(await codesOf(charge(bill))).toEqual([]);
    expect(
      await testDatabase.run("finance", calculateVoyageFees, { billIds: [bill.id] }),
    ).toMatchObject({ refused: 0, bills: 1 });
  });

  it("of a bill are set and taken off on the page of payables, for payables alone", async () => {
    const { bill } = await aBill();
    const steps =
      billFeeResources.find((resource) => resource.apiName === "feemgr/paymgr/billFeeLock")
        ?.steps ?? {};
    const run = (name: "lock" | "cancelLock") => {
      const step = steps[name];
      if (!step) throw new Error(`no step ${name}`);
      return testDatabase.run("finance", step, { rows: [{ id: bill.id }] }) as Promise<StepResult>;
    };
    const state = sql`select fee_lock as receivable, payable_fee_lock as payable
      from bill
      where id = ${bill.id}`;
    expect(await run("lock")).toMatchObject({ done: 1 });
    expect(await rowsOf(testDatabase, state)).toEqual([{ receivable: "N", payable: "Y" }]);
    expect(codesOfRows(await run("lock"))).toEqual(["fee.billIsLocked"]);
    expect(await codesOf(pay(bill))).toEqual(["fee.lockedBill"]);
    expect(await run("cancelLock")).toMatchObject({ done: 1 });
    expect(codesOfRows(await run("cancelLock"))).toEqual(["fee.billNotLocked"]);
    expect(await rowsOf(testDatabase, state)).toEqual([{ receivable: "N", payable: "N" }]);
  });
});

describe("audit and recheck of payables", () => {
  it("go forward and back in order, and who did it is kept", async () => {
    const { bill } = await aBill();
    const { id } = await pay(bill);
    const step = (name: keyof typeof feeSteps.P) =>
      testDatabase.run("finance", feeSteps.P[name], { rows: [{ id }] });
    const state = () =>
      rowsOf(
        testDatabase,
        sql`select fee_status as status, audit_by as audited, recheck_by as rechecked
          from fee
          where id = ${id}`,
      );
    expect(codesOfRows(await step("recheck"))).toEqual(["fee.notNow"]);
    await step("audit");
    expect(await codesOf(pay(bill, { id }))).toEqual(["fee.auditedStays"]);
    await step("recheck");
    expect(await state()).toEqual([
      { status: "RECHECKED", audited: "finance", rechecked: "finance" },
    ]);
    expect(codesOfRows(await step("cancelAudit"))).toEqual(["fee.notNow"]);
    await step("cancelRecheck");
    await set(sql`update fee set verified_amount = 1 where id = ${id}`);
    expect(codesOfRows(await step("cancelAudit"))).toEqual(["fee.verified"]);
    await set(sql`update fee set verified_amount = 0 where id = ${id}`);
    await step("cancelAudit");
    expect(await state()).toEqual([{ status: "CREATED", audited: "", rechecked: "" }]);
    expect(await step("remove")).toMatchObject({ done: 1 });
    expect(await feesOf(testDatabase, bill)).toEqual([]);
  });

  it("are reversed by a negative payable that points to the wrong one", async () => {
    const { bill } = await aBill();
    const { id } = await pay(bill);
    await testDatabase.run("finance", feeSteps.P.audit, { rows: [{ id }] });
    expect(
      await testDatabase.run("finance", feeSteps.P.reverse, {
        rows: [{ id }],
        reason: "wrong agent",
      }),
    ).toMatchObject({ done: 1 });
    const reversal = sql`select fee_belong as side, amount::text as amount, origin,
        fee_status as status, op_rem as reason
      from fee
      where reverses_id = ${id}`;
    expect(await rowsOf(testDatabase, reversal)).toEqual([
      {
        side: "P",
        amount: "-80.000",
        origin: "REVERSAL",
        status: "CREATED",
        reason: "wrong agent",
      },
    ]);
  });

  it("obey the fee flow nodes, which are the same for both sides", async () => {
    const { bill } = await aBill();
    const payable = await pay(bill);
    const receivable = await charge(bill);
    await set(sql`update fee_flow set enabled = 'N' where code = 'AUDITED'`);
    expect(
      codesOfRows(
        await testDatabase.run("finance", feeSteps.P.audit, { rows: [{ id: payable.id }] }),
      ),
    ).toEqual(["fee.stepOff"]);
    expect(
      codesOfRows(
        await testDatabase.run("finance", feeSteps.R.audit, { rows: [{ id: receivable.id }] }),
      ),
    ).toEqual(["fee.stepOff"]);
    await set(sql`update fee_flow set enabled = 'Y' where code = 'AUDITED'`);
    expect(
      await testDatabase.run("finance", feeSteps.P.audit, { rows: [{ id: payable.id }] }),
    ).toMatchObject({ done: 1 });
  });
});
