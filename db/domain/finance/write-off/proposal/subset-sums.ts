/** Sums of all subsets in ascending order, each with its bit mask. */
type Sums = { sums: Float64Array; masks: Uint32Array };

/** Merges the sums without and with each item, so that nothing needs sorting. */
function sortedSums(items: readonly number[]): Sums {
  let sums = new Float64Array([0]);
  let masks = new Uint32Array([0]);
  for (const [bit, item] of items.entries()) {
    const count = sums.length;
    const merged = new Float64Array(count * 2);
    const mergedMasks = new Uint32Array(count * 2);
    for (let out = 0, without = 0, withIt = 0; out < count * 2; out += 1) {
      const low = without < count ? (sums[without] ?? 0) : Number.POSITIVE_INFINITY;
      const high = withIt < count ? (sums[withIt] ?? 0) + item : Number.POSITIVE_INFINITY;
      if (low <= high) {
        merged[out] = low;
        mergedMasks[out] = masks[without] ?? 0;
        without += 1;
      } else {
        merged[out] = high;
        mergedMasks[out] = (masks[withIt] ?? 0) | (1 << bit);
        withIt += 1;
      }
    }
    sums = merged;
    masks = mergedMasks;
  }
  return { sums, masks };
}

/**
 * Subsets of at most 40 whole amounts whose sum is within `tolerance` of the target, the nearest
 * first and at most `most`; both halves meet in the middle. Negative amounts (credits) are allowed;
 * the empty set is none.
 * @returns indexes of the amounts, ascending
 */
export function subsetsNear(
  amounts: readonly number[],
  target: number,
  tolerance: number,
  most: number,
): number[][] {
  const half = Math.ceil(amounts.length / 2);
  const left = sortedSums(amounts.slice(0, half));
  const right = sortedSums(amounts.slice(half));
  const hits: { off: number; left: number; right: number }[] = [];
  // Far more hits than anybody looks at mean that the amounts prove nothing.
  const enough = most * 50;
  let start = right.sums.length - 1;
  for (let i = 0; i < left.sums.length && hits.length < enough; i += 1) {
    const missing = target - (left.sums[i] ?? 0);
    while (start >= 0 && (right.sums[start] ?? 0) > missing + tolerance) start -= 1;
    for (
      let j = start;
      j >= 0 && (right.sums[j] ?? 0) >= missing - tolerance && hits.length < enough;
      j -= 1
    ) {
      if ((left.masks[i] ?? 0) === 0 && (right.masks[j] ?? 0) === 0) continue;
      hits.push({
        off: Math.abs((right.sums[j] ?? 0) - missing),
        left: left.masks[i] ?? 0,
        right: right.masks[j] ?? 0,
      });
    }
  }
  const bits = (mask: number) =>
    Array.from({ length: 32 }, (_, bit) => bit).filter((bit) => (mask >>> bit) & 1);
  return hits
    .map((hit) => ({
      off: hit.off,
      picked: [...bits(hit.left), ...bits(hit.right).map((bit) => bit + half)],
    }))
    .sort((a, b) => a.off - b.off || a.picked.length - b.picked.length)
    .slice(0, most)
    .map(({ picked }) => picked);
}
