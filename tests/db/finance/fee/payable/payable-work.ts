import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import type { Bill } from "#domain/documents/bill/bill.entity.server.ts";
import type { StepResult } from "#platform/records/machine/steps.server.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import type { sql } from "kysely";
import { saveFee } from "#domain/finance/fee/ops/save-fee.server.ts";
import { aFeeVoyage, aFeeBill } from "../fixture.ts";

export const codesOf = async (work: Promise<unknown>): Promise<string[]> => {
  try {
    await work;
  } catch (error) {
    return refusalsOf(error).map((refusal) => refusal.code);
  }
  return [];
};
export const input = (bill: Bill, more: object = {}) => ({
  blNo: bill.blNo,
  feeCode: "DOC",
  corpCode: "C002",
  unit: "BILL",
  qty: "1",
  price: "80",
  currency: "CNY",
  ...more,
});
export const codesOfRows = (result: StepResult) => result.rows.map((row) => row.code);

export function payableWork(database: () => TestDatabase) {
  const set = (text: ReturnType<typeof sql>) => text.execute(database().em().getKysely());
  const pay = (bill: Bill, more: object = {}) =>
    database().run("finance", saveFee.P, input(bill, more));
  const charge = (bill: Bill, more: object = {}) =>
    database().run("finance", saveFee.R, input(bill, more));
  const aBill = async () => {
    const em = database().em();
    const voyage = await aFeeVoyage(em);
    return { voyage, bill: await aFeeBill(em, voyage, { boxes: { "20GP": 1 } }) };
  };
  return { set, pay, charge, aBill };
}
