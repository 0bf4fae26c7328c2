import { type TestDatabase, rowsOf } from "#tests/support/test-database.ts";
import { sql } from "kysely";
import { aFeeVoyage, aFeeBill, seedFeeFixture, aRate } from "./fixture.ts";
import type { Bill } from "#domain/documents/bill/bill.entity.server.ts";
import { calculateVoyageFees } from "#domain/finance/fee/ops/calculate-voyage-fees.server.ts";
import { feeSteps } from "#domain/finance/fee/audit/fee-steps.server.ts";
import type { StepResult } from "#platform/records/machine/steps.server.ts";

export type Line = { id: number; origin: string; amount: string; status: string; differs: string };

export function lateChangeWork(database: () => TestDatabase) {
  let thc: number;

  const execute = (text: ReturnType<typeof sql>) => text.execute(database().em().getKysely());
  const priced = (price: string) =>
    execute(sql`update freight_rate set price = ${price} where id = ${thc}`);
  const aBill = async () => {
    const em = database().em();
    const voyage = await aFeeVoyage(em);
    return { voyage, bill: await aFeeBill(em, voyage, { boxes: { "20GP": 2 } }) };
  };
  const calculate = (bill: Bill) =>
    database().run("finance", calculateVoyageFees, { billIds: [bill.id] });
  const linesOf = (bill: Bill, code = "THC") =>
    rowsOf<Line>(
      database(),
      sql`select id, origin, amount::text as amount, fee_status as status, differs
        from fee
        where bill_id = ${bill.id} and fee_code = ${code} and fee_belong = 'R'
        order by id`,
    );
  const sumOf = async (bill: Bill) =>
    (await linesOf(bill)).reduce((sum, { amount }) => sum + Number(amount), 0);
  const step = (name: keyof typeof feeSteps.R, id: number) =>
    database().run("finance", feeSteps.R[name], {
      rows: [{ id }],
      reason: "late",
    }) as Promise<StepResult>;
  const seed = async () => {
    await seedFeeFixture(database());
    const em = database().em();
    await aRate(em, {
      kind: "PORT",
      feeCode: "OF",
      unit: "CONTAINER",
      currency: "USD",
      price: "450",
      portLoad: "CNSGH",
      portDis: "JPOSA",
    });
    thc = (await aRate(em, { feeCode: "THC", unit: "CONTAINER", currency: "CNY", price: "500" }))
      .id;
    await aRate(em, { feeCode: "AFS", unit: "MANIFEST", currency: "USD", price: "30" });
  };

  return { execute, priced, aBill, calculate, linesOf, sumOf, step, seed };
}
