/** A list page: its search and its rows' addresses in order. */
type Navigation = { search: string; paths: readonly string[] };

const keyOf = (list: string) => `walk:${list}`;

/** Stored per browser tab. */
export function keepNavigation(list: string, navigation: Navigation): void {
  try {
    sessionStorage.setItem(keyOf(list), JSON.stringify(navigation));
  } catch {
    // Storage full: back leads to the whole list.
  }
}

const kept = (list: string): Navigation | null => {
  const text = sessionStorage.getItem(keyOf(list));
  return text ? (JSON.parse(text) as Navigation) : null;
};

/** Null unless the form was opened from that page. */
export function readNavigation(list: string, path: string): Navigation | null {
  const navigation = kept(list);
  return navigation?.paths.includes(path) ? navigation : null;
}

/** The list's last search, for a row's form or a new record; "" when unknown. */
export const leftSearch = (list: string, path: string): string =>
  (path.endsWith("/new") ? kept(list)?.search : readNavigation(list, path)?.search) ?? "";
