import { sql } from "kysely";
import { inScopeSql } from "#platform/records/list/query/list-scope.server.ts";
import {
  selectEvents,
  type ShipmentEvents,
} from "#domain/sailing/voyage/events/shipment-events.server.ts";
import { ediArchiveList } from "./edi.lists.ts";
import { archiveSource } from "./edi.resource.server.ts";

/** Messages that name the booking or one of its bills. */
export const ediEvents: ShipmentEvents = {
  kind: "edi",
  perm: ediArchiveList.perm,
  internal: true,
  rows: ({ em, actor }, { bookingId, bkNo }) =>
    selectEvents(
      {
        label: sql`case
            when m.direction = 'IN' then 'edi.event.received'
            else 'edi.event.exported'
          end`,
        at: sql`m.created_time`,
        info: sql`concat_ws(' · ', m.message_type, m.partner_code)`,
        who: sql`m.created_by`,
        href: sql`'/seaway/edi/archive/index/' || m.id`,
      },
      sql`edi_message m
        where m.object_nos && (
            array[nullif(${bkNo}::text, '')]::text[] || array(
              select l.bl_no
              from bill l
              where l.booking_id = ${bookingId}
            )::text[]
          )
          and ${inScopeSql(em, actor, { list: ediArchiveList, source: archiveSource }, "m.id")}`,
    ),
};
