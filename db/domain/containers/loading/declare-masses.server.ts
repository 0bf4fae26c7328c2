import { type RawBuilder, sql } from "kysely";
import { declareVgm } from "#domain/containers/vgm/declare-vgm.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";

/**
 * `x`, a box of the booking, is the customer's box `o` of the load `p`: by its number, or by the
 * row it came from when the carrier corrected the number.
 */
export const isBoxOfLoad: RawBuilder<boolean> = sql`
  (
    x.cnt_no = o.cnt_no
    or x.import_row_id = (
      select r.id
      from container_import_row r
      where r.container_import_id = p.import_id and r.row_no = o.line_no
    )
  )`;

const handedOver = sql`booking b
  join e_booking e on e.bk_no = b.bk_no
  and e.bk_no <> ''
  join eb_loading p on p.e_booking_id = e.id
  and p.import_id <> 0
  join eb_box o on o.loading_id = p.id
  join box x on x.booking_id = b.id
  and ${isBoxOfLoad}`;

/**
 * Declares what customers weighed for the boxes that are in the bookings by now. Either weighing
 * puts the packed container on a scale: SOLAS method 1. Its time is that of the port of loading.
 * Without `anew` what was declared before is left alone, so that a retracted mass stays retracted.
 */
async function declareMasses(
  ctx: Ctx,
  bookingIds: readonly number[],
  anew: boolean,
): Promise<void> {
  const db = ctx.em.getKysely();
  const ids = sql`any(${[...bookingIds]}::int[])`;
  await sql`update box
    set weigh_method = t.vgm_method, tare_kg = coalesce(t.tare_kg, box.tare_kg)
    from (select x.id, o.vgm_method, o.tare_kg from ${handedOver} where b.id = ${ids}) t
    where box.id = t.id
      and (box.weigh_method, box.tare_kg) is distinct from (t.vgm_method, coalesce(t.tare_kg, box.tare_kg))`.execute(
    db,
  );
  const declared = sql`exists (
      select
      from vgm_declaration d
      where d.booking_id = b.id
        and d.cnt_no = x.cnt_no
        and d.obtained_by = 'DOOR'
        and d.weight_kg = o.vgm
    )`;
  const { rows } = await sql<{
    bookingId: number;
    cntNo: string;
    weightKg: string;
    declaredTime: string | null;
    party: string;
  }>`select b.id as "bookingId", x.cnt_no as "cntNo", o.vgm::text as "weightKg",
      to_char(
        (o.vgm_time at time zone coalesce(nullif(t.time_zone, ''), 'UTC')) at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS"Z"'
      ) as "declaredTime",
      left(e.client_name, 120) as party
    from ${handedOver} left join port t on t.code = e.port_load
    where b.id = ${ids} and o.vgm is not null and (${anew} or not ${declared})
    order by b.id, o.line_no`.execute(db);
  await declareVgm(
    ctx,
    rows.map((row) => ({ ...row, method: "1", obtainedBy: "DOOR" })),
  );
}

/** A customer confirms the boxes of a booking. */
export const declareConfirmed = (ctx: Ctx, bookingId: number): Promise<void> =>
  declareMasses(ctx, [bookingId], true);

/** Boxes came into bookings, perhaps by a row that failed before. */
export const declarePlaced = (ctx: Ctx, bookingIds: readonly number[]): Promise<void> =>
  declareMasses(ctx, bookingIds, false);
