export type BookedLine = { sizeType: string; sizeTypeSub: string; contCount: number };

/** The substitute of a line when it is another type; "" when there is none. */
const substituteOf = (line: BookedLine): string => (line.sizeTypeSub === line.sizeType ? "" : line.sizeTypeSub);

const accepts = (line: BookedLine, sizeType: string): boolean =>
  line.sizeType === sizeType || (sizeType !== "" && substituteOf(line) === sizeType);

/**
 * How many boxes of each type a booking still has room for. A box of a line's substitute type counts for that line (operations §3
 * "sizeTypeSub"); boxes already placed move between lines when that makes room, so the order of the rows does not matter. A voyage has
 * ten thousands of them: the lines may be shared by all bookings that have booked the same.
 */
export class BoxRoom {
  private readonly lines: readonly BookedLine[];
  /** Two figures a line: places that went to the type itself, and to its substitute. */
  private readonly taken: number[];

  constructor(lines: readonly BookedLine[]) {
    this.lines = lines;
    this.taken = new Array<number>(lines.length * 2).fill(0);
  }

  /** Takes a place for one box; false when the booking has none left for its type. */
  take(sizeType: string): boolean {
    // Nearly always there is a place in a line of the type itself.
    for (let i = 0; i < this.lines.length; i += 1) {
      if (this.lines[i]?.sizeType !== sizeType || this.left(i) === 0) continue;
      this.count(i * 2, 1);
      return true;
    }
    return this.place(sizeType, new Set());
  }

  /** Boxes booked that a box of this type may count for. */
  booked(sizeType: string): number {
    return this.lines.reduce((sum, line) => (accepts(line, sizeType) ? sum + line.contCount : sum), 0);
  }

  private left(i: number): number {
    return (this.lines[i]?.contCount ?? 0) - (this.taken[i * 2] ?? 0) - (this.taken[i * 2 + 1] ?? 0);
  }

  private count(at: number, boxes: number): void {
    this.taken[at] = (this.taken[at] ?? 0) + boxes;
  }

  private place(sizeType: string, seen: Set<number>): boolean {
    const fit = this.lines.flatMap((line, i) => (accepts(line, sizeType) ? [{ line, i, asOwn: line.sizeType === sizeType }] : []));
    // A line of the type itself comes before one that only accepts it as a substitute; of those the one with most room.
    fit.sort((a, b) => Number(b.asOwn) - Number(a.asOwn) || this.left(b.i) - this.left(a.i));
    for (const { line, i, asOwn } of fit) {
      if (seen.has(i)) continue;
      seen.add(i);
      const [own, other] = [i * 2, i * 2 + 1];
      if (this.left(i) <= 0) {
        // Full: one of the boxes of the other kind finds a place elsewhere, or this line has none.
        const moved = asOwn ? other : own;
        if ((this.taken[moved] ?? 0) === 0 || !this.place(asOwn ? substituteOf(line) : line.sizeType, seen)) continue;
        this.count(moved, -1);
      }
      this.count(asOwn ? own : other, 1);
      return true;
    }
    return false;
  }
}
