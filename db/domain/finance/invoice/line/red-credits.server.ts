import { sql } from "kysely";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { dec } from "#domain/masterdata/money/decimal.ts";
import type { Invoice } from "../invoice.entity.server.ts";

type Credit = { id: number; feeId: number; open: string };

/**
 * Lets the lines of a red letter take up credits of their fees: what settling or reversing has
 * taken back of an invoiced fee. Such a line then counts for the credit, and the fee stays invoiced
 * as it was. A line above every credit counts for its fee.
 */
export async function takeCredits(ctx: Ctx, red: Invoice): Promise<void> {
  const lines = await red.lines.loadItems();
  const { rows } = await sql<Credit>`select id, coalesce(changes_id, reverses_id) as "feeId",
      (amount - invoiced_amount)::text as open
    from fee
    where (
        changes_id = any (${lines.map(({ feeId }) => feeId)}::int[])
        or reverses_id = any (${lines.map(({ feeId }) => feeId)}::int[])
      )
      and amount < 0
      and amount < invoiced_amount
      and fee_status <> 'CREATED'
    order by id
    for update`.execute(ctx.em.getKysely());
  for (const line of lines) {
    const credit = rows.find(
      ({ feeId, open }) => feeId === line.feeId && dec(open).lte(line.feeAmount),
    );
    if (!credit) continue;
    line.feeId = credit.id;
    credit.open = dec(credit.open).minus(line.feeAmount).toFixed();
  }
}
