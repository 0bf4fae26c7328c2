export type BookedLine = { sizeType: string; sizeTypeSub: string; contCount: number };

/** A booked line: how many places are left, and how many went to the type itself and to its substitute. Plain, since a voyage has very many. */
type Room = { type: string; substitute: string; left: number; own: number; other: number };

const accepts = (room: Room, sizeType: string): boolean =>
  room.type === sizeType || (room.substitute !== "" && room.substitute === sizeType);

/**
 * How many boxes of each type a booking still has room for. A box of a line's substitute type counts for that line (operations §3
 * "sizeTypeSub"); boxes already placed move between lines when that makes room, so the order of the rows does not matter.
 */
export class BoxRoom {
  private readonly rooms: Room[];

  constructor(lines: readonly BookedLine[]) {
    this.rooms = lines.map((line) => ({
      type: line.sizeType,
      substitute: line.sizeTypeSub === line.sizeType ? "" : line.sizeTypeSub,
      left: line.contCount,
      own: 0,
      other: 0,
    }));
  }

  /** Takes a place for one box; false when the booking has none left for its type. */
  take(sizeType: string): boolean {
    // Nearly always there is a place in a line of the type itself.
    for (const room of this.rooms) {
      if (room.type !== sizeType || room.left === 0) continue;
      room.left -= 1;
      room.own += 1;
      return true;
    }
    return this.place(sizeType, new Set());
  }

  /** Boxes booked that a box of this type may count for. */
  booked(sizeType: string): number {
    let sum = 0;
    for (const room of this.rooms) {
      if (accepts(room, sizeType)) sum += room.left + room.own + room.other;
    }
    return sum;
  }

  private place(sizeType: string, seen: Set<Room>): boolean {
    const fit = this.rooms.filter((room) => accepts(room, sizeType)).sort((a, b) => b.left - a.left);
    // A line of the type itself comes before one that only accepts it as a substitute.
    fit.sort((a, b) => Number(b.type === sizeType) - Number(a.type === sizeType));
    for (const room of fit) {
      if (seen.has(room)) continue;
      seen.add(room);
      const asOwn = room.type === sizeType;
      if (room.left > 0) room.left -= 1;
      else if (asOwn && room.other > 0 && this.place(room.substitute, seen)) room.other -= 1;
      else if (!asOwn && room.own > 0 && this.place(room.type, seen)) room.own -= 1;
      else continue;
      if (asOwn) room.own += 1;
      else room.other += 1;
      return true;
    }
    return false;
  }
}
