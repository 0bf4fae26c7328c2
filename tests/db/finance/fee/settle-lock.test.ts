import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { calculateVoyageFees } from "#domain/finance/fee/ops/calculate-voyage-fees.server.ts";
import { feeSteps } from "#domain/finance/fee/audit/fee-steps.server.ts";
import {
  openTestDatabase,
  rowsOf,
  type TestDatabase,
  untilLocked,
} from "#tests/support/test-database.ts";
import { aFeeBill, aFeeVoyage, aRate, seedFeeFixture } from "./fixture.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seedFeeFixture(testDatabase);
});
afterAll(() => testDatabase.close());

it("a fee waits for its bill under calculation before it is locked, for the calculation asks for it next", async () => {
  const em = testDatabase.em();
  const { id: rate } = await aRate(em, {
    feeCode: "THC",
    unit: "CONTAINER",
    currency: "CNY",
    price: "500",
  });
  const bill = await aFeeBill(em, await aFeeVoyage(em), { boxes: { "20GP": 1 } });
  const calculate = () => testDatabase.run("finance", calculateVoyageFees, { billIds: [bill.id] });
  await calculate();
  const [fee] = await rowsOf<{ id: number }>(
    testDatabase,
    sql`select id from fee where bill_id = ${bill.id} and fee_code = 'THC'`,
  );
  const id = fee?.id ?? 0;
  await testDatabase.run("finance", feeSteps.R.audit, { rows: [{ id }] });
  await sql`update freight_rate set price = 530 where id = ${rate}`.execute(
    testDatabase.em().getKysely(),
  );
  await calculate();
  let settled: Promise<unknown> | undefined;
  await testDatabase.em().transactional(async (calculation) => {
    const db = calculation.getKysely();
    await sql`select 1 from bill where id = ${bill.id} for no key update`.execute(db);
    settled = testDatabase.run("finance", feeSteps.R.settle, { rows: [{ id }], reason: "late" });
    await untilLocked(testDatabase);
    expect(
      (await sql`select 1 from fee where id = ${id} for update nowait`.execute(db)).rows,
    ).toHaveLength(1);
  });
  expect(await settled).toMatchObject({ done: 1 });
});
