/**
 * An open page. `to`: full address with conditions; `joint`: the shown record number. Home is
 * always first and pinned.
 */
export type Tag = { path: string; to: string; joint: string; pinned: boolean };

/** Cookie (platform §9). */
export const tagsKey = "tags-view";
/** Limits of the cookie, which every request carries. */
const most = 24;
const mostText = 2600;

export const homeTag: Tag = { path: "/", to: "/", joint: "", pinned: true };

/** Home, then pinned ones, in order of opening. */
function ordered(tags: readonly Tag[]): Tag[] {
  const others = tags.filter((tag) => tag.path !== "/");
  return [homeTag, ...others.filter((tag) => tag.pinned), ...others.filter((tag) => !tag.pinned)];
}

/** Empty for another user's cookie. */
export function readTags(text: string, userName: string): Tag[] {
  // An error costs more than the rest of the frame.
  if (text === "") return [homeTag];
  try {
    const [owner, rows] = JSON.parse(text) as [unknown, unknown];
    if (owner !== userName || !Array.isArray(rows)) return [homeTag];
    const tags = rows.flatMap((row: unknown) => {
      const [to, joint, pinned] = Array.isArray(row) ? (row as unknown[]) : [];
      if (typeof to !== "string" || !/^\/(?![/\\])/.test(to)) return [];
      return [
        {
          path: to.replace(/[?#].*$/, ""),
          to,
          joint: typeof joint === "string" ? joint : "",
          pinned: pinned === 1,
        },
      ];
    });
    return ordered(
      tags
        .filter((tag, i) => tags.findIndex((other) => other.path === tag.path) === i)
        .slice(0, most),
    );
  } catch {
    return [homeTag];
  }
}

/** A window's own tags, or null. */
export function ownTags(text: string, userName: string): Tag[] | null {
  const tags = readTags(text, userName);
  return tags.length > 1 ? tags : null;
}

/** Home stays. */
export const leave = (tags: readonly Tag[], path: string): Tag[] =>
  tags.filter((tag) => tag.path === "/" || tag.path !== path);

/** If too long, drops list conditions first, then the oldest unpinned tags. */
export function writeTags(tags: readonly Tag[], userName: string): string {
  let left = tags.filter((tag) => tag.path !== "/");
  const text = () =>
    JSON.stringify([userName, left.map(({ to, joint, pinned }) => [to, joint, pinned ? 1 : 0])]);
  const tooLong = () => encodeURIComponent(text()).length > mostText;
  for (let i = 0; i < left.length && tooLong(); i++)
    left = left.with(i, { ...(left[i] as Tag), to: left[i]?.path ?? "/" });
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

/** The address of the record a page or a tab of it shows, by its number; null for other pages. */
const recordOf = (path: string): string | null =>
  /^(.*\/\d+)(?:\/[a-z]+)?$/.exec(path)?.[1] ?? null;

/** Whether two pages show one record, which has one tag. */
export const ofOneRecord = (path: string, other: string): boolean =>
  recordOf(path) !== null && recordOf(path) === recordOf(other);

/**
 * Adds or updates the page's tag, which replaces another of its record. `instead`: path of the page
 * it replaces.
 */
export function visit(
  tags: readonly Tag[],
  page: { path: string; to: string; joint?: string },
  instead?: string,
): Tag[] {
  const { path, to } = page;
  // A drawer belongs to the page below it.
  if (path.startsWith("/drawer/")) return [...tags];
  const current =
    tags.find((tag) => tag.path === path) ?? tags.find((tag) => ofOneRecord(tag.path, path));
  const tag: Tag = {
    path,
    to,
    joint: page.joint ?? current?.joint ?? "",
    pinned: current?.pinned ?? path === "/",
  };
  if (current) return ordered(tags.map((other) => (other === current ? tag : other)));
  if (instead !== undefined && tags.some((tag) => tag.path === instead))
    return ordered(tags.map((other) => (other.path === instead ? tag : other)));
  const all = ordered([...tags, tag]);
  const oldest = all.findIndex((tag) => !tag.pinned && tag.path !== path);
  return all.length > most && oldest >= 0 ? all.toSpliced(oldest, 1) : all;
}

export const togglePin = (tags: readonly Tag[], path: string): Tag[] =>
  ordered(tags.map((tag) => (tag.path === path ? { ...tag, pinned: !tag.pinned } : tag)));

export type Closing = "one" | "others" | "left" | "right" | "all";

/** Pinned tags stay. */
export function closing(tags: readonly Tag[], path: string, which: Closing): Tag[] {
  const at = tags.findIndex((tag) => tag.path === path);
  const meant = (i: number) =>
    which === "all" ||
    (which === "one"
      ? i === at
      : which === "others"
        ? i !== at
        : which === "left"
          ? i < at
          : i > at);
  return tags.filter((tag, i) => !tag.pinned && meant(i));
}

/** The right neighbour, else the last remaining tag; null when the page stays open. */
export function afterClosing(
  tags: readonly Tag[],
  closed: readonly Tag[],
  path: string,
): Tag | null {
  if (!closed.some((tag) => tag.path === path)) return null;
  const at = tags.findIndex((tag) => tag.path === path);
  const left = (tag: Tag) => !closed.some((other) => other.path === tag.path);
  return tags.slice(at).find(left) ?? tags.slice(0, at).findLast(left) ?? homeTag;
}
