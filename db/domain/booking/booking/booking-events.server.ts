import { sql } from "kysely";
import { can } from "#platform/kernel/actor/actor.ts";
import { ofRecord } from "#platform/kernel/trace/change-log.server.ts";
import {
  allEvents,
  selectEvents,
  type ShipmentEvents,
} from "#domain/sailing/voyage/events/shipment-events.server.ts";
import { bookingInScope } from "#domain/booking/booking-record/booking-scope.server.ts";
import { bookingList } from "#domain/booking/booking-record/booking.list.ts";

const becameLabel = sql`case
    when c.new_value = 'CONFIRMED'
    and c.old_value = 'LOCKED' then 'booking.event.unlocked'
    when c.new_value = 'CONFIRMED'
    and c.old_value = 'SHUT_OUT' then 'booking.event.reinstated'
    when c.new_value = 'CONFIRMED' then 'booking.event.confirmed'
    when c.new_value = 'LOCKED' then 'booking.event.locked'
    when c.new_value = 'CANCELLED' then 'booking.event.cancelled'
    when c.new_value = 'SHUT_OUT' then 'booking.event.shutOut'
  end`;

/** Entry, voyage changes and, from the change log, every change of status. */
export const bookingEvents: ShipmentEvents = {
  kind: "booking",
  rows: (reader, { bookingId }) => {
    const seen = can(reader.actor, bookingList.perm)
      ? bookingInScope(reader, bookingList.apiName, "b.id")
      : sql`false`;
    const href = sql`case when ${seen} then '/seaway/bookingMgr/inner/create/index/' || b.id end`;
    const from = sql`booking b where b.id = ${bookingId}`;
    const became = sql`change_log c
      where ${ofRecord("booking", bookingId, "c")}
        and c.column_name = 'bk_status'
        and c.operation = 'UPDATE'`;
    const last = (status: string) =>
      sql`(select max(c.oper_time) from ${became} and c.new_value = ${status})`;
    return allEvents([
      selectEvents(
        {
          step: "booked",
          label: "booking.event.entered",
          at: sql`b.created_time`,
          info: sql`b.bk_no`,
          who: sql`b.created_by`,
          href,
        },
        from,
      ),
      selectEvents(
        { label: becameLabel, at: sql`c.oper_time`, who: sql`c.operator` },
        sql`${became} and c.new_value <> 'DRAFT'`,
      ),
      selectEvents(
        { step: "confirmed", at: last("CONFIRMED") },
        sql`${from} and b.bk_status in ('CONFIRMED', 'LOCKED')`,
      ),
      selectEvents({ step: "locked", at: last("LOCKED") }, sql`${from} and b.bk_status = 'LOCKED'`),
      selectEvents(
        {
          label: "booking.event.voyageChanged",
          at: sql`r.created_time`,
          info: sql`concat_ws(' → ', f.voyage_name, g.voyage_name)`,
          who: sql`r.created_by`,
        },
        sql`booking_roll r
          join voyage f on f.id = r.from_voyage_id
          join voyage g on g.id = r.to_voyage_id
          where r.booking_id = ${bookingId}`,
      ),
    ]);
  },
};
