export type BookedLine = { sizeType: string; sizeTypeSub: string; contCount: number };

type Room = { accepts: readonly string[]; left: number; used: Map<string, number> };

/**
 * How many boxes of each type a booking still has room for. A box of a line's substitute type counts for that line (operations §3
 * "sizeTypeSub"); boxes already placed move between lines when that makes room, so the order of the rows does not matter.
 */
export class BoxRoom {
  private readonly rooms: Room[];

  constructor(lines: readonly BookedLine[]) {
    this.rooms = lines.map((line) => ({
      accepts: line.sizeTypeSub && line.sizeTypeSub !== line.sizeType ? [line.sizeType, line.sizeTypeSub] : [line.sizeType],
      left: line.contCount,
      used: new Map(),
    }));
  }

  /** Takes a place for one box; false when the booking has none left for its type. */
  take(sizeType: string): boolean {
    return this.place(sizeType, new Set());
  }

  /** Boxes booked that a box of this type may count for. */
  booked(sizeType: string): number {
    let sum = 0;
    for (const room of this.rooms) {
      if (!room.accepts.includes(sizeType)) continue;
      sum += room.left;
      for (const count of room.used.values()) sum += count;
    }
    return sum;
  }

  private place(sizeType: string, seen: Set<Room>): boolean {
    const own = this.rooms.filter((room) => room.accepts.includes(sizeType)).sort((a, b) => b.left - a.left);
    // A line of the type itself comes before one that only accepts it as a substitute.
    own.sort((a, b) => Number(b.accepts[0] === sizeType) - Number(a.accepts[0] === sizeType));
    for (const room of own) {
      if (seen.has(room)) continue;
      seen.add(room);
      if (room.left > 0) {
        room.left -= 1;
        room.used.set(sizeType, (room.used.get(sizeType) ?? 0) + 1);
        return true;
      }
      for (const [other, count] of room.used) {
        if (other === sizeType || count === 0 || !this.place(other, seen)) continue;
        room.used.set(other, count - 1);
        room.used.set(sizeType, (room.used.get(sizeType) ?? 0) + 1);
        return true;
      }
    }
    return false;
  }
}
