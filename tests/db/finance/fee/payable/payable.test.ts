import { type TestDatabase, openTestDatabase, rowsOf } from "#tests/support/test-database.ts";
import { beforeAll, afterAll, describe, it, expect } from "vitest";
import { seedFeeFixture, workedTariff, feesOf } from "../fixture.ts";
import { sql } from "kysely";
import {
  explainStoredFee,
  explainFeeNumber,
} from "#domain/finance/fee/ops/explain-stored-fee.server.ts";
import { systemActor } from "#platform/kernel/actor/actor.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { saveFee } from "#domain/finance/fee/ops/save-fee.server.ts";
import { feeSteps } from "#domain/finance/fee/audit/fee-steps.server.ts";
import { calculateVoyageFees } from "#domain/finance/fee/ops/calculate-voyage-fees.server.ts";
import { generateStatements } from "#domain/finance/settlement/ops/generate-statements.server.ts";
import { findStatement } from "#domain/finance/settlement/statement.queries.server.ts";
import { payableWork, codesOf, input, codesOfRows } from "./payable-work.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seedFeeFixture(testDatabase);
  await workedTariff(testDatabase.em());
});
afterAll(() => testDatabase.close());

const { set, pay, charge, aBill } = payableWork(() => testDatabase);

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
