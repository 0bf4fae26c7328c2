import { sql } from "kysely";
import { defineFacts } from "#platform/records/machine/facts.server.ts";
import { Fee } from "#domain/finance/fee/fee.entity.server.ts";

/** What registering an invoice asks of a fee. */
export const invoiceFeeFacts = defineFacts(Fee, {
  feeStatus: "column",
  amount: { path: "amount", kind: "decimal" },
  invoicedAmount: { path: "invoicedAmount", kind: "decimal" },
  /** Fee flow node of the fee's state (operations §3). */
  mayInvoice: {
    sql: (fee) =>
      sql<boolean>`coalesce(
          (select n.allow_invoice = 'Y' from fee_flow n where n.code = ${fee}.fee_status), false
        )`,
    label: "fee.feeStatus",
  },
});
