import type { Finding } from "../syntax/finding.ts";
import type { ReadInterchange } from "../syntax/read.ts";
import { valueAt } from "../syntax/segment.ts";
import { lengthOf } from "../syntax/wrap.ts";
import type { IfcsumBooking } from "./booking-ifcsum.input.ts";
import type { ExportContext } from "./export-context.ts";
import { messageRoom } from "./split-messages.ts";

/** What the numbers of an export are, for the checks of their lengths. */
export type ExportNumbers = { messages: number; documentNo: string; messageRefs: readonly string[]; interchangeRef: string };

/** Rules over the whole of an export whose bookings come one after the other. */
export type ExportChecks = {
  booking(booking: IfcsumBooking, boxes: readonly string[]): void;
  /** The end: something was sent, every container is known and there once, the numbers fit, room in the messages. */
  whole(containers: readonly { cntNo: string }[], numbers: ExportNumbers): void;
};

/** Opens the checks of one export of a voyage. */
export function openChecks(ctx: ExportContext, voyNo: string): ExportChecks {
  const bookings = new Set<string>();
  const twice = new Set<string>();
  const named: { bkNo: string; boxes: readonly string[] }[] = [];
  return {
    booking(booking, boxes) {
      const { bkNo } = booking;
      if (bookings.has(bkNo) && !twice.has(bkNo)) {
        twice.add(bkNo);
        ctx.refuse("edi.bookingTwice", { bkNo }, "bkNo");
      }
      bookings.add(bkNo);
      named.push({ bkNo, boxes });
      checkStuffing(ctx, booking, boxes.length);
    },
    whole(containers, { messages, documentNo, messageRefs, interchangeRef }) {
      if (bookings.size === 0) ctx.refuse("edi.noBookings", { voyNo }, "bookings");
      if (messages > ctx.profile.maxMessages)
        ctx.refuse("edi.tooManyMessages", { voyNo }, "bookings", { count: messages, limit: ctx.profile.maxMessages });
      ctx.exact(interchangeRef, 14, { voyNo }, "interchangeRef");
      ctx.exact(messageRefs.at(-1), 14, { voyNo }, "messageRef");
      const longest = lengthOf(documentNo) + (messages > 1 ? 4 : 0);
      if (longest > 35) ctx.refuse("edi.valueTooLong", { voyNo }, "documentNo", { value: documentNo, length: longest, limit: 35 });
      const known = new Set<string>();
      const again = new Set<string>();
      for (const { cntNo } of containers) (known.has(cntNo) ? again : known).add(cntNo);
      for (const cntNo of again) ctx.refuse("edi.containerTwice", { cntNo }, "cntNo");
      for (const { bkNo, boxes } of named)
        for (const cntNo of boxes) if (!known.has(cntNo)) ctx.refuse("edi.containerUnknown", { bkNo, cntNo }, "stuffing");
    },
  };
}

function checkStuffing(ctx: ExportContext, booking: IfcsumBooking, boxes: number): void {
  const { bkNo } = booking;
  if (bkNo.trim() === "") ctx.refuse("edi.missingField", { bkNo }, "bkNo");
  if (booking.notify.length > 3) ctx.refuse("edi.tooMany", { bkNo }, "notify", { count: booking.notify.length, limit: 3 });
  if (boxes > messageRoom.containers) ctx.refuse("edi.tooMany", { bkNo }, "containers", { count: boxes, limit: messageRoom.containers });
  for (let index = 0; index < booking.cargo.length; index += 1) {
    const { stuffing, pkgs, empty } = booking.cargo[index] as IfcsumBooking["cargo"][number];
    if (stuffing.length === 0 || empty) continue;
    let stuffed = 0;
    for (const one of stuffing) stuffed += one.pkgs;
    if (stuffed !== pkgs) ctx.warn("edi.stuffingDiffers", { bkNo }, `cargo[${index + 1}].stuffing`, { pkgs, stuffed });
  }
}

/** Adds the booking to a finding of the self-check: the last CNI before the segment it speaks of. */
export function namedByBooking(finding: Finding, interchange: ReadInterchange): Finding {
  const message = interchange.messages.find((one) => one.reference === finding.messageRef);
  const before = message?.segments.slice(0, finding.segment ?? 0).findLast((one) => one.tag === "CNI");
  return before === undefined ? finding : { ...finding, bkNo: valueAt(before, 1) };
}
