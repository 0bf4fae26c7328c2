/** A stretch of time on a row of the board, in any unit. */
export type Span = { from: number; to: number };

/**
 * Rows of a board within a row: spans that overlap stand below each other, as few as will do. Answers the lane of each span, in the order given,
 * and how many there are.
 */
export function lanesOf(spans: readonly Span[]): { lanes: number[]; count: number } {
  const lanes = new Array<number>(spans.length).fill(0);
  const ends: number[] = [];
  const byStart = spans.map((_, i) => i).sort((a, b) => (spans[a]?.from ?? 0) - (spans[b]?.from ?? 0) || a - b);
  for (const i of byStart) {
    const { from, to } = spans[i] as Span;
    const free = ends.findIndex((end) => end <= from);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = to;
    lanes[i] = lane;
  }
  return { lanes, count: ends.length };
}
