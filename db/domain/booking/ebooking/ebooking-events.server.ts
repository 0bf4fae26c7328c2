import { sql } from "kysely";
import { can } from "#platform/kernel/actor/actor.ts";
import {
  allEvents,
  selectEvents,
  type ShipmentEvents,
} from "#domain/sailing/voyage/events/shipment-events.server.ts";
import { ebookingInScope } from "#domain/booking/ebooking-record/ebooking-scope.server.ts";
import { ebookingList } from "#domain/booking/ebooking-record/ebooking.list.ts";

/** From the entry of an e-booking to its receipt or rejection. */
export const ebookingEvents: ShipmentEvents = {
  kind: "ebooking",
  rows: (reader, { ebookingId }) => {
    const seen = can(reader.actor, ebookingList.perm)
      ? ebookingInScope(reader, ebookingList.apiName, "e.id")
      : sql`false`;
    const href = sql`case when ${seen} then '/eb/ebBooking/info/index/' || e.id end`;
    const from = sql`e_booking e where e.id = ${ebookingId}`;
    const of = { info: sql`e.eb_no`, href };
    const since = sql`e.submitted_time is not null and e.eb_status in ('SUBMITTED', 'RECEIVED')`;
    return allEvents([
      selectEvents(
        { ...of, label: "ebooking.event.entered", at: sql`e.created_time`, who: sql`e.created_by` },
        from,
      ),
      selectEvents(
        { ...of, step: "submitted", label: "ebooking.event.submitted", at: sql`e.submitted_time` },
        sql`${from} and ${since}`,
      ),
      selectEvents(
        { ...of, step: "received", label: "ebooking.event.received", at: sql`e.received_time` },
        sql`${from} and e.eb_status = 'RECEIVED'`,
      ),
      selectEvents(
        {
          href,
          label: "ebooking.event.rejected",
          at: sql`e.reject_time`,
          info: sql`e.reject_reason`,
          who: sql`e.reject_by`,
        },
        sql`${from} and e.reject_time is not null`,
      ),
    ]);
  },
};
