import { sql } from "kysely";
import { EBooking } from "#domain/booking/ebooking-record/ebooking.entity.server.ts";
import { ebookingFacts } from "../ebooking.facts.server.ts";

const latest = (column: "reason" | "reject_reason") =>
  sql`(
      select k.${sql.ref(column)}
      from eb_correction k
      where k.e_booking_id = t0.id
      order by k.id desc
      limit 1
    )`;

/** Received e-bookings with what their latest correction says. */
export const correctionSource = {
  entity: EBooking,
  facts: ebookingFacts,
  computed: {
    correctionReason: latest("reason"),
    correctionRejectReason: latest("reject_reason"),
    boxCount: sql`(
        select count(*)::int
        from box x join booking b on b.id = x.booking_id
        where b.bk_no = t0.bk_no and t0.bk_no <> ''
      )`,
  },
  where: sql`t0.eb_status = 'RECEIVED'`,
};
