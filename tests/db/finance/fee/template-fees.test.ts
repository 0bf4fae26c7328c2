import { type TestDatabase, openTestDatabase, rowsOf } from "#tests/support/test-database.ts";
import { beforeAll, afterAll, describe, it, expect } from "vitest";
import { commonFeeResources } from "#domain/finance/fee/masters/fee-template.resource.server.ts";
import {
  generateFees,
  generateManifestFees,
} from "#domain/finance/fee/ops/generate-fees.server.ts";
import type { Bill } from "#domain/documents/bill/bill.entity.server.ts";
import { sql } from "kysely";
import type { StepResult } from "#platform/records/machine/steps.server.ts";
import { lateChangeWork } from "./late-change-work.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seed();
});
afterAll(() => testDatabase.close());

const { execute, priced, aBill, calculate, seed } = lateChangeWork(() => testDatabase);

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
