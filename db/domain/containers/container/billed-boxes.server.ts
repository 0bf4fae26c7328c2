import { type RawBuilder, sql } from "kysely";

/** SQL condition: the boxes of the booking stand in a bill, so they are not taken out of it. */
export const boxesBilled = (booking: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(
      ${booking}.bl_status <> 'NONE'
      or exists (
        select
        from packing_line l
        where l.booking_id = ${booking}.id and l.bill_id is not null
      )
    )`;
