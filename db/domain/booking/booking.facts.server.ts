import { type RawBuilder, sql } from "kysely";
import { defineFacts } from "#platform/machine/facts.server.ts";
import { bookingInvoiced } from "./booking-invoiced.ts";
import { bookingPacked } from "./booking-packed.ts";
import { Booking } from "./booking.entity.server.ts";

const isInvoiced = (bkNo: RawBuilder<unknown>) =>
  sql<boolean>`(${sql.join(
    bookingInvoiced.parts().map((part) => part(bkNo)),
    sql` or `,
  )})`;

const isPacked = (id: RawBuilder<unknown>) =>
  sql<boolean>`(${sql.join(
    bookingPacked.parts().map((part) => part(id)),
    sql` or `,
  )})`;

export const bookingFacts = defineFacts(Booking, {
  bkStatus: { path: "bkStatus", label: "booking.bkStatus", kind: "dict", dict: "booking_status" },
  blStatus: "column",
  reconcileResult: "column",
  voyageEnded: { path: "voyage.ended", label: "booking.voyage" },
  invoiced: {
    sql: (booking) => isInvoiced(sql`${booking}.bk_no`),
    label: "booking.voyage",
  },
  // A part, or the main booking of parts.
  consolidated: {
    sql: (booking) =>
      sql<boolean>`(${booking}.main_bk_no <> '' or exists (select from booking p where p.main_bk_no = ${booking}.bk_no and p.main_bk_no <> ''))`,
    label: "booking.mainBkNo",
  },
  changesGivenBack: {
    sql: (booking) =>
      sql<boolean>`exists (select from booking_modification m where m.booking_id = ${booking}.id and m.state = 'GIVEN_BACK')`,
    label: "modification.state",
  },
  packed: { sql: (booking) => isPacked(sql`${booking}.id`), label: "booking.list" },
});
