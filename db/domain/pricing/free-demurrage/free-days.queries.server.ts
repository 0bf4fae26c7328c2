import { sql } from "kysely";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import type { FreeTimeSide } from "./free-demurrage.entity.server.ts";

export type ApprovedDays = {
  side: FreeTimeSide;
  demurrage: number | null;
  detention: number | null;
};

/** The free days approved for the containers of these bills, in one statement. */
export async function approvedFreeDays(
  ctx: Ctx,
  billIds: readonly number[],
): Promise<ReadonlyMap<number, ApprovedDays[]>> {
  const { rows } = await sql<
    ApprovedDays & { billId: number }
  >`select bill_id as "billId", side, approved_demurrage as demurrage,
      approved_detention as detention
    from free_demurrage
    where state = 'APPROVED' and bill_id = any (${[...new Set(billIds)]}::int[])`.execute(
    ctx.em.getKysely(),
  );
  return Map.groupBy(rows, ({ billId }) => billId);
}
