import type { Cell, Merge, RawRow } from "../imported-row.ts";

/**
 * Fills merged values down the first column while rows arrive in order. A merge across columns
 * belongs to the first.
 */
export class MergeFill {
  private readonly waiting: Merge[];
  private next = 0;
  private readonly active = new Map<
    number,
    { bottom: number; cell: Cell | undefined; top: number }
  >();

  constructor(merges: readonly Merge[]) {
    this.waiting = merges.filter((merge) => merge.bottom > merge.top).sort((a, b) => a.top - b.top);
  }

  /** Returns the 0-based columns inside merged areas. */
  apply(raw: RawRow): ReadonlySet<number> | undefined {
    while (this.next < this.waiting.length && (this.waiting[this.next]?.top ?? 0) <= raw.row) {
      const merge = this.waiting[this.next] as Merge;
      this.next += 1;
      if (merge.bottom >= raw.row)
        this.active.set(merge.left, {
          bottom: merge.bottom,
          top: merge.top,
          cell: merge.top === raw.row ? raw.cells[merge.left] : undefined,
        });
    }
    if (this.active.size === 0) return undefined;
    const columns = new Set<number>();
    for (const [column, area] of this.active) {
      if (area.bottom < raw.row) {
        this.active.delete(column);
        continue;
      }
      columns.add(column);
      if (area.top !== raw.row && area.cell) raw.cells[column] = area.cell;
    }
    return columns;
  }
}
