import { boxesPlaced } from "./boxes-placed.ts";
import { sql } from "kysely";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { voyageFactsOf } from "../import/containers-rows.server.ts";
import { numberArray, textArray } from "#db/orm/sql-arrays.ts";
import type { PackedBookings } from "../import/store-rows.server.ts";

/**
 * Locks the bookings only at the end, as an earlier lock would block users. A booking changed
 * meanwhile loses its new boxes, and the rows wait as verified.
 * @returns the number of rows that stay
 */
export async function settleBookings(
  ctx: Ctx,
  packed: PackedBookings,
  into: { importId: number; voyage: { id: number } },
): Promise<number> {
  if (packed.size === 0) return 0;
  const db = ctx.em.getKysely();
  const { rows } = await sql<{
    id: number;
    version: number;
    compared: boolean;
  }>`select id, version, reconcile_result <> '' as compared
    from booking
    where id = any (${numberArray([...packed.keys()])}::int[])
    order by id
    for update`.execute(db);
  const { ended } = await voyageFactsOf(ctx.em, into.voyage.id);
  const same = new Set<number>();
  if (ended !== "Y")
    for (const { id, version } of rows)
      if (packed.get(id)?.booking.version === version) same.add(id);
  const changed = [...packed.keys()].filter((id) => !same.has(id));
  if (changed.length > 0) {
    const bkNos = changed.map((id) => packed.get(id)?.booking.bkNo ?? "");
    await sql`delete from packing_line where booking_id = any(${numberArray(changed)}::int[])`.execute(
      db,
    );
    await sql`delete from box where booking_id = any(${numberArray(changed)}::int[])`.execute(db);
    await sql`update container_import_row
      set check_status = 'VERIFIED'
      where voyage_id = ${into.voyage.id}
        and bk_no = any (${textArray(bkNos)}::text[])
        and container_import_id = ${into.importId}
        and check_status = 'IMPORTED'`.execute(db);
  }
  // Changed boxes invalidate the comparison (domain §3 reconcile).
  const compared = rows.filter((row) => row.compared && same.has(row.id)).map((row) => row.id);
  if (compared.length > 0)
    await sql`update booking
      set reconcile_result = '', reconcile_detail = null, reconcile_time = null
      where id = any (${numberArray(compared)}::int[])`.execute(db);
  if (same.size > 0) for (const follow of boxesPlaced.parts()) await follow(ctx, [...same]);
  let stay = 0;
  for (const id of same) stay += packed.get(id)?.rows ?? 0;
  return stay;
}
