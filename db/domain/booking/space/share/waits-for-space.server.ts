import { type RawBuilder, sql } from "kysely";

/** SQL condition: the booking waits for space, so its boxes may stay behind. */
export const waitsForSpace = (bookingId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (
      select
      from space_draw d
      where d.booking_id = ${bookingId} and d.state <> 'HELD'
    )`;
