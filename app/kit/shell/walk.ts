/** A page of a list that sheets were opened from: its search, and the addresses of its rows in order. */
export type Walk = { search: string; paths: readonly string[] };

const keyOf = (list: string) => `walk:${list}`;

/** Keeps the page of a list for the sheets opened from it, in the browser's tab. */
export function keepWalk(list: string, walk: Walk): void {
  try {
    sessionStorage.setItem(keyOf(list), JSON.stringify(walk));
  } catch {
    // Full: the sheets go back to the whole list then.
  }
}

/** The page of a list that the sheet at an address was opened from; null when it was not. */
export function readWalk(list: string, path: string): Walk | null {
  const text = sessionStorage.getItem(keyOf(list));
  const walk = text ? (JSON.parse(text) as Walk) : null;
  return walk?.paths.includes(path) ? walk : null;
}
