import { bigTableScroller } from "#app/kit/ui/big-table.ts";
import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useMemo, useRef, useState } from "react";
import { useHydrated } from "../frame/hydrated.ts";
import { cookieText } from "../theme/look.ts";
import { leave, ownTags, type Tag, tagsKey, visit, writeTags } from "./tags.ts";

type Input = { first: Tag[]; titles: Record<string, string>; userName: string; failed: boolean };

/** The record number in the heading. */
const jointNumber = () => document.querySelector("#content h1 small")?.textContent?.trim() ?? "";

/**
 * Open pages per window. The cookie for the server follows the window in use, so that windows do
 * not mix.
 */
export function useTags({ first, titles, userName, failed }: Input) {
  const live = useHydrated();
  const { pathname, search, state } = useLocation();
  const [tags, setTags] = useState(() => (failed ? leave(first, pathname) : first));
  // From a tag, or from a form just cancelled, which is no open page.
  const from = state as { tag?: boolean; givenUp?: string } | null;
  const abandoned = from?.givenUp;
  const last = useRef(pathname);
  const kept = useOwn({ tags, setTags, titles, userName });
  useEffect(() => {
    const instead =
      /\/new$/.test(last.current) && new URLSearchParams(search).has("saved")
        ? last.current
        : undefined;
    last.current = pathname;
    const look = () =>
      setTags((now) => {
        const open = abandoned ? leave(now, abandoned) : now;
        return failed
          ? leave(open, pathname)
          : visit(open, { path: pathname, to: pathname + search, joint: jointNumber() }, instead);
      });
    // Waits until the heading is drawn.
    const timer = setTimeout(look);
    return () => clearTimeout(timer);
  }, [pathname, search, failed, abandoned]);
  useScroll(pathname, Boolean(from?.tag));
  const titleOf = (tag: Tag) =>
    `${titles[tag.path] ?? kept[tag.path] ?? tag.path}${tag.joint ? ` ${tag.joint}` : ""}`;
  // The page's own tag is there from its first render.
  const shown = useMemo(
    () =>
      failed || tags.some((tag) => tag.path === pathname)
        ? tags
        : visit(tags, { path: pathname, to: pathname + search }),
    [tags, pathname, search, failed],
  );
  return { tags: shown, setTags, titleOf, live, at: useTagAt(shown) };
}

/** The tag to highlight: that of the page being opened, else the current one. */
function useTagAt(tags: readonly Tag[]): string {
  const { pathname } = useLocation();
  const { location, formMethod } = useNavigation();
  const next = formMethod ? undefined : location?.pathname;
  return next !== undefined && tags.some((tag) => tag.path === next) ? next : pathname;
}

/**
 * Each user of a window has own tags, so that viewing as another user neither shows nor loses them.
 */
const ownKey = (userName: string) => `${tagsKey}:${userName}`;

type Titles = Record<string, string>;
type Own = {
  tags: readonly Tag[];
  setTags: (tags: Tag[]) => void;
  titles: Titles;
  userName: string;
};
const titlesKey = "tag-titles";

/**
 * Restores tags after a reload. Returns their titles, because the server knows only the cookie's.
 */
function useOwn({ tags, setTags, titles, userName }: Own): Titles {
  const loaded = useRef(false);
  const [kept, setKept] = useState<Titles>({});
  useEffect(() => {
    if (loaded.current) return;
    loaded.current = true;
    const own = ownTags(sessionStorage.getItem(ownKey(userName)) ?? "", userName);
    // The first render must match the server's.
    if (own)
      setTimeout(() => {
        setKept(readKept<string>(titlesKey));
        setTags(own);
      });
  }, [setTags, userName]);
  useEffect(() => {
    const text = writeTags(tags, userName);
    const keep = () => {
      document.cookie = cookieText(tagsKey, text);
    };
    const timer = setTimeout(() => {
      sessionStorage.setItem(ownKey(userName), text);
      sessionStorage.setItem(
        titlesKey,
        JSON.stringify({ ...readKept<string>(titlesKey), ...titles }),
      );
      if (document.visibilityState === "visible") keep();
    });
    window.addEventListener("focus", keep);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("focus", keep);
    };
  }, [tags, titles, userName]);
  return kept;
}

type Place = { page: number; top: number; left: number };
const scrollKey = "tag-scroll";

function readKept<T>(key: string): Record<string, T> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "{}") as Record<string, T>;
  } catch {
    return {};
  }
}

/** A list's scrolling element: its table or virtual grid. */
const scroller = () =>
  document.querySelector(".sw-table-box") ?? document.querySelector(`.sw-big ${bigTableScroller}`);

/** Restores the scroll positions of page and table for a tag. */
function useScroll(pathname: string, byTag: boolean): void {
  const { state } = useNavigation();
  useEffect(() => {
    if (state !== "loading") return;
    const box = scroller();
    const place: Place = {
      page: window.scrollY,
      top: box?.scrollTop ?? 0,
      left: box?.scrollLeft ?? 0,
    };
    sessionStorage.setItem(
      scrollKey,
      JSON.stringify({ ...readKept<Place>(scrollKey), [pathname]: place }),
    );
  }, [state, pathname]);
  useEffect(() => {
    if (!byTag) return;
    const place = readKept<Place>(scrollKey)[pathname];
    const timer = setTimeout(() => {
      window.scrollTo(0, place?.page ?? 0);
      scroller()?.scrollTo(place?.left ?? 0, place?.top ?? 0);
    }, 30);
    return () => clearTimeout(timer);
  }, [pathname, byTag]);
}
