import { type RawBuilder, sql } from "kysely";

/** Bills and messages take locked bookings only. `alias` is the booking's row. */
export const isLockedBooking = (alias: string): RawBuilder<boolean> =>
  sql`${sql.ref(`${alias}.bk_status`)} = 'LOCKED'`;

/** A cargo line that is shipped: of a locked booking not one that nothing was packed of. */
export const isShipped = (alias: string): RawBuilder<boolean> =>
  sql`(
      ${sql.ref(`${alias}.booked_pkgs`)} is null
      or ${sql.ref(`${alias}.pkgs`)} > 0
      or ${sql.ref(`${alias}.gwt`)} > 0
    )`;
