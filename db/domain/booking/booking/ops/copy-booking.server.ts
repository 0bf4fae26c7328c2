import type { WhyNot } from "#platform/records/machine/machine.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import type { Booking } from "#domain/booking/booking-record/booking.entity.server.ts";
import { formOf } from "../read-booking.server.ts";
import { saveBookingRecord } from "./write-booking.server.ts";

/** Copies form and lines to a new draft (operations §4). */
export async function copyBooking(ctx: Ctx, booking: Booking): Promise<WhyNot> {
  await ctx.em.populate(booking, ["cargo", "containers", "voyage"]);
  const own = {
    voyage: booking.voyage.voyageName,
    bookinger: "",
    changeReason: "",
    changeContact: "",
  };
  const form = formOf(booking, own);
  const { id, bkNo } = await saveBookingRecord(ctx, {
    ...form,
    cargo: form.cargo.map((line, i) => ({ ...line, ...bookedOf(booking, i) })),
    containers: form.containers
      .map((line, i) => ({
        ...line,
        contCount: booking.containers.getItems()[i]?.bookedCount ?? line.contCount,
      }))
      .filter(({ contCount }) => contCount > 0),
  });
  return { code: "booking.copiedAs", params: { made: bkNo, madeId: id } };
}

/** A new booking takes what was booked, not what was packed. */
function bookedOf(
  booking: Booking,
  place: number,
): { pkgs: number; gwt: string; dim: string } | null {
  const { bookedPkgs, bookedGwt, bookedDim } = booking.cargo.getItems()[place] ?? {};
  return typeof bookedPkgs === "number"
    ? { pkgs: bookedPkgs, gwt: bookedGwt ?? "0", dim: bookedDim ?? "0" }
    : null;
}
