import { sql } from "kysely";
import { kyselyOf } from "#db/orm/kysely.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";

/**
 * Writes what the decisions on their charges make of invoices: open while one is, else disputed
 * while one is.
 */
export async function rollUpCharges(ctx: Ctx, invoiceIds: readonly number[]): Promise<void> {
  await sql`update invoice i
    set difference_state = x.state
    from (
        select c.invoice_id, case
            when bool_or(c.decision = 'OPEN') then 'OPEN'
            when bool_or(c.decision = 'DISPUTED') then 'DISPUTED'
            else 'ACCEPTED'
          end as state
        from supplier_charge c
        where c.invoice_id = any (${[...invoiceIds]}::int[]) and c.decision <> ''
        group by 1
      ) x
    where i.id = x.invoice_id and i.difference_state <> x.state`.execute(ctx.em.getKysely());
}

/** A decision on the whole invoice is one on each of its open charges. */
export async function decideCharges(
  ctx: Ctx,
  invoiceId: number,
  { decision, reason }: { decision: "ACCEPTED" | "DISPUTED"; reason: string },
): Promise<void> {
  await kyselyOf(ctx.em)
    .updateTable("supplier_charge")
    .set({ decision, decision_reason: reason })
    .where("invoice_id", "=", invoiceId)
    .where("decision", "not in", ["", decision])
    .execute();
}
