import { sql } from "kysely";
import { can } from "#platform/kernel/actor/actor.ts";
import {
  allEvents,
  selectEvents,
  type ShipmentEvents,
} from "#domain/sailing/voyage/events/shipment-events.server.ts";
import { billInScope } from "./bill-scope.server.ts";
import { billList } from "./bill.list.ts";

/** Bills of the booking, merged ones included, from draft to surrender. */
export const billEvents: ShipmentEvents = {
  kind: "bill",
  rows: (reader, { bookingId }) => {
    const seen = can(reader.actor, billList.perm)
      ? billInScope(reader, billList.apiName, "l.id")
      : sql`false`;
    const href = sql`case when ${seen} then '/seaway/bill/query/viewEditAddBill/index/' || l.id end`;
    const from = sql`bill l
      where (
          l.booking_id = ${bookingId}
          or l.id in (
            select k.bill_id
            from packing_line k
            where k.booking_id = ${bookingId} and k.bill_id is not null
          )
        )`;
    const live = sql`${from} and l.bl_status not in ('SURRENDERED', 'VOIDED')`;
    const of = { info: sql`l.bl_no`, href };
    const surrendered = sql`(
        select max(c.oper_time)
        from change_log c
        where c.table_name = 'bill'
          and c.column_name = 'bl_status'
          and (c.key_value = l.id::text or c.keys @> l.id::int8)
          and c.new_value = 'SURRENDERED'
      )`;
    return allEvents([
      selectEvents(
        { ...of, label: "bill.event.drafted", at: sql`l.created_time`, who: sql`l.created_by` },
        from,
      ),
      selectEvents(
        { ...of, label: "bill.event.sent", at: sql`l.eb_sent_time` },
        sql`${from} and l.eb_sent_time is not null`,
      ),
      selectEvents(
        { ...of, label: "bill.event.issued", at: sql`l.issue_time`, who: sql`l.issued_by` },
        sql`${from} and l.issue_time is not null`,
      ),
      selectEvents(
        {
          ...of,
          label: "bill.event.onBoard",
          at: sql`l.on_board_noted_time`,
          who: sql`l.on_board_noted_by`,
        },
        sql`${from} and l.on_board_noted_time is not null`,
      ),
      selectEvents(
        {
          ...of,
          label: "bill.event.surrendered",
          at: surrendered,
          info: sql`concat_ws(' · ', l.bl_no, nullif(l.surrender_reason, ''))`,
        },
        sql`${from} and l.bl_status = 'SURRENDERED'`,
      ),
      selectEvents(
        { step: "billed", at: sql`k.first` },
        sql`(select min(l.created_time) as first from ${live}) k where k.first is not null`,
      ),
      selectEvents(
        { step: "issued", at: sql`k.last` },
        sql`(
            select max(l.issue_time) as last, count(*) as bills,
              count(*) filter (where l.bl_status = 'ISSUED') as issued
            from ${live}
          ) k
          where k.bills > 0 and k.bills = k.issued`,
      ),
    ]);
  },
};
