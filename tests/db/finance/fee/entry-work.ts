import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import type { Bill } from "#domain/documents/bill/bill.entity.server.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import type { sql } from "kysely";
import { saveFee } from "#domain/finance/fee/ops/save-fee.server.ts";
import { aFeeVoyage, aFeeBill } from "./fixture.ts";

export const codesOf = async (work: Promise<unknown>): Promise<string[]> => {
  try {
    await work;
  } catch (error) {
    return refusalsOf(error).map((refusal) => refusal.code);
  }
  return [];
};
export const entry = (bill: Bill, more: object = {}) => ({
  blNo: bill.blNo,
  feeCode: "DOC",
  unit: "BILL",
  qty: "1",
  price: "80",
  currency: "CNY",
  ...more,
});

export function entryWork(database: () => TestDatabase) {
  const set = (text: ReturnType<typeof sql>) => text.execute(database().em().getKysely());
  const save = (bill: Bill, more: object = {}) =>
    database().run("finance", saveFee.R, entry(bill, more));
  const aBill = async () => {
    const em = database().em();
    const voyage = await aFeeVoyage(em);
    return { voyage, bill: await aFeeBill(em, voyage, { boxes: { "20GP": 1 } }) };
  };
  return { set, save, aBill };
}
