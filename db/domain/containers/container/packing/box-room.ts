export type BookedLine = { sizeType: string; sizeTypeSub: string; contCount: number };

const substituteOf = (line: BookedLine): string =>
  line.sizeTypeSub === line.sizeType ? "" : line.sizeTypeSub;

const accepts = (line: BookedLine, sizeType: string): boolean =>
  line.sizeType === sizeType || (sizeType !== "" && substituteOf(line) === sizeType);

/**
 * Free places of a booking by type. A box of a line's substitute type counts for that line
 * (operations §3 "sizeTypeSub"). Boxes move between lines to make room, so the order of rows does
 * not matter. Equal bookings may share lines.
 */
export class BoxRoom {
  private readonly lines: readonly BookedLine[];
  /** Per line: places taken by the type and by its substitute. */
  private readonly taken: number[];

  constructor(lines: readonly BookedLine[]) {
    this.lines = lines;
    this.taken = new Array<number>(lines.length * 2).fill(0);
  }

  /** @returns false when no place is left for the type */
  take(sizeType: string): boolean {
    // The common case: a line of the type itself.
    for (let i = 0; i < this.lines.length; i += 1) {
      if (this.lines[i]?.sizeType !== sizeType || this.left(i) === 0) continue;
      this.count(i * 2, 1);
      return true;
    }
    return this.place(sizeType, new Set());
  }

  booked(sizeType: string): number {
    return this.lines.reduce(
      (sum, line) => (accepts(line, sizeType) ? sum + line.contCount : sum),
      0,
    );
  }

  private left(i: number): number {
    return (
      (this.lines[i]?.contCount ?? 0) - (this.taken[i * 2] ?? 0) - (this.taken[i * 2 + 1] ?? 0)
    );
  }

  private count(at: number, boxes: number): void {
    this.taken[at] = (this.taken[at] ?? 0) + boxes;
  }

  private place(sizeType: string, seen: Set<number>): boolean {
    const fit = this.lines.flatMap((line, i) =>
      accepts(line, sizeType) ? [{ line, i, asOwn: line.sizeType === sizeType }] : [],
    );
    // Lines of the type itself first, then the emptiest.
    fit.sort((a, b) => Number(b.asOwn) - Number(a.asOwn) || this.left(b.i) - this.left(a.i));
    for (const { line, i, asOwn } of fit) {
      if (seen.has(i)) continue;
      seen.add(i);
      const [own, other] = [i * 2, i * 2 + 1];
      if (this.left(i) <= 0) {
        // The line is full: move a box of the other kind elsewhere if possible.
        const moved = asOwn ? other : own;
        if (
          (this.taken[moved] ?? 0) === 0 ||
          !this.place(asOwn ? substituteOf(line) : line.sizeType, seen)
        )
          continue;
        this.count(moved, -1);
      }
      this.count(asOwn ? own : other, 1);
      return true;
    }
    return false;
  }
}
