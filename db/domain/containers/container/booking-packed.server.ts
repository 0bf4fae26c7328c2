import { sql } from "kysely";
import { extend } from "#platform/module/extension-point.ts";
import { bookingPacked } from "#domain/booking/booking/booking-packed.ts";

/** A booking's containers, for what comes next on it. */
export const boxesOfBooking = extend(
  bookingPacked,
  (bookingId) => sql<boolean>`exists (select from box x where x.booking_id = ${bookingId})`,
);
