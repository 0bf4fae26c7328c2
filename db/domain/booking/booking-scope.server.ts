import { type RawBuilder, sql } from "kysely";
import { inScopeSql, type Listed, type Reader } from "#platform/list/list-scope.server.ts";
import { Booking } from "./booking.entity.server.ts";
import { bookingList } from "./booking.list.ts";

/** The booking list reduced to what its scope needs. */
export const bookingRows: Listed = {
  list: bookingList,
  source: { entity: Booking, computed: { spaceState: sql`null::text` } },
};

/** True where the booking whose id is in `column` is in the reader's scope on `page`. For SQL that is not made from a list. */
export const bookingInScope = ({ em, actor }: Reader, page: string, column: string): RawBuilder<boolean> =>
  inScopeSql(em, actor, { ...bookingRows, page }, column);
