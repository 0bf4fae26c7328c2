/** Any unit. */
export type Span = { from: number; to: number };

/**
 * Stacks overlapping spans in as few lanes as possible.
 * @returns the lane of each span and the number of lanes
 */
export function lanesOf(spans: readonly Span[]): { lanes: number[]; count: number } {
  const lanes = new Array<number>(spans.length).fill(0);
  const ends: number[] = [];
  const byStart = spans
    .map((_, i) => i)
    .sort((a, b) => (spans[a]?.from ?? 0) - (spans[b]?.from ?? 0) || a - b);
  for (const i of byStart) {
    const { from, to } = spans[i] as Span;
    const free = ends.findIndex((end) => end <= from);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = to;
    lanes[i] = lane;
  }
  return { lanes, count: ends.length };
}
