import { type RawBuilder, sql } from "kysely";
import type { Booking } from "../booking/booking.entity.server.ts";
import type { Ctx } from "#platform/operation/operation.server.ts";

type Figures = { pkgs: number; gwt: string; dim: string };

/**
 * From the lock on the packed figures of a booking count (domain §3): its cargo lines and totals take those of its packing list, and what was
 * booked stays beside them. List, sheet, messages, freight and reports read the same columns before and after. A packing list without
 * measure leaves the booked measure.
 */
export async function countPacked(ctx: Ctx, booking: Booking): Promise<void> {
  await exchange(
    ctx,
    sql`update booking_cargo c set booked_pkgs = c.pkgs, booked_gwt = c.gwt, booked_dim = c.dim, pkgs = x.pkgs, gwt = x.gwt, dim = x.dim
      from (select l.id, coalesce(sum(p.pkgs), 0)::int as pkgs, coalesce(sum(p.gwt), 0) as gwt,
          case when packing.dim > 0 then coalesce(sum(p.dim), 0) else l.dim end as dim
        from booking_cargo l
        cross join (select sum(dim) as dim from packing_line where booking_id = ${booking.id} having count(*) > 0) packing
        left join packing_line p on p.booking_id = ${booking.id} and p.cargo_id = l.id
        where l.booking_id = ${booking.id}
        group by l.id, packing.dim) x
      where c.id = x.id and c.booked_pkgs is null and (c.pkgs, c.gwt, c.dim) is distinct from (x.pkgs, x.gwt, x.dim)`,
  );
  const { rows } = await sql<Figures>`select sum(pkgs)::int as pkgs, sum(gwt)::text as gwt, sum(dim)::text as dim
    from booking_cargo where booking_id = ${booking.id} having count(booked_pkgs) > 0`.execute(ctx.em.getKysely());
  const [packed] = rows;
  if (!packed) return;
  const { pkgs: bookedPkgs, gwt: bookedGwt, dim: bookedDim } = booking;
  Object.assign(booking, { ...packed, bookedPkgs, bookedGwt, bookedDim });
}

/** Once the booking is open again the booked figures count. */
export async function countBooked(ctx: Ctx, booking: Booking): Promise<void> {
  const { bookedPkgs: pkgs, bookedGwt: gwt, bookedDim: dim } = booking;
  if (pkgs === null || pkgs === undefined) return;
  await exchange(
    ctx,
    sql`update booking_cargo set pkgs = booked_pkgs, gwt = booked_gwt, dim = booked_dim,
        booked_pkgs = null, booked_gwt = null, booked_dim = null
      where booking_id = ${booking.id} and booked_pkgs is not null`,
  );
  Object.assign(booking, { pkgs, gwt, dim, bookedPkgs: null, bookedGwt: null, bookedDim: null });
}

/** Nobody modified the booking: its figures change places. */
async function exchange(ctx: Ctx, statement: RawBuilder<unknown>): Promise<void> {
  const db = ctx.em.getKysely();
  await sql`select set_config('seaway.counting', 'on', true)`.execute(db);
  await statement.execute(db);
  await sql`select set_config('seaway.counting', '', true)`.execute(db);
}
