import { sql } from "kysely";
import { EBooking } from "./ebooking.entity.server.ts";
import { ebookingFacts } from "./ebooking.facts.server.ts";

/** Where the rows of the list of e-bookings come from. */
export const ebookingSource = {
  entity: EBooking,
  facts: ebookingFacts,
  computed: {
    attachCount: sql`(select count(*)::int from eb_attachment a where a.e_booking_id = t0.id)`,
    marks: sql`(select count(*)::int from eb_change_mark m where m.e_booking_id = t0.id and m.answered_time is null)`,
  },
};
