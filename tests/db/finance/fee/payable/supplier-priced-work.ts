import { type TestDatabase, rowsOf } from "#tests/support/test-database.ts";
import { aFeeBill, aFeeVoyage } from "../fixture.ts";
import type { Bill } from "#domain/documents/bill/bill.entity.server.ts";
import { sql } from "kysely";
import { calculatePayables } from "#domain/finance/fee/ops/calculate-payables.server.ts";

export type Payable = {
  id: number;
  code: string;
  payee: string;
  box: string;
  amount: string;
  tax: string;
  base: string;
  expected: string;
  status: string;
};

export function supplierPricedWork(database: () => TestDatabase) {
  const aBill = async (more: Parameters<typeof aFeeBill>[2] = {}) => {
    const em = database().em();
    const voyage = await aFeeVoyage(em);
    return {
      voyage,
      bill: await aFeeBill(em, voyage, { boxes: { "20GP": 2, "40HC": 1 }, ...more }),
    };
  };
  const payablesOf = (bill: Bill) =>
    rowsOf<Payable>(
      database(),
      sql`select id, fee_code as code, corp_code as payee, containerno as box,
          amount::text as amount, tax_amount::text as tax, base_amount::text as base,
          expected_amount::text as expected, fee_status as status
        from fee
        where bill_id = ${bill.id} and fee_belong = 'P'
        order by fee_code, containerno, id`,
    );
  const calculate = (bill: Bill, more: object = {}) =>
    database().run("finance", calculatePayables, { billIds: [bill.id], ...more });
  const boxesOf = (bill: Bill) =>
    rowsOf<{ id: number; cntNo: string }>(
      database(),
      sql`select id, cnt_no as "cntNo"
        from bill_container
        where bill_id = ${bill.id}
        order by line_no`,
    );
  return { aBill, payablesOf, calculate, boxesOf };
}
