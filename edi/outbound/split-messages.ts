import type { IfcsumBooking, IfcsumBookingInput, IfcsumContainer } from "./booking-ifcsum.input.ts";

/** Room of one IFCSUM message: consignments and header containers (guide §2). */
export const messageRoom = { consignments: 9999, containers: 999 } as const;

/** What goes into one message. A container shared by bookings of two messages is in both. */
export type MessageShare = { bookings: readonly IfcsumBooking[]; containers: readonly IfcsumContainer[] };

/**
 * Shares bookings over as few messages as their order allows, none above its room. Containers follow their bookings; containers no cargo
 * names (empties) go with the last message, then into messages of their own.
 */
export function splitMessages(input: IfcsumBookingInput): MessageShare[] {
  const known = new Map(input.containers.map((one, index) => [one.cntNo, index] as const));
  const shares: { bookings: IfcsumBooking[]; boxes: Set<string> }[] = [];
  const used = new Set<string>();
  for (const booking of input.bookings) {
    const boxes = boxesOf(booking).filter((cntNo) => known.has(cntNo));
    let share = shares.at(-1);
    const grows = share === undefined ? 0 : share.boxes.size + boxes.filter((one) => !share?.boxes.has(one)).length;
    if (share === undefined || share.bookings.length >= messageRoom.consignments || grows > messageRoom.containers) {
      share = { bookings: [], boxes: new Set() };
      shares.push(share);
    }
    share.bookings.push(booking);
    for (const cntNo of boxes) {
      share.boxes.add(cntNo);
      used.add(cntNo);
    }
  }
  for (const { cntNo } of input.containers) {
    if (used.has(cntNo)) continue;
    if ((shares.at(-1)?.boxes.size ?? messageRoom.containers) >= messageRoom.containers) shares.push({ bookings: [], boxes: new Set() });
    shares.at(-1)?.boxes.add(cntNo);
  }
  const inOrder = (boxes: Set<string>) => [...boxes].map((cntNo) => known.get(cntNo) ?? 0).sort((one, other) => one - other);
  return shares.map(({ bookings, boxes }) => ({
    bookings,
    containers: inOrder(boxes).map((index) => input.containers[index] as IfcsumContainer),
  }));
}

/** The containers a booking's cargo lies in. */
export function boxesOf(booking: IfcsumBooking): string[] {
  return [...new Set(booking.cargo.flatMap((cargo) => cargo.stuffing.map((one) => one.cntNo)))];
}
