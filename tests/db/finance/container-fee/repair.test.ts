import { type TestDatabase, openTestDatabase } from "#tests/support/test-database.ts";
import { beforeAll, afterAll, describe, test, expect } from "vitest";
import { seedFeeFixture } from "#tests/db/finance/fee/fixture.ts";
import { repairResource } from "#domain/finance/container-fee/repair/repair.resource.server.ts";
import { saveRepair } from "#domain/finance/container-fee/ops/save-repair.server.ts";
import { refused } from "./fixture.ts";
import { sourceWork } from "./source-work.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seedFeeFixture(testDatabase);
});
afterAll(() => testDatabase.close());

const { feesOf, sumOf } = sourceWork(() => testDatabase);

describe("repair", () => {
  const input = {
    modifyNo: "MR-1",
    cntNo: "REPA0000001",
    depotCode: "C002",
    companyCode: "SEAWAY",
    estimateDate: "2026-06-01",
    currency: "CNY",
    laborAmount: "300",
    materialAmount: "120.5",
    liableCode: "C001",
    recoverAmount: "400",
  };
  const step = async (name: string, id: number) => {
    const operation = repairResource.steps[name];
    if (!operation) throw new Error(name);
    return testDatabase.run("finance", operation, { rows: [{ id }], reason: "too dear" });
  };

  test("estimate, approval, work; then the depot is owed and the liable party pays", async () => {
    const { id } = await testDatabase.run("finance", saveRepair, input);
    await step("submit", id);
    expect(
      await refused(testDatabase.run("finance", saveRepair, { ...input, id, version: 2 })),
    ).toEqual([" containerFee.repairFrozen"]);
    await step("reject", id);
    await step("submit", id);
    await step("approve", id);
    expect(await feesOf("REPA0000001")).toEqual([]);
    expect(await step("approve", id)).toMatchObject({
      refused: 1,
      rows: [{ code: "containerFee.repairNotNow" }],
    });
    expect(await step("complete", id)).toMatchObject({ done: 1 });
    expect(await feesOf("REPA0000001")).toMatchObject([
      {
        side: "P",
        kind: "REPAIR",
        status: "RECHECKED",
        amount: "420.5",
        payer: "C002",
        modifyNo: "MR-1",
      },
      { side: "R", amount: "400", payer: "C001", modifyNo: "MR-1" },
    ]);
    await step("reopen", id);
    expect([await sumOf("REPA0000001", "P"), await sumOf("REPA0000001", "R")]).toEqual([0, 0]);
  });

  test("refuses a second order of the number, an order without estimate, recovery from nobody", async () => {
    const of = (more: object) =>
      refused(testDatabase.run("finance", saveRepair, { ...input, ...more }));
    expect(await of({})).toEqual(["modifyNo containerFee.repairExists"]);
    expect(await of({ modifyNo: "MR-2", liableCode: "" })).toEqual(["liableCode kit.required"]);
    expect(await of({ modifyNo: "MR-2", depotCode: "NONE" })).toEqual([
      "depotCode kit.unknownCode",
    ]);
    const { id } = await testDatabase.run("finance", saveRepair, {
      ...input,
      modifyNo: "MR-3",
      laborAmount: "0",
      materialAmount: "0",
    });
    expect(await step("submit", id)).toMatchObject({
      refused: 1,
      rows: [{ code: "containerFee.noEstimate" }],
    });
  });
});
