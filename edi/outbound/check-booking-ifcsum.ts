import type { Finding } from "../syntax/finding.ts";
import type { ReadInterchange } from "../syntax/read.ts";
import { valueAt } from "../syntax/segment.ts";
import { lengthOf } from "../syntax/wrap.ts";
import type { IfcsumBooking, IfcsumBookingInput } from "./booking-ifcsum.input.ts";
import type { ExportContext } from "./export-context.ts";
import { boxesOf, type MessageShare, messageRoom } from "./split-messages.ts";

/** What the numbers of an export are, for the checks of their lengths. */
export type ExportNumbers = { shares: readonly MessageShare[]; documentNo: string; messageRefs: readonly string[]; interchangeRef: string };

/** Rules that concern the export as a whole: something to send, every number once, every container known, room in the messages. */
export function checkInput(ctx: ExportContext, input: IfcsumBookingInput, numbers: ExportNumbers): void {
  const voyNo = input.voyage.voyNo;
  if (input.bookings.length === 0) ctx.refuse("edi.noBookings", { voyNo, field: "bookings" });
  const { shares, documentNo, messageRefs, interchangeRef } = numbers;
  if (shares.length > ctx.profile.maxMessages) {
    ctx.refuse("edi.tooManyMessages", { voyNo, field: "bookings" }, { count: shares.length, limit: ctx.profile.maxMessages });
  }
  ctx.exact(interchangeRef, 14, { voyNo, field: "interchangeRef" });
  ctx.exact(messageRefs.at(-1), 14, { voyNo, field: "messageRef" });
  const longest = lengthOf(documentNo) + (shares.length > 1 ? 4 : 0);
  if (longest > 35) ctx.refuse("edi.valueTooLong", { voyNo, field: "documentNo" }, { value: documentNo, length: longest, limit: 35 });
  for (const bkNo of twice(input.bookings.map((one) => one.bkNo))) ctx.refuse("edi.bookingTwice", { bkNo, field: "bkNo" });
  for (const cntNo of twice(input.containers.map((one) => one.cntNo))) ctx.refuse("edi.containerTwice", { cntNo, field: "cntNo" });
  const known = new Set(input.containers.map((one) => one.cntNo));
  for (const booking of input.bookings) checkStuffing(ctx, booking, known);
}

function checkStuffing(ctx: ExportContext, booking: IfcsumBooking, known: ReadonlySet<string>): void {
  const { bkNo } = booking;
  if (bkNo.trim() === "") ctx.refuse("edi.missingField", { bkNo, field: "bkNo" });
  if (booking.notify.length > 3) ctx.refuse("edi.tooMany", { bkNo, field: "notify" }, { count: booking.notify.length, limit: 3 });
  const boxes = boxesOf(booking);
  if (boxes.length > messageRoom.containers)
    ctx.refuse("edi.tooMany", { bkNo, field: "containers" }, { count: boxes.length, limit: messageRoom.containers });
  for (const cntNo of boxes) if (!known.has(cntNo)) ctx.refuse("edi.containerUnknown", { bkNo, cntNo, field: "stuffing" });
  for (const [index, cargo] of booking.cargo.entries()) {
    const stuffed = cargo.stuffing.reduce((sum, one) => sum + one.pkgs, 0);
    if (cargo.stuffing.length === 0 || stuffed === cargo.pkgs) continue;
    ctx.warn("edi.stuffingDiffers", { bkNo, field: `cargo[${index + 1}].stuffing` }, { pkgs: cargo.pkgs, stuffed });
  }
}

/** The values that occur more than once, each once. */
function twice(values: readonly string[]): string[] {
  const seen = new Set<string>();
  const again = new Set<string>();
  for (const value of values) (seen.has(value) ? again : seen).add(value);
  return [...again];
}

/** Adds the booking to a finding of the self-check: the last CNI before the segment it speaks of. */
export function namedByBooking(finding: Finding, interchange: ReadInterchange): Finding {
  const message = interchange.messages.find((one) => one.reference === finding.messageRef);
  const before = message?.segments.slice(0, finding.segment ?? 0).findLast((one) => one.tag === "CNI");
  return before === undefined ? finding : { ...finding, bkNo: valueAt(before, 1) };
}
