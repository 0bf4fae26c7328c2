import type { IfcsumBooking, IfcsumBookingInput, IfcsumContainer } from "./booking-ifcsum.input.ts";

/** Room of one IFCSUM message: consignments and header containers (guide §2). */
export const messageRoom = { consignments: 9999, containers: 999 } as const;

/** What goes into one message. A container shared by bookings of two messages is in both. */
export type MessageShare = { bookings: readonly IfcsumBooking[]; containers: readonly IfcsumContainer[] };

/** How bookings are shared over messages while they come: only the container numbers of the messages are held. */
export type Split = {
  /** Takes the next booking by the containers its cargo lies in; answers whether it begins a new message. */
  next(boxes: readonly string[]): boolean;
  /** The containers of every message in the order given; those no cargo names go with the last one, then into messages of their own. */
  containers<T extends { cntNo: string }>(all: readonly T[]): T[][];
};

/** Opens a split: bookings over as few messages as their order allows, none above its room. */
export function openSplit(): Split {
  const shares: { bookings: number; boxes: Set<string> }[] = [];
  const begin = () => {
    const share = { bookings: 0, boxes: new Set<string>() };
    shares.push(share);
    return share;
  };
  return {
    next(boxes) {
      let share = shares.at(-1);
      const grows = share === undefined ? 0 : share.boxes.size + boxes.filter((one) => !share?.boxes.has(one)).length;
      const fresh = share === undefined || share.bookings >= messageRoom.consignments || grows > messageRoom.containers;
      if (share === undefined || fresh) share = begin();
      share.bookings += 1;
      for (const cntNo of boxes) share.boxes.add(cntNo);
      return fresh;
    },
    containers(all) {
      const used = new Set<string>();
      for (const share of shares) for (const cntNo of share.boxes) used.add(cntNo);
      for (const { cntNo } of all) {
        if (used.has(cntNo)) continue;
        const last = shares.at(-1);
        (last === undefined || last.boxes.size >= messageRoom.containers ? begin() : last).boxes.add(cntNo);
      }
      const known = new Map(all.map((one, index) => [one.cntNo, index] as const));
      return shares.map(({ boxes }) => {
        const places = [...boxes].map((cntNo) => known.get(cntNo) ?? -1).filter((at) => at >= 0);
        return places.sort((one, other) => one - other).map((at) => all[at] as (typeof all)[number]);
      });
    },
  };
}

/** The shares of bookings that are all at hand. Containers nobody declared have no place in a message. */
export function splitMessages(input: Pick<IfcsumBookingInput, "bookings" | "containers">): MessageShare[] {
  const split = openSplit();
  const known = new Set(input.containers.map((one) => one.cntNo));
  const bookings: IfcsumBooking[][] = [];
  for (const booking of input.bookings) {
    if (split.next(boxesOf(booking).filter((cntNo) => known.has(cntNo)))) bookings.push([]);
    bookings.at(-1)?.push(booking);
  }
  return split.containers(input.containers).map((containers, index) => ({ bookings: bookings[index] ?? [], containers }));
}

/** So many boxes are looked through one by one. */
const manyBoxes = 20;

/** The containers a booking's cargo lies in. */
export function boxesOf(booking: IfcsumBooking): string[] {
  const boxes: string[] = [];
  // A booking's boxes are few, and a set for each of ten thousand bookings costs more than looking through them.
  for (const { stuffing } of booking.cargo)
    for (const { cntNo } of stuffing) if (boxes.length > manyBoxes || !boxes.includes(cntNo)) boxes.push(cntNo);
  return boxes.length > manyBoxes ? [...new Set(boxes)] : boxes;
}
