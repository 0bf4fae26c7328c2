import { sql } from "kysely";
import {
  allEvents,
  selectEvents,
  type ShipmentEvents,
} from "#domain/sailing/voyage/events/shipment-events.server.ts";
import { cargoVersion } from "./box-cargo.server.ts";

/** The captain's decisions about the shipment's containers, as far as they still count. */
export const preCheckEvents: ShipmentEvents = {
  kind: "approval",
  rows: (_reader, { bookingId }) => {
    const from = sql`box x
      join box_approval a on a.box_id = x.id
      and a.cargo_version = ${cargoVersion(sql.raw("x"))}
      where x.booking_id = ${bookingId}`;
    const label = sql`case a.state
        when 'AUTO_APPROVED' then 'preCheck.event.autoApproved'
        when 'APPROVED' then 'preCheck.event.approved'
        when 'REJECTED' then 'preCheck.event.rejected'
        else 'preCheck.event.applied'
      end`;
    return allEvents([
      selectEvents(
        {
          label,
          at: sql`coalesce(a.decided_time, a.checked_time)`,
          cntNo: sql`x.cnt_no`,
          info: sql`concat_ws(' ', nullif(a.reject_reason, ''), nullif(a.remark, ''))`,
          who: sql`a.decided_by`,
        },
        from,
      ),
    ]);
  },
};
