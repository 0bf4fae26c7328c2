import { sql } from "kysely";
import {
  allEvents,
  selectEvents,
  type ShipmentEvents,
} from "#domain/sailing/voyage/events/shipment-events.server.ts";

/** Declared masses of a shipment's containers, retracted ones included. */
export const vgmEvents: ShipmentEvents = {
  kind: "container",
  rows: (_reader, { bookingId }) => {
    const from = sql`vgm_declaration d where d.booking_id = ${bookingId}`;
    const cntNo = sql`d.cnt_no`;
    return allEvents([
      selectEvents(
        {
          label: "vgm.event.declared",
          at: sql`d.declared_time`,
          cntNo,
          info: sql`concat_ws(' · ', trim_scale(d.weight_kg) || ' kg', nullif(d.party, ''))`,
          who: sql`d.created_by`,
        },
        from,
      ),
      selectEvents(
        {
          label: "vgm.event.retracted",
          at: sql`d.retracted_time`,
          cntNo,
          info: sql`trim_scale(d.weight_kg) || ' kg'`,
          who: sql`d.retracted_by`,
        },
        sql`${from} and d.retracted_time is not null`,
      ),
    ]);
  },
};
