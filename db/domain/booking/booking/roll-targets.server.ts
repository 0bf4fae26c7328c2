import { type RawBuilder, sql } from "kysely";
import { bookingList } from "#domain/booking/booking-record/booking.list.ts";
import { voyageReference } from "#domain/sailing/voyage/voyage.reference.server.ts";
import { voyageCalls } from "#domain/sailing/voyage/voyage-suits.server.ts";
import { inScopeSql, type Reader } from "#platform/records/list/query/list-scope.server.ts";
import type { Reference } from "#platform/records/resource/reference.server.ts";
import { resourceOf } from "#platform/records/resource/registered-resources.server.ts";

type Values = Readonly<Record<string, string>>;
type Sql = RawBuilder<unknown>;

/** The bookings of the question, by number, as far as the reader sees them; null for none. */
function bookingsOf({ records = "" }: Values, { em, actor }: Reader): Sql | null {
  const numbers = records.split(",").filter(Boolean).slice(0, 100);
  if (numbers.length === 0) return null;
  const { list, source } = resourceOf(bookingList.apiName);
  return sql`booking b
    where b.bk_no = any (${numbers}::text[]) and ${inScopeSql(em, actor, { list, source }, "b.id")}`;
}

const away = sql`not ${voyageCalls(sql`b.port_load`, sql`b.port_dis`)}`;
const present = sql`b.voyage_id = voyage.id`;

/**
 * Voyages to roll bookings to: open, calling the ports of each booking in order, and another than
 * the present one. Of all others it says why not.
 */
export const rollVoyageReference: Reference = {
  ...voyageReference,
  suits: (values, reader) => {
    const bookings = bookingsOf(values, reader);
    return (
      bookings &&
      sql`ended = 'N'
        and status <> 'CANCELLED'
        and not exists (select from ${bookings} and (${present} or ${away}))`
    );
  },
  misfit: (values, reader) => {
    const bookings = bookingsOf(values, reader);
    return (
      bookings &&
      sql`case
          when exists (select from ${bookings} and ${present}) then 'booking.mark.presentVoyage'
          when exists (select from ${bookings} and ${away}) then 'booking.mark.portsNotCalled'
        end`
    );
  },
  closed: {
    why: sql`case
        when status = 'CANCELLED' then 'voyage.mark.cancelled'
        when ended = 'Y' then 'voyage.mark.ended'
      end`,
    bars: [
      "voyage.mark.cancelled",
      "voyage.mark.ended",
      "booking.mark.presentVoyage",
      "booking.mark.portsNotCalled",
    ],
  },
};
