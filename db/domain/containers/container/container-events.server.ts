import { sql } from "kysely";
import {
  allEvents,
  selectEvents,
  type ShipmentEvents,
} from "#domain/sailing/voyage/events/shipment-events.server.ts";

/** Containers packed and weighed; the step is complete with as many as were booked. */
export const containerEvents: ShipmentEvents = {
  kind: "container",
  rows: (_reader, { bookingId }) => {
    const from = sql`box x where x.booking_id = ${bookingId}`;
    const weighedAt = sql`(
        select max(c.oper_time)
        from change_log c
        where c.table_name = 'box'
          and c.column_name = 'vgm_kg'
          and (c.key_value = x.id::text or c.keys @> x.id::int8)
      )`;
    const all = (done: ReturnType<typeof sql>) => sql`
      (
        select count(*) filter (where ${done}) as boxes, max(x.created_time) as packed
        from ${from}
      ) k
      where k.boxes > 0
        and k.boxes >= (
          select coalesce(sum(n.cont_count), 0)
          from booking_container n
          where n.booking_id = ${bookingId}
        )`;
    return allEvents([
      selectEvents(
        {
          label: "container.event.packed",
          at: sql`x.created_time`,
          cntNo: sql`x.cnt_no`,
          info: sql`concat_ws(' · ', x.size_type, nullif(x.seal_no, ''))`,
          who: sql`x.created_by`,
        },
        from,
      ),
      selectEvents(
        {
          label: "container.event.weighed",
          at: weighedAt,
          cntNo: sql`x.cnt_no`,
          info: sql`trim_scale(x.vgm_kg) || ' kg'`,
        },
        sql`${from} and x.vgm_kg is not null`,
      ),
      selectEvents({ step: "packed", at: sql`k.packed` }, all(sql`true`)),
      selectEvents({ step: "weighed", at: sql`null` }, all(sql`x.vgm_kg is not null`)),
    ]);
  },
};
