/**
 * The word of a list that was probably meant: the one with the fewest letters added, left out or changed, if these are at most a third of
 * its letters (one in a short word). Case counts as no difference. Null when none is near.
 */
export function nearestName(typed: string, existing: readonly string[]): string | null {
  let best: { label: string; distance: number } | null = null;
  for (const label of existing) {
    const distance = editDistance(typed.toLowerCase(), label.toLowerCase());
    if (distance <= Math.max(1, Math.floor(label.length / 3)) && (!best || distance < best.distance)) best = { label, distance };
  }
  return best?.label ?? null;
}

/** Letters to add, leave out or change to make one text of another (Levenshtein). Long texts are no misspelt words and are not compared. */
function editDistance(from: string, to: string): number {
  if (from.length > 60 || to.length > 60) return Number.POSITIVE_INFINITY;
  let above = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (const [i, letter] of [...from].entries()) {
    const row = [i + 1];
    for (let j = 1; j <= to.length; j++) {
      const changed = (above[j - 1] ?? 0) + (letter === to[j - 1] ? 0 : 1);
      row.push(Math.min(changed, (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    above = row;
  }
  return above[to.length] ?? 0;
}
