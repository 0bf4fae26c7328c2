import type { WhyNot } from "#platform/machine/machine.ts";
import type { Ctx } from "#platform/operation/operation.server.ts";
import type { Booking } from "../booking.entity.server.ts";
import { formOf } from "../read-booking.server.ts";
import { saveBookingRecord } from "./save-booking.server.ts";

/** A new draft with the same sheet and lines under its own number (operations §4 copy); states, links and results stay behind. Says which number it has. */
export async function copyBooking(ctx: Ctx, booking: Booking): Promise<WhyNot> {
  await ctx.em.populate(booking, ["cargo", "containers", "voyage"]);
  const own = { voyage: booking.voyage.voyageName, bookinger: "", changeReason: "", changeContact: "" };
  const { id, bkNo } = await saveBookingRecord(ctx, formOf(booking, own));
  return { code: "booking.copiedAs", params: { made: bkNo, madeId: id } };
}
