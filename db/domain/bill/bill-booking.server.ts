import { sql } from "kysely";
import type { Ctx } from "#platform/operation/operation.server.ts";

/** Sets the booking's bill status: ISSUED, DRAFT or NONE. Call it after the bills are flushed. */
export async function syncBlStatus(ctx: Ctx, bookingId: number): Promise<void> {
  await sql`update booking b set bl_status = made.status from (select case when bool_or(bl_status = 'ISSUED') then 'ISSUED'
      when count(*) > 0 then 'DRAFT' else 'NONE' end as status from bill where booking_id = ${bookingId} and bl_status <> 'VOIDED') made
    where b.id = ${bookingId} and b.bl_status <> made.status`.execute(ctx.em.getKysely());
}

/** `to` null frees the packing lines. */
export async function movePacking(ctx: Ctx, from: number, to: number | null): Promise<void> {
  await sql`update packing_line set bill_id = ${to} where bill_id = ${from}`.execute(ctx.em.getKysely());
}

/** Boxes per size group of the specification. */
export async function countBoxes(ctx: Ctx, sizeTypes: readonly string[]): Promise<Record<"20" | "40" | "40H" | "45", number>> {
  const counts = { "20": 0, "40": 0, "40H": 0, "45": 0 };
  const { rows } = await sql<{ group: keyof typeof counts; boxes: number }>`select s.size_group as "group", count(*)::int as boxes
    from unnest(${[...sizeTypes]}::text[]) as one (code) join size_type s on s.code = one.code group by 1`.execute(ctx.em.getKysely());
  for (const row of rows) counts[row.group] = row.boxes;
  return counts;
}
