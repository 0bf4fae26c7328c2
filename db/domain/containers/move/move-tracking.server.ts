import { sql } from "kysely";
import {
  selectEvents,
  type ShipmentEvents,
} from "#domain/sailing/voyage/events/shipment-events.server.ts";

/**
 * Moves of the booking's containers; of a full container the gate in is the delivery for export.
 */
export const moveTracking: ShipmentEvents = {
  kind: "container",
  rows: (_reader, { bookingId }) =>
    selectEvents(
      {
        label: sql`'move.moved.' || m.event || case
            when m.empty_flag = 'Y'
            and m.event in ('GATE_IN', 'GATE_OUT') then '_EMPTY'
            else ''
          end`,
        at: sql`m.event_time`,
        place: sql`m.port_code`,
        cntNo: sql`m.cnt_no`,
        info: sql`concat_ws(' · ', nullif(m.dock_code, ''), nullif(m.voyage_name, ''))`,
        who: sql`m.sender`,
      },
      sql`container_move m where m.booking_id = ${bookingId}`,
    ),
};
