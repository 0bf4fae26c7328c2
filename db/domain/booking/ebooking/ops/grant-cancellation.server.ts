import { LockMode } from "@mikro-orm/postgresql";
import { Booking } from "#domain/booking/booking-record/booking.entity.server.ts";
import { bookingFacts } from "#domain/booking/booking/booking.facts.server.ts";
import { bookingMachine } from "#domain/booking/booking/booking.machine.ts";
import type { EBooking } from "#domain/booking/ebooking-record/ebooking.entity.server.ts";
import { assertOpen } from "#platform/records/machine/facts.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { settleSpace } from "#domain/booking/space/share/settle-space.server.ts";

/**
 * Grants the cancellation of a received e-booking: its booking is cancelled in the same
 * transaction, by the rules of its own machine, and gives its space back. A draft booking has
 * neither bills nor space, so it is cancelled at once.
 */
export async function grantCancellation(ctx: Ctx, eb: EBooking): Promise<void> {
  const booking = eb.bkNo
    ? await ctx.em.findOne(Booking, { bkNo: eb.bkNo }, { lockMode: LockMode.PESSIMISTIC_WRITE })
    : null;
  if (booking && booking.bkStatus !== "CANCELLED") {
    if (booking.bkStatus === "DRAFT") booking.bkStatus = "CANCELLED";
    else
      booking.bkStatus = await assertOpen(
        ctx,
        { machine: bookingMachine, facts: bookingFacts },
        booking,
        "cancel",
      );
    await ctx.em.flush();
    await settleSpace(ctx, booking.id);
  }
  Object.assign(eb, {
    cancelStatus: "GRANTED",
    cancelDecidedBy: ctx.actor.userName,
    cancelDecidedTime: ctx.now,
  });
}
