/**
 * The closest name, ignoring case, if at most a third of its letters differ (one in a short name).
 * Null when none is close.
 */
export function nearestName(typed: string, names: readonly string[]): string | null {
  let best: { label: string; distance: number } | null = null;
  for (const name of names) {
    const distance = editDistance(typed.toLowerCase(), name.toLowerCase());
    if (distance <= Math.max(1, Math.floor(name.length / 3)) && (!best || distance < best.distance))
      best = { label: name, distance };
  }
  return best?.label ?? null;
}

/** Levenshtein distance; long texts are not compared. */
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
