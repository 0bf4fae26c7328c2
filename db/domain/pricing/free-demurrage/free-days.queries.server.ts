import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
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
  const rows = await kyselyOf(ctx.em)
    .selectFrom("free_demurrage")
    .select(["bill_id as billId", "side", "approved_demurrage as demurrage"])
    .select("approved_detention as detention")
    .where("state", "=", "APPROVED")
    .where("bill_id", "=", anyOf([...new Set(billIds)]))
    .$narrowType<Pick<ApprovedDays, "side">>()
    .execute();
  return Map.groupBy(rows, ({ billId }) => billId);
}
