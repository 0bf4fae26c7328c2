/** A page of a list that sheets were opened from: its search, and the addresses of its rows in order. */
type Navigation = { search: string; paths: readonly string[] };

const keyOf = (list: string) => `walk:${list}`;

/** Keeps the page of a list for the sheets opened from it, in the browser's tab. */
export function keepNavigation(list: string, navigation: Navigation): void {
  try {
    sessionStorage.setItem(keyOf(list), JSON.stringify(navigation));
  } catch {
    // Full: the sheets go back to the whole list then.
  }
}

const kept = (list: string): Navigation | null => {
  const text = sessionStorage.getItem(keyOf(list));
  return text ? (JSON.parse(text) as Navigation) : null;
};

/** The page of a list that the sheet at an address was opened from; null when it was not. */
export function readNavigation(list: string, path: string): Navigation | null {
  const navigation = kept(list);
  return navigation?.paths.includes(path) ? navigation : null;
}

/** The search a list was left with, for a sheet of a row of it or of a new record; "" when it was not seen in this tab, or shows other rows. */
export const leftSearch = (list: string, path: string): string =>
  (path.endsWith("/new") ? kept(list)?.search : readNavigation(list, path)?.search) ?? "";
