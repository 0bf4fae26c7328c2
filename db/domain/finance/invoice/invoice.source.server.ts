import { type RawBuilder, sql } from "kysely";
import { Invoice } from "./invoice.entity.server.ts";
import { invoiceFacts } from "./invoice.facts.server.ts";

/** Without `where` all invoices. */
export const invoiceSource = (where?: RawBuilder<unknown>) => ({
  entity: Invoice,
  facts: invoiceFacts,
  computed: {
    blueNo: sql`coalesce(
        (
          select coalesce(nullif(b.invoice_no, ''), b.reg_no)
          from invoice b
          where b.id = t0.blue_id
        ),
        ''
      )`,
    difference: sql`(t0.supplier_amount - t0.amount)`,
    verifiedAmount: sql`(
        case
          when exists (
            select
            from invoice_line il join fee f on f.id = il.fee_id
            where il.invoice_id = t0.id and f.verified_amount <> 0
          ) then 'Y'
          else 'N'
        end
      )`,
  },
  ...(where ? { where } : {}),
});
