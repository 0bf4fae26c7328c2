import { sql } from "kysely";
import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { rejoin } from "./split/split-packing.ts";

/** Bookings whose goods are on the bill: its own and, of a merged bill, the others. */
export async function membersOf(ctx: Ctx, billId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select booking_id as id
    from bill
    where id = ${billId}
    union
    select booking_id
    from packing_line
    where bill_id = ${billId}
    order by 1`.execute(ctx.em.getKysely());
  return rows.map(({ id }) => id);
}

/** Sets the bookings' bill status: ISSUED, DRAFT or NONE. Call it after the bills are flushed. */
export async function syncBlStatus(ctx: Ctx, bookingIds: readonly number[]): Promise<void> {
  await sql`update booking b
    set bl_status = made.status
    from (
        select k.id, case
            when bool_or(l.bl_status = 'ISSUED') then 'ISSUED'
            when count(l.id) > 0 then 'DRAFT'
            else 'NONE'
          end as status
        from booking k
          left join bill l on l.bl_status <> 'VOIDED'
          and (
            l.booking_id = k.id
            or l.id in (
              select p.bill_id
              from packing_line p
              where p.booking_id = k.id and p.bill_id is not null
            )
          )
        where k.id = any (${[...bookingIds]}::int[])
        group by k.id
      ) made
    where b.id = made.id and b.bl_status <> made.status`.execute(ctx.em.getKysely());
}

export async function movePacking(ctx: Ctx, from: number, to: number): Promise<void> {
  await kyselyOf(ctx.em)
    .updateTable("packing_line")
    .set({ bill_id: to })
    .where("bill_id", "=", from)
    .execute();
}

/**
 * Frees the packing lines of bills that end, and puts the pieces of a split by packages together
 * again.
 */
export async function freePacking(ctx: Ctx, billIds: readonly number[]): Promise<void> {
  const db = kyselyOf(ctx.em);
  const { rows: freed } = await sql<{
    bookingId: number;
  }>`update packing_line
    set bill_id = null
    where bill_id = any (${[...billIds]}::int[])
    returning booking_id as "bookingId"`.execute(db);
  const bookings = [...new Set(freed.map(({ bookingId }) => bookingId))];
  if (bookings.length === 0) return;
  const lines = await db
    .selectFrom("packing_line")
    .select(["id", "cargo_id as cargoId", "box_id as boxId", "pkgs", "gwt", "dim"])
    .where("booking_id", "=", anyOf(bookings))
    .where("bill_id", "is", null)
    .orderBy("id")
    .execute();
  const joined = rejoin(lines);
  if (joined.length === 0) return;
  const keep = joined.map((own) => own.keep);
  await sql`update packing_line p
    set pkgs = k.pkgs, gwt = k.gwt, dim = k.dim
    from unnest(
        ${keep.map(({ id }) => id)}::int[], ${keep.map(({ pkgs }) => pkgs)}::int[],
        ${keep.map(({ gwt }) => gwt)}::numeric[], ${keep.map(({ dim }) => dim)}::numeric[]
      ) as k (id, pkgs, gwt, dim)
    where p.id = k.id and p.booking_id = any (${bookings}::int[])`.execute(db);
  await db
    .deleteFrom("packing_line")
    .where("id", "=", anyOf(joined.flatMap(({ drop }) => drop)))
    .where("booking_id", "=", anyOf(bookings))
    .execute();
}

/** Takes a booking's drafts away (退单); of a merged draft the other bookings are unbilled too. */
export async function removeDrafts(ctx: Ctx, bookingId: number): Promise<void> {
  const db = kyselyOf(ctx.em);
  const { rows } = await sql<{
    id: number;
  }>`select l.id
    from bill l
    where l.bl_status = 'DRAFT'
      and (
        l.booking_id = ${bookingId}
        or l.id in (
          select p.bill_id
          from packing_line p
          where p.booking_id = ${bookingId} and p.bill_id is not null
        )
      )`.execute(db);
  const ids = rows.map(({ id }) => id);
  const others = new Set((await Promise.all(ids.map((id) => membersOf(ctx, id)))).flat());
  others.delete(bookingId);
  await freePacking(ctx, ids);
  await sql`delete from bill where id = any(${ids}::int[])`.execute(db);
  await db
    .updateTable("packing_line")
    .set({ bill_id: null })
    .where("booking_id", "=", bookingId)
    .where("bill_id", "is not", null)
    .execute();
  await syncBlStatus(ctx, [...others]);
}

/** Boxes per size group of the specification. */
export async function countBoxes(
  ctx: Ctx,
  sizeTypes: readonly string[],
): Promise<Record<"20" | "40" | "40H" | "45", number>> {
  const counts = { "20": 0, "40": 0, "40H": 0, "45": 0 };
  const { rows } = await sql<{
    group: keyof typeof counts;
    boxes: number;
  }>`select s.size_group as "group", count(*)::int as boxes
    from unnest(${[...sizeTypes]}::text[]) as one (code) join size_type s on s.code = one.code
    group by 1`.execute(ctx.em.getKysely());
  for (const row of rows) counts[row.group] = row.boxes;
  return counts;
}
