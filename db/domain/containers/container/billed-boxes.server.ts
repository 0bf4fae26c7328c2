import { type RawBuilder, sql } from "kysely";
import { bookingOfEbooking } from "#domain/booking/ebooking/booking-of-ebooking.ts";
import { extend } from "#platform/module/extension-point.ts";

/** SQL condition: the boxes of the booking stand in a bill, so they are not taken out of it. */
export const boxesBilled = (booking: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(
      ${booking}.bl_status <> 'NONE'
      or exists (
        select
        from packing_line l
        where l.booking_id = ${booking}.id and l.bill_id is not null
      )
    )`;

export const bookingOfCorrection = extend(bookingOfEbooking, {
  status: (bkNo) =>
    sql<string>`(select b.bk_status from booking b where b.bk_no = ${bkNo} and b.bk_no <> '')`,
  issued: (bkNo) =>
    sql<boolean>`exists (
        select
        from booking b
        where b.bk_no = ${bkNo} and b.bk_no <> '' and b.bl_status = 'ISSUED'
      )`,
  billed: (bkNo) =>
    sql<boolean>`exists (
        select
        from booking b
        where b.bk_no = ${bkNo} and b.bk_no <> '' and ${boxesBilled(sql.raw("b"))}
      )`,
});
