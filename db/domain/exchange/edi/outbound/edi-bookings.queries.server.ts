import { sql } from "kysely";
import { Booking, BookingCargo } from "#domain/booking/booking-record/booking.entity.server.ts";
import { isShipped } from "#domain/booking/booking-record/booking-states.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { numberArray } from "#db/orm/sql-arrays.ts";
import {
  cargoColumns,
  type Cells,
  cellsOf,
  columnTexts,
  type DocumentHead,
  type DocumentSlice,
  headsWithVoyage,
  partyFields,
  placesOf,
  readCells,
  type WithoutVoyage,
} from "../edi-rows.server.ts";

export type EdiBookingHead = DocumentHead & Pick<Booking, "bkStatus">;

/** Bookings under a row lock, by number; unknown ids are missing. */
export async function holdEdiBookings(ctx: Ctx, ids: readonly number[]): Promise<EdiBookingHead[]> {
  // One JSON text reads in a third of the time.
  const { rows: locked } = await sql<{
    heads: string | null;
  }>`select json_agg(x)::text as heads
    from (
        select id, bk_no as "no", port_load as "portLoad", port_dis as "portDis",
          io_type as "ioType", voyage_id as "voyageId", bk_status as "bkStatus"
        from booking
        where id = any (${numberArray(ids)}::int[])
        order by id
        for update
      ) x`.execute(ctx.em.getKysely());
  return headsWithVoyage(
    ctx,
    JSON.parse(locked[0]?.heads ?? "[]") as WithoutVoyage<EdiBookingHead>[],
  );
}

const roles = ["shipper", "consignee", "notify", "notify2", "notify3"] as const;

const bookingFields = [
  "id",
  "bkNo",
  "mainBkNo",
  "ebNo",
  "remark",
  "serviceContractNo",
  "lclType",
  "freightTerms",
  "deliveryTerms",
  "receipt",
  "portLoad",
  "portVia",
  "portDis",
  "delivery",
  "clientCode",
  "agent",
  ...roles.flatMap(partyFields),
] as const;
export const bookingAt = placesOf([...bookingFields, "blNo"]);

/** Reads bookings with goods, packing, bill numbers and names in one query. */
export async function readEdiSlice(ctx: Ctx, ids: readonly number[]): Promise<DocumentSlice> {
  const requested = sql`any(${numberArray(ids)}::int[])`;
  const { rows } = await sql<Record<keyof DocumentSlice, string | null>>`
    select (
        select json_agg(array[${columnTexts(ctx, Booking, bookingFields, "b")}, m.bl_no])
        from booking b
          left join (
            select booking_id, min(bl_no) as bl_no
            from bill
            where booking_id = ${requested} and bl_status not in ('SURRENDERED', 'VOIDED')
            group by 1
            having count(*) = 1
          ) m on m.booking_id = b.id
        where b.id = ${requested}
      )::text as documents,
      (
        select json_agg(
            array[${cargoColumns(ctx, BookingCargo)}, c.booking_id::text]
            order by c.booking_id, c.line_no, c.id
          )
        from booking_cargo c
        where c.booking_id = ${requested} and ${isShipped("c")}
      )::text as cargo,
      (
        select json_agg(array[cargo_id::text, box_id::text, cnt_no, pkgs::text] order by cnt_no)
        from (
            select p.cargo_id, p.box_id, x.cnt_no, sum(p.pkgs) as pkgs
            from packing_line p join box x on x.id = p.box_id
            where p.booking_id = ${requested}
            group by 1, 2, 3
          ) x
      )::text as packed,
      (
        select json_agg(array[p.code, p.name_en])
        from port p
        where p.code in (
            select unnest(array[receipt, port_load, port_via, port_dis, delivery])
            from booking
            where id = ${requested}
          )
      )::text as ports,
      (
        select json_agg(array[c.code, c.name_en])
        from customer c
        where c.code in (
            select unnest(array[client_code, agent])
            from booking
            where id = ${requested}
          )
      )::text as parties`.execute(ctx.em.getKysely());
  return readCells(rows[0]);
}

export async function readEdiBoxes(ctx: Ctx, ids: readonly number[]): Promise<Cells[]> {
  const { rows } = await sql<{
    boxes: string | null;
  }>`select json_agg(
        array[ x.id::text, x.booking_id::text, x.cnt_no, x.size_type, x.seal_no, x.gwt::text,
          coalesce(x.tare_kg, s.tare_kg)::text, x.is_soc, x.empty_flag, x.remark
        ]
        order by x.cnt_no, x.id
      )::text as boxes
    from box x left join size_type s on s.code = x.size_type
    where x.booking_id = any (${numberArray(ids)}::int[])`.execute(ctx.em.getKysely());
  return cellsOf(rows[0]?.boxes);
}
