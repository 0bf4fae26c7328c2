import { BookingInput } from "../booking/booking.schema.ts";
import { saveBookingRecord } from "../booking/ops/save-booking.server.ts";
import { type Ctx, defineOperation } from "#platform/operation/operation.server.ts";
import { settleSpace, type SpaceNote } from "../space/settle-space.server.ts";

/** `note`: what is to be said of its space, when it waits for it or goes beyond the allotment. */
type Saved = { id: number; bkNo: string; note?: SpaceNote };

/** Creates or changes an internal booking; boxes a confirmed one has more or less of are asked of its voyage's space or given back (decision 022). */
export const saveBooking = defineOperation({
  name: "booking.save",
  perm: "booking:edit",
  input: BookingInput,
  done: "booking.save.done",
  run: (ctx, input) => saveWithSpace(ctx, input),
});

/** The same inside another unit of work: an import, or the receipt of an electronic booking, which promises space. */
export async function saveWithSpace(ctx: Ctx, input: BookingInput, request: { ebNo?: string } = {}): Promise<Saved> {
  const saved = await saveBookingRecord(ctx, input, request);
  // A new draft of our own takes no space.
  const note = input.id > 0 || request.ebNo ? await settleSpace(ctx, saved.id) : null;
  return note ? { ...saved, note } : saved;
}
