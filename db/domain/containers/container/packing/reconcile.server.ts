import { sql } from "kysely";
import type { Booking } from "#domain/booking/booking-record/booking.entity.server.ts";
import type { ReconcileDetail } from "#domain/booking/booking-record/reconcile-detail.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";

/**
 * Compares booking and boxes by type (substitutes count), packages and weight (operations §4
 * reconcile, domain §3). The state stays.
 */
export async function reconcileBooking(ctx: Ctx, booking: Booking): Promise<ReconcileDetail> {
  const db = ctx.em.getKysely();
  const { rows: boxes } = await sql<ReconcileDetail["boxes"][number]>`
    with booked as (
        select size_type, size_type_sub, sum(cont_count)::int as booked
        from booking_container
        where booking_id = ${booking.id}
        group by 1, 2
      ),
      packed as (
        select coalesce(
            (select b.size_type from booked b where b.size_type = x.size_type limit 1),
            (select b.size_type from booked b where b.size_type_sub = x.size_type limit 1),
            x.size_type
          ) as size_type,
          count(*)::int as imported
        from box x
        where x.booking_id = ${booking.id}
        group by 1
      )
    select coalesce(b.size_type, p.size_type) as "sizeType", coalesce(b.booked, 0) as booked,
      coalesce(p.imported, 0) as imported
    from (select size_type, sum(booked)::int as booked from booked group by 1) b
      full join packed p using (size_type)
    order by 1`.execute(db);
  const { rows: sums } = await sql<{
    pkgs: number;
    gwt: string;
  }>`select coalesce(sum(pkgs), 0)::int as pkgs, coalesce(sum(gwt), 0)::numeric(18, 3)::text as gwt
    from box
    where booking_id = ${booking.id}`.execute(db);
  const imported = sums[0] ?? { pkgs: 0, gwt: "0.000" };
  const detail: ReconcileDetail = {
    boxes,
    pkgs: { booked: booking.pkgs, imported: imported.pkgs },
    gwt: { booked: Number(booking.gwt).toFixed(3), imported: imported.gwt },
  };
  const equal =
    boxes.every((row) => row.booked === row.imported) &&
    detail.pkgs.booked === detail.pkgs.imported &&
    detail.gwt.booked === detail.gwt.imported;
  booking.reconcileResult = equal ? "EQUAL" : "DIFFERS";
  booking.reconcileDetail = detail;
  booking.reconcileTime = ctx.now;
  return detail;
}
