import { sql } from "kysely";
import { EBooking } from "./ebooking.entity.server.ts";

/** Where the rows of the list of e-bookings come from. */
export const ebookingRows = {
  entity: EBooking,
  computed: {
    // The one that asks for an act first: refused, waiting, agreed.
    approval: sql`(
        case
          when 'REJECTED' in (t0.dg_captain_flag, t0.dg_oversea_flag) then 'REJECTED'
          when t0.dg_captain_flag in ('APPLIED', 'NOT_APPLIED')
          or t0.dg_oversea_flag in ('APPLIED', 'NOT_APPLIED') then 'APPLIED'
          when 'APPROVED' in (t0.dg_captain_flag, t0.dg_oversea_flag) then 'APPROVED'
          else 'NOT_NEEDED'
        end
      )`,
    attachCount: sql`(select count(*)::int from eb_attachment a where a.e_booking_id = t0.id)`,
    marks: sql`(
        select count(*)::int
        from eb_change_mark m
        where m.e_booking_id = t0.id and m.answered_time is null
      )`,
  },
};
