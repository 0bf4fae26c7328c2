import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runOverdue } from "#domain/finance/container-fee/ops/overdue-run.server.ts";
import { operationOf } from "#db/services/registry.server.ts";
import type { StepResult } from "#platform/records/machine/steps.server.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { aFeeBill, aFeeVoyage, seedFeeFixture } from "#tests/db/finance/fee/fixture.ts";
import { aFreeTime, move, refused } from "./fixture.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seedFeeFixture(testDatabase);
  await aFreeTime(testDatabase.em(), { clock: "DIS_DEM", freeDays: 3, firstRate: "20" });
  await aFreeTime(testDatabase.em(), {
    clock: "DIS_DET",
    feeCode: "DET",
    freeDays: 5,
    firstRate: "10",
  });
});
afterAll(() => testDatabase.close());

const save = (fields: object) =>
  testDatabase.run("admin", operationOf("freeDemurrage.save"), fields) as Promise<{ id: number }>;
const step = async (action: string, id: number, more: object = {}) =>
  (
    (await testDatabase.run("admin", operationOf(`freeDemurrage.${action}`), {
      rows: [{ id }],
      ...more,
    })) as StepResult
  ).rows[0];
const application = {
  side: "IMPORT",
  demurrageDays: "10",
  detentionDays: "",
  reason: "customs inspection",
};

/** A container discharged on June 10 and gated out on June 21: eleven days at the port. */
async function arrived() {
  const em = testDatabase.em();
  const voyage = await aFeeVoyage(em);
  const bill = await aFeeBill(em, voyage, { boxes: { "20GP": 1 }, consigneeCode: "C002" });
  const of = {
    cntNo: `${bill.blNo.replace("FBL", "TEST")}001`,
    voyageId: voyage.id,
    bookingId: bill.booking.id,
  };
  await move(em, { ...of, event: "DISCHARGED", at: "2026-06-10 04:00+00" });
  await move(em, { ...of, event: "GATE_OUT", at: "2026-06-21 04:00+00" });
  const free = async () => {
    await testDatabase.run("finance", runOverdue, {
      voyages: [voyage.voyageName],
      asOf: "2026-06-22",
    });
    const [stay] = await rowsOf<{ days: number; free: number }>(
      testDatabase,
      sql`select charged_days as days, free_days as free
        from overdue_stay
        where voyage_id = ${voyage.id} and clock = 'DIS_DEM'`,
    );
    return stay;
  };
  return { bill, free };
}

test("approved days replace the tariff's at the next calculation; a withdrawn approval gives them back", async () => {
  const { bill, free } = await arrived();
  const before = await free();
  expect(before).toMatchObject({ free: 3 });
  const { id } = await save({ ...application, blNo: bill.blNo });
  expect(await step("approve", id)).toMatchObject({ done: false, code: "freeDemurrage.notNow" });
  await step("submit", id);
  expect(await free()).toEqual(before);
  expect(await step("approve", id, { fields: { demurrageDays: "8" } })).toMatchObject({
    done: true,
  });
  expect(await free()).toEqual({ free: 8, days: (before?.days ?? 0) - 5 });
  await step("withdraw", id);
  expect(await free()).toEqual(before);
});

test("no more days are approved than requested for, one approval holds for a bill and port, and what is decided is not changed", async () => {
  const { bill, free } = await arrived();
  const first = await save({ ...application, blNo: bill.blNo });
  const second = await save({ ...application, blNo: bill.blNo, demurrageDays: "5" });
  for (const { id } of [first, second]) await step("submit", id);
  expect(await step("approve", first.id, { fields: { demurrageDays: "11" } })).toMatchObject({
    done: false,
    code: "freeDemurrage.moreThanRequested",
  });
  expect(await step("approve", first.id)).toMatchObject({ done: true });
  expect(await step("approve", second.id)).toMatchObject({
    done: false,
    code: "freeDemurrage.another",
  });
  expect(await refused(step("reject", second.id))).toEqual(["reason kit.reasonRequired"]);
  expect(await step("reject", second.id, { reason: "one is enough" })).toMatchObject({
    done: true,
  });
  expect(await refused(save({ ...application, id: first.id, blNo: bill.blNo }))).toEqual([
    " freeDemurrage.frozen",
  ]);
  expect(await free()).toMatchObject({ free: 10 });
});

test("an application names a bill and days", async () => {
  const { bill } = await arrived();
  expect(await refused(save({ ...application, blNo: "NOSUCH" }))).toEqual(["blNo kit.unknownCode"]);
  expect(await refused(save({ ...application, blNo: bill.blNo, demurrageDays: "" }))).toEqual([
    "demurrageDays freeDemurrage.noDays",
  ]);
  expect(await refused(save({ ...application, blNo: bill.blNo, demurrageDays: "366" }))).toEqual([
    "demurrageDays kit.tooBigPlain",
  ]);
});
