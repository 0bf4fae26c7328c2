import { sql } from "kysely";
import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { divideSpace, keepShares } from "#domain/booking/space/share/divide-space.server.ts";
import type { Consolidation } from "./consolidation.entity.server.ts";
import { settleTotals } from "./write-parts.server.ts";

/** Locks the bookings whose state the guards ask for. */
export async function lockParts(ctx: Ctx, { booking, parts }: Consolidation): Promise<void> {
  const ids = [booking.id, ...parts.map((part) => part.id)];
  await kyselyOf(ctx.em)
    .selectFrom("booking")
    .select("id")
    .where("id", "=", anyOf(ids))
    .orderBy("id")
    .forUpdate()
    .execute();
}

/**
 * Takes parts back. Of a split the booking gets everything they have; an appended part had goods of
 * its own and goes with them. The numbers stay used.
 */
export async function takeBack(ctx: Ctx, log: Consolidation): Promise<void> {
  const ids = log.parts.map((part) => part.id);
  const source = log.booking.id;
  const db = kyselyOf(ctx.em);
  await ctx.em.flush();
  const kept = log.kind === "SPLIT" ? await keepShares(ctx, [source, ...ids], log.voyage.id) : [];
  if (log.kind === "SPLIT") {
    await joinCargo(ctx, source, ids);
    await joinBoxes(ctx, source, ids);
    await sql`delete from packing_line where booking_id = any(${ids}::int[])`.execute(db);
    await db
      .updateTable("vgm_declaration")
      .set({ booking_id: source })
      .where("booking_id", "=", anyOf(ids))
      .execute();
    await sql`with moved as (
          update box
          set booking_id = ${source}
          where booking_id = any (${ids}::int[])
          returning import_row_id
        )
      update container_import_row r
      set bk_no = b.bk_no
      from moved m, booking b
      where r.id = m.import_row_id and b.id = ${source}`.execute(db);
  }
  await sql`delete from space_draw where booking_id = any(${ids}::int[])`.execute(db);
  await sql`delete from booking where id = any(${ids}::int[])`.execute(db);
  if (log.kind !== "SPLIT") return;
  await settleTotals(ctx, [source]);
  await divideSpace(ctx, kept, [source]);
}

const sameCargo = sql`s.line_no = c.line_no
  and s.hscode = c.hscode
  and s.goods_name_en = c.goods_name_en
  and s.package_kind = c.package_kind`;
const sameBoxes = sql`s.size_type = c.size_type
  and s.size_type_sub = c.size_type_sub
  and s.is_soc = c.is_soc
  and s.empty_flag = c.empty_flag
  and s.weigh_method = c.weigh_method`;

/** A line of goods the booking no longer has moves back; the others are added to it. */
async function joinCargo(ctx: Ctx, source: number, ids: readonly number[]): Promise<void> {
  const db = kyselyOf(ctx.em);
  await sql`update booking_cargo c
    set booking_id = ${source}
    from (
        select distinct on (c.line_no, c.hscode, c.goods_name_en, c.package_kind) c.id
        from booking_cargo c
        where c.booking_id = any (${[...ids]}::int[])
          and not exists (
            select
            from booking_cargo s
            where s.booking_id = ${source} and ${sameCargo}
          )
        order by c.line_no, c.hscode, c.goods_name_en, c.package_kind, c.id
      ) x
    where c.id = x.id`.execute(db);
  await sql`update booking_cargo s
    set pkgs = s.pkgs + x.pkgs, gwt = s.gwt + x.gwt, dim = s.dim + x.dim,
      nwt = coalesce(s.nwt + x.nwt, s.nwt, x.nwt)
    from (
        select m.id, sum(c.pkgs) as pkgs, sum(c.gwt) as gwt, sum(c.dim) as dim, sum(c.nwt) as nwt
        from booking_cargo c
          cross join lateral (
            select s.id
            from booking_cargo s
            where s.booking_id = ${source} and ${sameCargo}
            order by s.id
            limit 1
          ) m
        where c.booking_id = any (${[...ids]}::int[])
        group by m.id
      ) x
    where s.id = x.id`.execute(db);
}

async function joinBoxes(ctx: Ctx, source: number, ids: readonly number[]): Promise<void> {
  const db = kyselyOf(ctx.em);
  await sql`update booking_container c
    set booking_id = ${source}
    from (
        select distinct on (
            c.size_type, c.size_type_sub, c.is_soc, c.empty_flag, c.weigh_method
          ) c.id
        from booking_container c
        where c.booking_id = any (${[...ids]}::int[])
          and not exists (
            select
            from booking_container s
            where s.booking_id = ${source} and ${sameBoxes}
          )
        order by c.size_type, c.size_type_sub, c.is_soc, c.empty_flag, c.weigh_method, c.id
      ) x
    where c.id = x.id`.execute(db);
  await sql`update booking_container s
    set cont_count = s.cont_count + x.count
    from (
        select m.id, sum(c.cont_count) as count
        from booking_container c
          cross join lateral (
            select s.id
            from booking_container s
            where s.booking_id = ${source} and ${sameBoxes}
            order by s.id
            limit 1
          ) m
        where c.booking_id = any (${[...ids]}::int[])
        group by m.id
      ) x
    where s.id = x.id`.execute(db);
}
