import { sql } from "kysely";
import { bookingInScope } from "#domain/booking/booking-record/booking-scope.server.ts";
import { ebookingInScope } from "#domain/booking/ebooking-record/ebooking-scope.server.ts";
import type { Reader } from "#platform/records/list/query/list-scope.server.ts";
import { cleanNumber } from "#platform/kernel/text/clean-number.ts";
import type { Shipment } from "#domain/sailing/voyage/events/shipment-events.server.ts";
import { trackingList } from "./tracking.list.ts";

export type TrackedShipment = Shipment & {
  ebNo: string;
  voyageName: string;
  etd: string | null;
  clientName: string;
  /** Of the booking, else of the e-booking. */
  status: string;
  needsApproval: boolean;
};

/** A container travels again and again; older shipments are in the list. */
const most = 50;

/**
 * Shipments by booking, e-booking, bill or container number, latest first. What the reader may not
 * see is missing like what does not exist.
 */
export async function findShipments(reader: Reader, number: string): Promise<TrackedShipment[]> {
  const bookings = bookingInScope(reader, trackingList.apiName, "b.id");
  const ebookings = ebookingInScope(reader, trackingList.apiName, "e.id");
  // By voyage, because boxes are indexed by voyage and number.
  const { rows } = await sql<TrackedShipment>`with
      hit as (
        select b.id
        from booking b
        where b.bk_no = ${number}
        union
        select b.id
        from booking b
        where b.eb_no = ${number}
        union
        select l.booking_id
        from bill l
        where l.bl_no = ${number}
        union
        select k.booking_id
        from bill l join packing_line k on k.bill_id = l.id
        where l.bl_no = ${number}
        union
        select x.booking_id
        from voyage v
          join box x on x.voyage_id = v.id
          and x.cnt_no = ${cleanNumber("container", number)}
      )
    select coalesce(b.id, 0) as "bookingId", coalesce(e.id, 0) as "ebookingId",
      coalesce(b.bk_no, '') as "bkNo", coalesce(e.eb_no, b.eb_no, '') as "ebNo",
      coalesce(b.voyage_id, e.voyage_id, 0) as "voyageId",
      coalesce(v.voyage_name, '') as "voyageName", coalesce(b.port_load, e.port_load) as "portLoad",
      coalesce(b.port_dis, e.port_dis) as "portDis", coalesce(b.etd, e.etd)::text as etd,
      coalesce(b.client_name, e.client_name) as "clientName",
      coalesce(b.bk_status, e.eb_status) as status,
      coalesce(
        e.dg_captain_flag <> 'NOT_NEEDED'
        or e.dg_oversea_flag <> 'NOT_NEEDED',
        false
      ) as "needsApproval"
    from (
        select b.id as booking_id, (
            select e.id
            from e_booking e
            where e.eb_no = b.eb_no and b.eb_no <> ''
          ) as e_booking_id
        from booking b
        where b.id in (select id from hit) and ${bookings}
        union all
        select null, e.id
        from e_booking e
        where e.eb_no = ${number} and e.bk_no = '' and ${ebookings}
      ) s
      left join booking b on b.id = s.booking_id
      left join e_booking e on e.id = s.e_booking_id
      left join voyage v on v.id = coalesce(b.voyage_id, e.voyage_id)
    order by coalesce(b.etd, e.etd) desc nulls last, s.booking_id desc
    limit ${most}`.execute(reader.em.getKysely());
  return rows;
}
