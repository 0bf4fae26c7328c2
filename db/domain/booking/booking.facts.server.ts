import { type RawBuilder, sql } from "kysely";
import { defineFacts } from "#platform/machine/facts.server.ts";
import { bookingFees } from "./booking-fees.ts";
import { bookingInvoiced } from "./booking-invoiced.ts";
import { bookingPacked } from "./booking-packed.ts";
import { bookingWaits } from "./booking-waits.ts";
import { Booking } from "./booking.entity.server.ts";

const anyOf = (conditions: readonly RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(conditions, sql` or `)})`;

const hasFees = (bkNo: RawBuilder<unknown>) => anyOf(bookingFees.parts().map(({ any }) => any(bkNo)));

/** Captain or overseas port must still agree to the e-booking, as after a roll. */
const toApprove = (booking: RawBuilder<unknown>, flag: "dg_captain_flag" | "dg_oversea_flag") =>
  sql<boolean>`exists (select from e_booking e where e.eb_no = ${booking}.eb_no and e.eb_no <> '' and e.${sql.ref(flag)} not in ('NOT_NEEDED', 'APPROVED'))`;

export const bookingFacts = defineFacts(Booking, {
  bkStatus: { path: "bkStatus", label: "booking.bkStatus", kind: "dict", dict: "booking_status" },
  blStatus: "column",
  reconcileResult: "column",
  voyageEnded: { path: "voyage.ended", label: "booking.voyage" },
  invoiced: {
    sql: (booking) => anyOf(bookingInvoiced.parts().map((part) => part(sql`${booking}.bk_no`))),
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
  waitsForSpace: {
    sql: (booking) => anyOf(bookingWaits.parts().map((part) => part(sql`${booking}.id`))),
    label: "booking.list",
  },
  captainToApprove: { sql: (booking) => toApprove(booking, "dg_captain_flag"), label: "booking.list" },
  overseasToApprove: { sql: (booking) => toApprove(booking, "dg_oversea_flag"), label: "booking.list" },
  feesFixed: {
    sql: (booking) =>
      sql<boolean>`(${anyOf(bookingFees.parts().map(({ audited }) => audited(sql`${booking}.bk_no`)))}
        or (${booking}.fee_lock = 'Y' and ${hasFees(sql`${booking}.bk_no`)}))`,
    label: "booking.list",
  },
  // The booking's voyage when its fee lock holds fees of the booking, else blank.
  feesLockedOn: {
    sql: (booking) =>
      sql<string>`coalesce((select v.voyage_name from voyage v where v.id = ${booking}.voyage_id and v.fee_lock = 'Y'
        and ${hasFees(sql`${booking}.bk_no`)}), '')`,
    label: "booking.voyage",
  },
  packed: { sql: (booking) => anyOf(bookingPacked.parts().map((part) => part(sql`${booking}.id`))), label: "booking.list" },
});
