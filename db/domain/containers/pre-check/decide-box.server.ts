import { sql } from "kysely";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { approvalState, specialLines } from "./box-cargo.server.ts";

/**
 * Stores a decision about the cargo as it is now; the caller holds the box's lock and has asserted
 * the machine.
 */
export async function decideBox(
  ctx: Ctx,
  boxId: number,
  {
    state,
    reason = "",
    remark = "",
  }: { state: "APPROVED" | "REJECTED" | "APPLIED"; reason?: string; remark?: string },
): Promise<void> {
  const by = state === "APPLIED" ? "" : ctx.actor.userName;
  const time = state === "APPLIED" ? null : ctx.now;
  await sql`update box_approval
    set state = ${state}, decided_by = ${by}, decided_time = ${time}::timestamptz,
      reject_reason = ${reason}, remark = ${remark}
    where box_id = ${boxId}`.execute(ctx.em.getKysely());
}

/** Special containers of the booking that wait for a decision or were rejected. */
export async function undecidedBoxes(ctx: Ctx, bookingId: number): Promise<string[]> {
  const box = sql.raw("x");
  const { rows } = await sql<{
    cntNo: string;
  }>`select x.cnt_no as "cntNo"
    from box x
    where x.booking_id = ${bookingId}
      and exists (select from ${specialLines(box)})
      and ${approvalState(box)} not in ('APPROVED', 'AUTO_APPROVED')
    order by x.cnt_no`.execute(ctx.em.getKysely());
  return rows.map(({ cntNo }) => cntNo);
}
