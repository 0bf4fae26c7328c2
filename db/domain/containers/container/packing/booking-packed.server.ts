import { type RawBuilder, sql } from "kysely";

/** SQL condition: the booking has containers. */
export const hasBoxes = (bookingId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from box x where x.booking_id = ${bookingId})`;
