import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Bill } from "#domain/documents/bill/bill.entity.server.ts";
import { billResource, billSteps } from "#domain/documents/bill/bill.resource.server.ts";
import { customerBillResource } from "#domain/documents/bill/review/bill-review.resource.server.ts";
import { readBill } from "#domain/documents/bill/bill.queries.server.ts";
import { saveBill } from "#domain/documents/bill/ops/save-bill.server.ts";
import { generateBills } from "#domain/documents/bill/ops/generate-bills.server.ts";
import type { StepResult } from "#platform/records/machine/steps.server.ts";
import { type Caller, runOperation } from "#platform/kernel/operation/operation.server.ts";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { readResource, searchResource } from "#platform/records/resource/resource.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import { lockedBooking, openTrade } from "./bill-fixture.ts";

let testDatabase: TestDatabase;
beforeEach(async () => {
  testDatabase = await openTestDatabase();
  const em = testDatabase.em();
  const voyage = await openTrade(em);
  lockedBooking(em, voyage, { bkNo: "B1" });
  await em.flush();
  await testDatabase.run("clerk", generateBills, { bkNos: ["B1"] });
});
afterEach(() => testDatabase.close());

const owner = () =>
  testDatabase.as("customer", { userName: "anna", nickName: "Anna", customerCodes: ["C001"] });
const stranger = () => testDatabase.as("customer", { userName: "bob", customerCodes: ["C002"] });
const bill = () => testDatabase.em().findOneOrFail(Bill, { blNo: { $ne: "" } });
const query = {
  filters: [],
  sort: [{ key: "createdTime", order: "desc" as const }],
  page: 1,
  pageSize: 100,
};
const listed = async (caller: Caller, resource = customerBillResource) =>
  (await searchResource(testDatabase.em(), caller.actor, resource, query)).rows;

async function review(
  name: "approve" | "askCorrection",
  reason: string | undefined = undefined,
  caller = owner(),
) {
  const { [name]: operation } = customerBillResource.steps;
  if (!operation) throw new Error(name);
  const { id } = await bill();
  const { rows } = (await runOperation(caller, operation, {
    rows: [{ id }],
    ...(reason ? { reason } : {}),
  })) as StepResult;
  return rows[0]?.done ? "done" : rows[0]?.code;
}
const send = async () =>
  testDatabase.run("clerk", billSteps.sendEb, { rows: [{ id: (await bill()).id }] });

test("a draft is the carrier's until it is sent; then its customer sees and approves it", async () => {
  expect(await listed(owner())).toEqual([]);
  // What the list does not show is not there for a step either.
  expect(await review("approve")).toBe("kit.notFound");
  await send();
  expect(await listed(owner())).toMatchObject([{ blStatus: "DRAFT", reviewState: "" }]);
  expect(await review("approve")).toBe("done");
  expect(await review("approve")).toBe("billReview.alreadyApproved");
  expect(await bill()).toMatchObject({ reviewState: "APPROVED", reviewBy: "Anna", reviewText: "" });
});

test("a correction is asked for with words, which staff find in their list", async () => {
  await send();
  const work = review("askCorrection");
  expect(refusalsOf(await work.catch((error: unknown) => error)).map(({ code }) => code)).toEqual([
    "kit.reasonRequired",
  ]);
  expect(await review("askCorrection", "Consignee: KANSAI FOODS K.K.")).toBe("done");
  const filters = [{ key: "reviewState", kind: "in" as const, values: ["CORRECTION"] }];
  const { rows } = await searchResource(
    testDatabase.em(),
    testDatabase.as("clerk").actor,
    billResource,
    { ...query, filters },
  );
  expect(rows).toMatchObject([{ reviewText: "Consignee: KANSAI FOODS K.K.", reviewBy: "Anna" }]);
});

test("a change of the draft takes an approval away, and an issued bill is no longer reviewed", async () => {
  await send();
  await review("approve");
  const record = await readBill(
    testDatabase.em(),
    testDatabase.as("clerk").actor,
    (await bill()).id,
  );
  await testDatabase.run("clerk", saveBill, {
    ...(JSON.parse(JSON.stringify(record)) as object),
    remark: "changed",
  });
  expect(await bill()).toMatchObject({ reviewState: "", reviewBy: "" });
  await testDatabase.run("clerk", billSteps.issue, { rows: [{ id: (await bill()).id }] });
  expect(await review("askCorrection", "too late")).toBe("billReview.frozen");
  expect(await listed(owner())).toMatchObject([{ blStatus: "ISSUED" }]);
});

test("another customer's bill does not exist, neither in the list nor to look at nor to approve", async () => {
  await send();
  const { id } = await bill();
  expect(await listed(stranger())).toEqual([]);
  for (const other of [id, 999_999]) {
    await expect(
      readResource(testDatabase.em(), stranger().actor, customerBillResource, other),
    ).rejects.toThrow("kit.notFound");
  }
  const work = review("approve", undefined, stranger());
  expect(refusalsOf(await work.catch((error: unknown) => error)).map(({ code }) => code)).toEqual([
    "kit.notFound",
  ]);
  await sql`update bill set client_code = 'C002'`.execute(testDatabase.em().getKysely());
  expect(await listed(stranger())).toHaveLength(1);
});
