import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Bill } from "#domain/documents/bill/bill.entity.server.ts";
import { billFeeResources } from "#domain/finance/fee/bill-fee/bill-fee.resource.server.ts";
import { calculateVoyageFees } from "#domain/finance/fee/ops/calculate-voyage-fees.server.ts";
import {
  explainFeeNumber,
  explainStoredFee,
} from "#domain/finance/fee/ops/explain-stored-fee.server.ts";
import { feeResources } from "#domain/finance/fee/fee.resource.server.ts";
import { feeSteps } from "#domain/finance/fee/audit/fee-steps.server.ts";
import { saveFee } from "#domain/finance/fee/ops/save-fee.server.ts";
import { generateStatements } from "#domain/finance/settlement/ops/generate-statements.server.ts";
import { findStatement } from "#domain/finance/settlement/statement.queries.server.ts";
import type { StepResult } from "#platform/machine/steps.server.ts";
import { systemActor } from "#platform/operation/actor.ts";
import { runOperation } from "#platform/operation/operation.server.ts";
import { refusalsOf } from "#platform/operation/refusal.ts";
import { reasonsOf } from "#platform/resource/resource.server.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { aFeeBill, aFeeVoyage, feesOf, seedFeeFixture, workedTariff } from "./fixture.ts";

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
const input = (bill: Bill, more: object = {}) => ({
  blNo: bill.blNo,
  feeCode: "DOC",
  corpCode: "C002",
  unit: "BILL",
  qty: "1",
  price: "80",
  currency: "CNY",
  ...more,
});
const pay = (bill: Bill, more: object = {}) =>
  testDatabase.run("finance", saveFee.P, input(bill, more));
const charge = (bill: Bill, more: object = {}) =>
  testDatabase.run("finance", saveFee.R, input(bill, more));
const aBill = async () => {
  const em = testDatabase.em();
  const voyage = await aFeeVoyage(em);
  return { voyage, bill: await aFeeBill(em, voyage, { boxes: { "20GP": 1 } }) };
};
const codesOfRows = (result: StepResult) => result.rows.map((row) => row.code);

describe("a payable by hand", () => {
  it("counts amount, tax and exchange by the same rules as a receivable", async () => {
    const { bill } = await aBill();
    const inside = await pay(bill, { feeCode: "VAT", qty: "3", price: "33.335" });
    const onTop = await pay(bill, { feeCode: "VAT", price: "100", taxInclusive: "N" });
    const yen = await pay(bill, { currency: "JPY", price: "1000.5" });
    const rows = new Map((await feesOf(testDatabase, bill)).map((row) => [row.id, row]));
    expect(rows.get(inside.id)).toMatchObject({
      amount: "100.010",
      taxAmount: "5.660",
      noTaxAmount: "94.350",
      corpCode: "C002",
    });
    expect(rows.get(onTop.id)).toMatchObject({
      amount: "106.000",
      taxAmount: "6.000",
      origin: "MANUAL",
      feeStatus: "CREATED",
    });
    expect(rows.get(yen.id)).toMatchObject({ amount: "1001.000", baseAmount: "48.260" });
    expect(
      await rowsOf(
        testDatabase,
        sql`select distinct fee_belong as side from fee where bill_id = ${bill.id}`,
      ),
    ).toEqual([{ side: "P" }]);
    const { lines } = await explainStoredFee(testDatabase.em(), systemActor("reader", "en"), {
      side: "P",
      id: onTop.id,
    });
    expect(lines.join("\n")).toContain("Tax 6% added to the price");
  });

  it("names its payee, whom nothing else says, and follows a change of it", async () => {
    const { bill } = await aBill();
    expect(await codesOf(pay(bill, { corpCode: "" }))).toEqual(["kit.required"]);
    expect(await codesOf(pay(bill, { corpCode: "NIX" }))).toEqual(["kit.unknownCode"]);
    const { id } = await pay(bill);
    await pay(bill, { id, corpCode: "C001" });
    expect(await feesOf(testDatabase, bill)).toMatchObject([{ id, corpCode: "C001" }]);
  });

  it("needs the permission of payables, which that of receivables is not", async () => {
    const { bill } = await aBill();
    const only = (prefix: string) => {
      const caller = testDatabase.as("finance");
      const permissions = caller.actor.permissions.filter((perm) => perm.startsWith(prefix));
      return { ...caller, actor: { ...caller.actor, permissions } };
    };
    expect(await codesOf(runOperation(only("fee:"), saveFee.P, input(bill)))).toEqual([
      "kit.noPermission",
    ]);
    expect(await codesOf(runOperation(only("payable:"), saveFee.R, input(bill)))).toEqual([
      "kit.noPermission",
    ]);
    const { id } = await runOperation(only("payable:"), saveFee.P, input(bill));
    expect(await codesOf(runOperation(only("fee:"), feeSteps.P.audit, { rows: [{ id }] }))).toEqual(
      ["kit.noPermission"],
    );
    expect(await codesOf(runOperation(only("fee:"), explainFeeNumber.P, { feeId: id }))).toEqual([
      "kit.noPermission",
    ]);
    expect(
      await runOperation(only("payable:"), feeSteps.P.audit, { rows: [{ id }] }),
    ).toMatchObject({ done: 1 });
  });
});

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

describe("the two sides", () => {
  it("do not reach each other: a fee of the other side does not exist", async () => {
    const { bill } = await aBill();
    const payable = await pay(bill);
    const receivable = await charge(bill);
    for (const [side, id] of [
      ["R", payable.id],
      ["P", receivable.id],
    ] as const) {
      for (const step of ["audit", "remove", "reverse"] as const)
        expect(
          codesOfRows(
            await testDatabase.run("finance", feeSteps[side][step], {
              rows: [{ id }],
              reason: "test",
            }),
          ),
          step,
        ).toEqual(["kit.notFound"]);
      expect(
        await codesOf(testDatabase.run("finance", saveFee[side], input(bill, { id }))),
      ).toEqual(["kit.notFound"]);
      expect(
        await codesOf(testDatabase.run("finance", explainFeeNumber[side], { feeId: id })),
      ).toEqual(["kit.notFound"]);
    }
    expect(await feesOf(testDatabase, bill)).toHaveLength(2);
  });

  it("are calculated apart: a run prices receivables and touches no payable", async () => {
    const { bill } = await aBill();
    const open = await pay(bill);
    const audited = await pay(bill);
    await testDatabase.run("finance", feeSteps.P.audit, { rows: [{ id: audited.id }] });
    await testDatabase.run("finance", feeSteps.P.reverse, {
      rows: [{ id: audited.id }],
      reason: "test",
    });
    const payables = async () =>
      (await feesOf(testDatabase, bill)).filter((row) => row.origin !== "AUTO");
    const before = await payables();
    expect(
      await testDatabase.run("finance", calculateVoyageFees, { billIds: [bill.id] }),
    ).toMatchObject({ inserted: 7, differing: 0 });
    expect(
      await testDatabase.run("finance", calculateVoyageFees, { billIds: [bill.id] }),
    ).toMatchObject({
      inserted: 0,
      replaced: 0,
      removed: 0,
    });
    expect(await payables()).toEqual(before);
    expect(before.map((row) => row.id)).toContain(open.id);
  });

  it("have statements of their own, made from audited payables of a payee", async () => {
    const { bill } = await aBill();
    const [first, second, open] = [
      await pay(bill),
      await pay(bill, { price: "20" }),
      await pay(bill, { price: "7" }),
    ];
    const receivable = await charge(bill);
    await testDatabase.run("finance", feeSteps.P.audit, {
      rows: [{ id: first.id }, { id: second.id }],
    });
    await testDatabase.run("finance", feeSteps.R.audit, { rows: [{ id: receivable.id }] });
    const feeIds = [first.id, second.id];
    const generate = (more: object) =>
      testDatabase.run("finance", generateStatements, { feeBelong: "P", ...more });
    expect(await codesOf(generate({ feeIds: [receivable.id] }))).toEqual(["statement.feeNotOpen"]);
    expect(await codesOf(generate({ feeIds: [open.id] }))).toEqual(["statement.feeNotOpen"]);
    const { statements } = await generate({ feeIds });
    expect(statements).toMatchObject([{ corpCode: "C002", lineCount: 2 }]);
    expect(await findStatement(testDatabase.em(), statements[0]?.statementNo ?? "")).toMatchObject({
      feeBelong: "P",
      corpName: "客户C002",
      totalCny: "100.000",
    });
    const cancelled = await testDatabase.run("finance", feeSteps.P.cancelAudit, {
      rows: [{ id: first.id }],
    });
    expect(codesOfRows(cancelled)).toEqual(["fee.onStatement"]);
  });
});

it("the newest payables are met by their own index, however many receivables there are", async () => {
  const { bill } = await aBill();
  const { id } = await pay(bill);
  await set(sql`insert into fee (
        fee_belong, voyage_id, bill_id, corp_code, fee_code, fee_name, unit, qty, price, currency,
        amount, no_tax_amount, currency_rate, base_amount
      )
    select 'R', voyage_id, bill_id, corp_code, fee_code, fee_name, unit, qty, price, currency,
      amount, no_tax_amount, currency_rate, base_amount
    from fee, generate_series(1, 20000)
    where id = ${id}`);
  await set(sql`analyze fee`);
  const plan = await rowsOf<{ "QUERY PLAN": string }>(
    testDatabase,
    sql`explain
      select id
      from fee
      where fee_belong = ${"P"}
      order by created_time desc, id desc
      limit 100`,
  );
  expect(plan.map((row) => row["QUERY PLAN"]).join("\n")).toContain("fee_payable");
});
