import { type RawBuilder, sql } from "kysely";
import { bookingInvoiced } from "./booking-invoiced.ts";
import type { Booking } from "./booking.entity.server.ts";
import type { BookingFacts } from "./booking.machine.ts";
import type { Ctx } from "#platform/operation/operation.server.ts";

/** The condition that a booking is invoiced, by an expression of its number. */
const isInvoiced = (bkNo: RawBuilder<unknown>) =>
  sql`(${sql.join(
    bookingInvoiced.parts().map((part) => part(bkNo)),
    sql` or `,
  )})`;

/** The facts of a booking with its voyage and fees as they are at this moment. */
export async function bookingFactsOf(ctx: Ctx, booking: Booking): Promise<BookingFacts> {
  const { rows } = await sql<{
    ended: "Y" | "N";
    invoiced: boolean;
  }>`select v.ended, ${isInvoiced(sql`${booking.bkNo}`)} as invoiced from voyage v where v.id = ${booking.voyage.id}`.execute(
    ctx.em.getKysely(),
  );
  return {
    bkStatus: booking.bkStatus,
    blStatus: booking.blStatus,
    reconcileResult: booking.reconcileResult,
    voyageEnded: rows[0]?.ended ?? "N",
    invoiced: rows[0]?.invoiced ?? false,
  };
}
