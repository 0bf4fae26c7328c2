import { sql } from "kysely";
import { defineFacts } from "#platform/machine/facts.server.ts";
import { Booking } from "./booking.entity.server.ts";

/** What the rules of a booking ask (booking.machine.ts). */
export const bookingFacts = defineFacts(Booking, {
  bkStatus: { path: "bkStatus", word: "booking.bkStatus", kind: "dict", dict: "booking_status" },
  blStatus: "column",
  reconcileResult: "column",
  voyageEnded: { path: "voyage.ended", word: "booking.voyage" },
  /** A fee of the booking is on an invoice. */
  invoiced: {
    sql: (booking) => sql<boolean>`exists (select 1 from fee f where f.bk_no = ${booking}.bk_no and f.invoiced_amount <> 0)`,
    word: "booking.voyage",
  },
});
