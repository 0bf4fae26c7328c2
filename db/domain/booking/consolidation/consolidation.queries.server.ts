import { sql } from "kysely";
import { bookingList } from "#domain/booking/booking-record/booking.list.ts";
import { bookingInScope } from "#domain/booking/booking-record/booking-scope.server.ts";
import type { Reader } from "#platform/records/list/query/list-scope.server.ts";
import { findSourceBooking, readSource, type SourceBooking } from "./read-source.server.ts";
import type { Source } from "./split-cargo.ts";

export type ConsolidationPreview = { booking: SourceBooking; source: Source };

/** The booking to divide or to append to, with its lines; null when the reader does not see it. */
export async function previewSource(
  reader: Reader,
  bkNo: string,
): Promise<ConsolidationPreview | null> {
  const booking = await findSourceBooking(reader.em, bkNo);
  if (!booking) return null;
  const { rows } = await sql<{
    seen: boolean;
  }>`select ${bookingInScope(reader, bookingList.apiName, "b.id")} as seen
    from booking b
    where b.id = ${booking.id}`.execute(reader.em.getKysely());
  return rows[0]?.seen ? { booking, source: await readSource(reader.em, booking.id) } : null;
}
