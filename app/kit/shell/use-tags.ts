import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useHydrated } from "./hydrated.ts";
import { cookieText } from "./look.ts";
import { type Tag, tagsKey, visit, writeTags } from "./tags.ts";

type Given = { first: Tag[]; titles: Record<string, string>; userName: string };

/** What stands in the heading behind the page's name: the number of the record it shows. */
const jointNumber = () => document.querySelector("#content h1 small")?.textContent?.trim() ?? "";

/** The open pages: the page the reader is on joins them, and all of them are kept in the cookie for the next page. */
export function useTags({ first, titles, userName }: Given) {
  const live = useHydrated();
  const { pathname, search, state } = useLocation();
  const [tags, setTags] = useState(first);
  const last = useRef(pathname);
  useEffect(() => {
    const instead = /\/new$/.test(last.current) && new URLSearchParams(search).has("saved") ? last.current : undefined;
    last.current = pathname;
    const look = () => setTags((now) => visit(now, { path: pathname, to: pathname + search, joint: jointNumber() }, instead));
    // The heading stands when the page has been drawn.
    const timer = setTimeout(look);
    return () => clearTimeout(timer);
  }, [pathname, search]);
  useEffect(() => {
    // oxlint-disable-next-line unicorn/no-document-cookie
    document.cookie = cookieText(tagsKey, writeTags(tags, userName));
  }, [tags, userName]);
  useScroll(pathname, Boolean((state as { tag?: boolean } | null)?.tag));
  const titleOf = (tag: Tag) => `${titles[tag.path] ?? tag.path}${tag.joint ? ` ${tag.joint}` : ""}`;
  return { tags, setTags, titleOf, live };
}

type Place = { page: number; top: number; left: number };
const scrollKey = "tag-scroll";

function readPlaces(): Record<string, Place> {
  try {
    return JSON.parse(sessionStorage.getItem(scrollKey) ?? "{}") as Record<string, Place>;
  } catch {
    return {};
  }
}

/** Where a page was scrolled to when it was left by its reader, page and table; a tag leads back to just there. */
function useScroll(pathname: string, byTag: boolean): void {
  const { state } = useNavigation();
  useEffect(() => {
    if (state !== "loading") return;
    const box = document.querySelector(".sw-table-box");
    const place: Place = { page: window.scrollY, top: box?.scrollTop ?? 0, left: box?.scrollLeft ?? 0 };
    sessionStorage.setItem(scrollKey, JSON.stringify({ ...readPlaces(), [pathname]: place }));
  }, [state, pathname]);
  useEffect(() => {
    if (!byTag) return;
    const place = readPlaces()[pathname];
    const timer = setTimeout(() => {
      window.scrollTo(0, place?.page ?? 0);
      document.querySelector(".sw-table-box")?.scrollTo(place?.left ?? 0, place?.top ?? 0);
    }, 30);
    return () => clearTimeout(timer);
  }, [pathname, byTag]);
}
