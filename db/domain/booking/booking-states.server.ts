import { type RawBuilder, sql } from "kysely";

/** Bills and messages take locked bookings only. `alias` is the booking's row. */
export const isLockedBooking = (alias: string): RawBuilder<boolean> => sql`${sql.ref(`${alias}.bk_status`)} = 'LOCKED'`;
