/**
 * An open page: `path` says which, `to` is its whole address with the conditions of its list, `joint` the number it shows (a booking's).
 * The home page is always there, first and pinned.
 */
export type Tag = { path: string; to: string; joint: string; pinned: boolean };

/** Cookie of the open pages (platform §9). */
export const tagsKey = "tags-view";
/** Addresses travel with every request, so the cookie stays small: so many tags, so many characters. */
const most = 24;
const mostText = 2600;

export const homeTag: Tag = { path: "/", to: "/", joint: "", pinned: true };

/** Home first, then pinned ones, each in the order it was opened. */
function ordered(tags: readonly Tag[]): Tag[] {
  const others = tags.filter((tag) => tag.path !== "/");
  return [homeTag, ...others.filter((tag) => tag.pinned), ...others.filter((tag) => !tag.pinned)];
}

/** Reads the cookie of a reader; another reader's tags are nobody's. */
export function readTags(text: string, userName: string): Tag[] {
  try {
    const [owner, rows] = JSON.parse(text) as [unknown, unknown];
    if (owner !== userName || !Array.isArray(rows)) return [homeTag];
    const tags = rows.flatMap((row: unknown) => {
      const [to, joint, pinned] = Array.isArray(row) ? (row as unknown[]) : [];
      if (typeof to !== "string" || !/^\/(?![/\\])/.test(to)) return [];
      return [{ path: to.replace(/[?#].*$/, ""), to, joint: typeof joint === "string" ? joint : "", pinned: pinned === 1 }];
    });
    return ordered(tags.filter((tag, i) => tags.findIndex((item) => item.path === tag.path) === i).slice(0, most));
  } catch {
    return [homeTag];
  }
}

/** The tags a window kept for itself; null when it kept none of this reader's. */
export function ownTags(text: string, userName: string): Tag[] | null {
  const tags = readTags(text, userName);
  return tags.length > 1 ? tags : null;
}

/** A page that cannot be shown is no open page; home always is. */
export const leave = (tags: readonly Tag[], path: string): Tag[] => tags.filter((tag) => tag.path === "/" || tag.path !== path);

/** The text of the cookie; when it would be too long, conditions of the lists go first, then the oldest tags that are not pinned. */
export function writeTags(tags: readonly Tag[], userName: string): string {
  let left = tags.filter((tag) => tag.path !== "/");
  const text = () => JSON.stringify([userName, left.map(({ to, joint, pinned }) => [to, joint, pinned ? 1 : 0])]);
  const tooLong = () => encodeURIComponent(text()).length > mostText;
  for (let i = 0; i < left.length && tooLong(); i++) left = left.with(i, { ...(left[i] as Tag), to: left[i]?.path ?? "/" });
  while (left.length > 0 && tooLong())
    left = left.toSpliced(
      Math.max(
        0,
        left.findIndex((tag) => !tag.pinned),
      ),
      1,
    );
  return text();
}

/** The reader is on a page: its tag is there, with this address. `instead`: the path of a page it takes the place of. */
export function visit(tags: readonly Tag[], page: { path: string; to: string; joint?: string }, instead?: string): Tag[] {
  const { path, to } = page;
  // A drawer belongs to the page it was opened from and is left by closing it.
  if (path.startsWith("/drawer/")) return [...tags];
  const existing = tags.find((tag) => tag.path === path);
  const tag: Tag = { path, to, joint: page.joint ?? existing?.joint ?? "", pinned: existing?.pinned ?? path === "/" };
  if (existing) return ordered(tags.map((item) => (item === existing ? tag : item)));
  if (instead !== undefined && tags.some((tag) => tag.path === instead))
    return ordered(tags.map((item) => (item.path === instead ? tag : item)));
  const all = ordered([...tags, tag]);
  const oldest = all.findIndex((tag) => !tag.pinned && tag.path !== path);
  return all.length > most && oldest >= 0 ? all.toSpliced(oldest, 1) : all;
}

/** Pins a page, or takes its pin out. */
export const togglePin = (tags: readonly Tag[], path: string): Tag[] =>
  ordered(tags.map((tag) => (tag.path === path ? { ...tag, pinned: !tag.pinned } : tag)));

export type Closing = "one" | "others" | "left" | "right" | "all";

/** Which tags a closing takes away; pinned ones stay. */
export function closing(tags: readonly Tag[], path: string, which: Closing): Tag[] {
  const at = tags.findIndex((tag) => tag.path === path);
  const meant = (i: number) =>
    which === "all" || (which === "one" ? i === at : which === "others" ? i !== at : which === "left" ? i < at : i > at);
  return tags.filter((tag, i) => !tag.pinned && meant(i));
}

/** Where to go when the page at `path` is among the closed ones: its right neighbour, else the last one left; null when it stays. */
export function afterClosing(tags: readonly Tag[], closed: readonly Tag[], path: string): Tag | null {
  if (!closed.some((tag) => tag.path === path)) return null;
  const at = tags.findIndex((tag) => tag.path === path);
  const left = (tag: Tag) => !closed.some((item) => item.path === tag.path);
  return tags.slice(at).find(left) ?? tags.slice(0, at).findLast(left) ?? homeTag;
}
