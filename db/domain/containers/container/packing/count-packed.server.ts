import { type RawBuilder, sql } from "kysely";
import { kyselyOf } from "#db/orm/kysely.server.ts";
import type { Booking } from "#domain/booking/booking-record/booking.entity.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { numberArray } from "#db/orm/sql-arrays.ts";
import { countContainers, type PackedContainers } from "./packed-containers.ts";

type Figures = { pkgs: number; gwt: string; dim: string };

/**
 * From the lock on the packed figures of a booking count (domain §3): its cargo lines and totals
 * take those of its packing list, and what was booked stays beside them. List, sheet, messages,
 * freight and reports read the same columns before and after. A packing list without measure leaves
 * the booked measure. Containers are counted as they were packed, by their own size types.
 */
export async function countPacked(ctx: Ctx, booking: Booking): Promise<void> {
  await countPackedContainers(ctx, booking);
  await countPackedCargo(ctx, booking);
}

async function countPackedCargo(ctx: Ctx, booking: Booking): Promise<void> {
  await exchange(
    ctx,
    sql`update booking_cargo c
      set booked_pkgs = c.pkgs, booked_gwt = c.gwt, booked_dim = c.dim, pkgs = x.pkgs, gwt = x.gwt,
        dim = x.dim
      from (
          select l.id, coalesce(sum(p.pkgs), 0)::int as pkgs, coalesce(sum(p.gwt), 0) as gwt,
            case when packing.dim > 0 then coalesce(sum(p.dim), 0) else l.dim end as dim
          from booking_cargo l
            cross join (
              select sum(dim) as dim
              from packing_line
              where booking_id = ${booking.id}
              having count(*) > 0
            ) packing
            left join packing_line p on p.booking_id = ${booking.id}
            and p.cargo_id = l.id
          where l.booking_id = ${booking.id}
          group by l.id, packing.dim
        ) x
      where c.id = x.id
        and c.booked_pkgs is null
        and (c.pkgs, c.gwt, c.dim) is distinct from (x.pkgs, x.gwt, x.dim)`,
  );
  const { rows } =
    await sql<Figures>`select sum(pkgs)::int as pkgs, sum(gwt)::text as gwt, sum(dim)::text as dim
      from booking_cargo
      where booking_id = ${booking.id}
      having count(booked_pkgs) > 0`.execute(ctx.em.getKysely());
  const [packed] = rows;
  if (!packed) return;
  const { pkgs: bookedPkgs, gwt: bookedGwt, dim: bookedDim } = booking;
  Object.assign(booking, { ...packed, bookedPkgs, bookedGwt, bookedDim });
}

async function countPackedContainers(ctx: Ctx, booking: Booking): Promise<void> {
  const db = kyselyOf(ctx.em);
  const { rows: packed } =
    await sql<PackedContainers>`select size_type as "sizeType", is_soc as "isSoc",
        empty_flag as "emptyFlag", count(*)::int as count
      from box
      where booking_id = ${booking.id}
      group by 1, 2, 3
      order by 1, 2, 3`.execute(db);
  if (packed.length === 0) return;
  const booked = await db
    .selectFrom("booking_container")
    .select([
      "id",
      "size_type as sizeType",
      "is_soc as isSoc",
      "empty_flag as emptyFlag",
      "cont_count as count",
    ])
    .where("booking_id", "=", booking.id)
    .orderBy("line_no")
    .orderBy("id")
    .execute();
  const { lines, added } = countContainers(booked, packed);
  const changed = lines.filter(({ id, count }) =>
    booked.some((line) => line.id === id && line.count !== count),
  );
  if (changed.length + added.length === 0) return;
  booking.bookedContainers = await containersText(ctx, booking.id);
  const ids = numberArray(changed.map(({ id }) => id));
  const counts = numberArray(changed.map(({ count }) => count));
  await exchange(
    ctx,
    sql`update booking_container c
      set booked_count = c.cont_count, cont_count = k.count
      from unnest(${ids}::int[], ${counts}::int[]) as k (id, count)
      where c.id = k.id`,
  );
  await exchange(
    ctx,
    sql`insert into booking_container (
          booking_id, line_no, size_type, is_soc, empty_flag, cont_count, booked_count
        )
      select ${booking.id}, last.line_no + row_number() over (order by k.size_type), k.size_type,
        k.is_soc, k.empty_flag, k.count, 0
      from unnest(
          ${added.map(({ sizeType }) => sizeType)}::text[],
          ${added.map(({ isSoc }) => isSoc)}::text[],
          ${added.map(({ emptyFlag }) => emptyFlag)}::text[],
          ${numberArray(added.map(({ count }) => count))}::int[]
        ) as k (size_type, is_soc, empty_flag, count)
        cross join (
          select coalesce(max(line_no), 0) as line_no
          from booking_container
          where booking_id = ${booking.id}
        ) last`,
  );
  await countSizes(ctx, booking);
}

/** Containers by size type as people write them, such as "2×20GP, 1×40HC". */
async function containersText(ctx: Ctx, bookingId: number): Promise<string> {
  const { rows } = await sql<{
    containers: string;
  }>`select coalesce(
        string_agg(x.count || '×' || x.size_type, ', ' order by x.size_type), ''
      ) as containers
    from (
        select size_type, sum(cont_count) as count
        from booking_container
        where booking_id = ${bookingId}
        group by 1
      ) x`.execute(ctx.em.getKysely());
  return (rows[0]?.containers ?? "").slice(0, 250);
}

/** The counts per size group, from the lines. */
async function countSizes(ctx: Ctx, booking: Booking): Promise<void> {
  const { rows } = await sql<{
    size: string;
    count: number;
  }>`select s.size_group as size, sum(c.cont_count)::int as count
    from booking_container c join size_type s on s.code = c.size_type
    where c.booking_id = ${booking.id}
    group by 1`.execute(ctx.em.getKysely());
  const count = (size: string) => rows.find((row) => row.size === size)?.count ?? 0;
  Object.assign(booking, {
    ctn20Num: count("20"),
    ctn40Num: count("40"),
    ctn40hNum: count("40H"),
    ctn45Num: count("45"),
  });
}

async function countBookedContainers(ctx: Ctx, booking: Booking): Promise<void> {
  if (booking.bookedContainers === null || booking.bookedContainers === undefined) return;
  await exchange(
    ctx,
    sql`delete from booking_container where booking_id = ${booking.id} and booked_count = 0`,
  );
  await exchange(
    ctx,
    sql`update booking_container
      set cont_count = booked_count, booked_count = null
      where booking_id = ${booking.id} and booked_count is not null`,
  );
  booking.bookedContainers = null;
  await countSizes(ctx, booking);
}

/** Once the booking is open again the booked figures count. */
export async function countBooked(ctx: Ctx, booking: Booking): Promise<void> {
  await countBookedContainers(ctx, booking);
  const { bookedPkgs: pkgs, bookedGwt: gwt, bookedDim: dim } = booking;
  if (pkgs === null || pkgs === undefined) return;
  await exchange(
    ctx,
    sql`update booking_cargo
      set pkgs = booked_pkgs, gwt = booked_gwt, dim = booked_dim, booked_pkgs = null,
        booked_gwt = null, booked_dim = null
      where booking_id = ${booking.id} and booked_pkgs is not null`,
  );
  Object.assign(booking, { pkgs, gwt, dim, bookedPkgs: null, bookedGwt: null, bookedDim: null });
}

/** Nobody modified the booking: its figures change places. */
async function exchange(ctx: Ctx, statement: RawBuilder<unknown>): Promise<void> {
  const db = kyselyOf(ctx.em);
  await sql`select set_config('seaway.counting', 'on', true)`.execute(db);
  await statement.execute(db);
  await sql`select set_config('seaway.counting', '', true)`.execute(db);
}
