import { type RawBuilder, sql } from "kysely";
import {
  inScopeSql,
  type Listed,
  type Reader,
} from "#platform/records/list/query/list-scope.server.ts";
import { Booking } from "./booking.entity.server.ts";
import { bookingList } from "./booking.list.ts";

export const bookingRows: Listed = {
  list: bookingList,
  source: {
    entity: Booking,
    computed: { spaceState: sql`null::text`, attachCount: sql`null::int` },
  },
};

/** SQL condition: the reader sees the booking with the id in `column` on `page`. */
export const bookingInScope = (
  { em, actor }: Reader,
  page: string,
  column: string,
): RawBuilder<boolean> => inScopeSql(em, actor, { ...bookingRows, page }, column);
