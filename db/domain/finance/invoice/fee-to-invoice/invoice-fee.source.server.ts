import { sql } from "kysely";
import { Fee } from "#domain/finance/fee/fee.entity.server.ts";
import { invoiceFeeFacts } from "./invoice-fee.facts.server.ts";

/** A line and its reversal cancel each other out: neither is invoiced. */
const standsAlone = sql`t0.origin <> 'REVERSAL'
  and not exists (select from fee r where r.reverses_id = t0.id)`;

export const invoiceFeeSource = {
  entity: Fee,
  facts: invoiceFeeFacts,
  computed: {
    restAmount: sql`(t0.amount - t0.invoiced_amount)`,
    baseCurrency: sql`coalesce(
        (select c.local_currency from company c where c.code = t0.company_code), 'CNY'
      )`,
  },
  where: sql`t0.amount > t0.invoiced_amount
    and ${standsAlone}
    and t0.fee_status in (select n.code from fee_flow n where n.allow_invoice = 'Y')`,
};
