import { type RawBuilder, sql } from "kysely";
import { defineFacts } from "#platform/machine/facts.server.ts";
import { bookingInvoiced } from "./booking-invoiced.ts";
import { Booking } from "./booking.entity.server.ts";

/** The condition that a booking is invoiced, by an expression of its number. */
const isInvoiced = (bkNo: RawBuilder<unknown>) =>
  sql<boolean>`(${sql.join(
    bookingInvoiced.parts().map((part) => part(bkNo)),
    sql` or `,
  )})`;

/** What the rules of a booking ask (booking.machine.ts). */
export const bookingFacts = defineFacts(Booking, {
  bkStatus: { path: "bkStatus", label: "booking.bkStatus", kind: "dict", dict: "booking_status" },
  blStatus: "column",
  reconcileResult: "column",
  voyageEnded: { path: "voyage.ended", label: "booking.voyage" },
  /** A fee of the booking is on an invoice. */
  invoiced: {
    sql: (booking) => isInvoiced(sql`${booking}.bk_no`),
    label: "booking.voyage",
  },
});
