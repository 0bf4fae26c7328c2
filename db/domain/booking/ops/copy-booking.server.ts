import type { WhyNot } from "#platform/machine/machine.ts";
import type { Ctx } from "#platform/operation/operation.server.ts";
import type { Booking } from "../booking.entity.server.ts";
import { formOf } from "../read-booking.server.ts";
import { saveBookingRecord } from "./save-booking.server.ts";

/** Copies form and lines to a new draft (operations §4). */
export async function copyBooking(ctx: Ctx, booking: Booking): Promise<WhyNot> {
  await ctx.em.populate(booking, ["cargo", "containers", "voyage"]);
  const own = { voyage: booking.voyage.voyageName, bookinger: "", changeReason: "", changeContact: "" };
  const { id, bkNo } = await saveBookingRecord(ctx, formOf(booking, own));
  return { code: "booking.copiedAs", params: { made: bkNo, madeId: id } };
}
