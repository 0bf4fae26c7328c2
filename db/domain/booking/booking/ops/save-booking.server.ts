import { BookingInput } from "../booking.schema.ts";
import { type SaveRequest, saveBookingRecord } from "./write-booking.server.ts";
import { type Ctx, defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { settleSpace, type SpaceNote } from "#domain/booking/space/share/settle-space.server.ts";

/** `note`: it waits for space or exceeds the allotment. */
type Saved = { id: number; bkNo: string; note?: SpaceNote };

/** Saves a booking; changed boxes of a confirmed one adjust its space (decision 022). */
export const saveBooking = defineOperation({
  name: "booking.save",
  perm: "booking:edit",
  input: BookingInput,
  done: "booking.save.done",
  run: (ctx, input) => saveWithSpace(ctx, input),
});

/** For imports and received e-bookings, in the caller's transaction. */
export async function saveWithSpace(
  ctx: Ctx,
  input: BookingInput,
  request: SaveRequest = {},
): Promise<Saved> {
  const saved = await saveBookingRecord(ctx, input, request);
  // Our own new draft takes no space.
  const note = input.id > 0 || request.ebNo ? await settleSpace(ctx, saved.id) : null;
  return note ? { ...saved, note } : saved;
}
