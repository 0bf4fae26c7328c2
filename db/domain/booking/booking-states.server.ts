import { type RawBuilder, sql } from "kysely";

/** True for a locked booking: bills and messages are made from those only. `alias` names its row in the statement. */
export const isLockedBooking = (alias: string): RawBuilder<boolean> => sql`${sql.ref(`${alias}.bk_status`)} = 'LOCKED'`;
