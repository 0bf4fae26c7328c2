/** A page of a list that sheets were opened from: its search, and the addresses of its rows in order. */
type Walk = { search: string; paths: readonly string[] };

const keyOf = (list: string) => `walk:${list}`;

/** Keeps the page of a list for the sheets opened from it, in the browser's tab. */
export function keepWalk(list: string, walk: Walk): void {
  try {
    sessionStorage.setItem(keyOf(list), JSON.stringify(walk));
  } catch {
    // Full: the sheets go back to the whole list then.
  }
}

const kept = (list: string): Walk | null => {
  const text = sessionStorage.getItem(keyOf(list));
  return text ? (JSON.parse(text) as Walk) : null;
};

/** The page of a list that the sheet at an address was opened from; null when it was not. */
export function readWalk(list: string, path: string): Walk | null {
  const walk = kept(list);
  return walk?.paths.includes(path) ? walk : null;
}

/** The search a list was left with, for a sheet of a row of it or of a new record; "" when it was not seen in this tab, or shows other rows. */
export const leftSearch = (list: string, path: string): string =>
  (path.endsWith("/new") ? kept(list)?.search : readWalk(list, path)?.search) ?? "";
