import { LockMode } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { numberArray } from "#db/orm/sql-arrays.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { Refusals } from "#platform/kernel/refusal/refusal.ts";
import { membersOf } from "#domain/documents/bill/bill-booking.server.ts";
import type { PackingShare } from "#domain/documents/bill/packing/bill-conserve.ts";
import type { Bill } from "#domain/documents/bill/bill.entity.server.ts";
import { packingFaults } from "#domain/documents/bill/packing/bill-packing.server.ts";
import { Booking } from "#domain/booking/booking-record/booking.entity.server.ts";
import {
  countBooked,
  countPacked,
} from "#domain/containers/container/packing/count-packed.server.ts";
import { spreadFigures } from "./spread-figures.ts";

/**
 * Carries the corrected figures of a bill into its packing list, its containers and the bookings,
 * so that manifest and bill of one number say the same (decision 118). The changed bill is flushed.
 * @throws Refusals at a container in which nothing is packed
 */
export async function carryToPacking(ctx: Ctx, bill: Bill): Promise<void> {
  const db = ctx.em.getKysely();
  const bookings = await membersOf(ctx, bill.id);
  const members = await ctx.em.find(
    Booking,
    { id: bookings },
    { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: "asc" } },
  );
  const { rows: lines } =
    await sql<PackingShare>`select p.id, p.cargo_id as "cargoId", p.box_id as "boxId", p.pkgs,
        p.gwt::text, p.dim::text
      from packing_line p join booking_cargo c on c.id = p.cargo_id
      where p.bill_id = ${bill.id}
      order by p.booking_id <> ${bill.booking.id}, p.booking_id, c.line_no, p.id`.execute(db);
  if (lines.length === 0) return;
  const boxes = bill.containers
    .getItems()
    .flatMap(({ boxId, pkgs, gwt, dim }) => (boxId ? [{ boxId, pkgs, gwt, dim }] : []));
  await writeLines(ctx, bookings, spreadFigures(lines, boxes, bill.cargo.getItems()));
  const faults = await packingFaults(ctx.em, {
    billId: bill.id,
    bookings,
    lines: bill.containers.getItems(),
  });
  if (faults.length > 0) throw new Refusals(faults);
  for (const booking of members.filter(
    ({ bkStatus }) => bkStatus === "LOCKED" || bkStatus === "SHUT_OUT",
  )) {
    await countBooked(ctx, booking);
    await countPacked(ctx, booking);
  }
  await ctx.em.flush();
}

async function writeLines(
  ctx: Ctx,
  bookings: readonly number[],
  lines: readonly PackingShare[],
): Promise<void> {
  const db = ctx.em.getKysely();
  await sql`update packing_line p
    set pkgs = k.pkgs, gwt = k.gwt, dim = k.dim
    from unnest(
        ${numberArray(lines.map(({ id }) => id))}::int[],
        ${numberArray(lines.map(({ pkgs }) => pkgs))}::int[], ${lines.map(({ gwt }) => gwt)}::numeric[],
        ${lines.map(({ dim }) => dim)}::numeric[]
      ) as k (id, pkgs, gwt, dim)
    where p.id = k.id
      and p.booking_id = any (${numberArray([...bookings])}::int[])
      and (p.pkgs, p.gwt, p.dim) is distinct from (k.pkgs, k.gwt, k.dim)`.execute(db);
  await sql`update box x
    set pkgs = s.pkgs, gwt = s.gwt, dim = s.dim
    from (
        select booking_id, box_id, sum(pkgs)::int as pkgs, sum(gwt) as gwt, sum(dim) as dim
        from packing_line
        where booking_id = any (${numberArray([...bookings])}::int[])
        group by 1, 2
      ) s
    where x.id = s.box_id
      and x.booking_id = s.booking_id
      and x.id = any (${numberArray(lines.map(({ boxId }) => boxId))}::int[])
      and (x.pkgs, x.gwt, x.dim) is distinct from (s.pkgs, s.gwt, s.dim)`.execute(db);
}
