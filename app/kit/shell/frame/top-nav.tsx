import { useEffect, useState } from "react";
import { type MenuGroup, TopMenu, useMenuLinks } from "./menu.tsx";
import { useTranslate } from "../messages/translate.ts";

const usual = 5;
const widthOfOne = 85;
/** Padding of an entry, as in shell.css. */
const padding = 24;

/** The least number of groups: a third of the window at 85 px each (platform §9). */
export const shownIn = (width: number): number => Math.max(1, Math.floor(width / 3 / widthOfOne));

/** Entries that fit side by side, with room for "More" unless all do. Widths in pixels. */
export function fitting(widths: readonly number[], room: number, more: number): number {
  const sum = (count: number) => widths.slice(0, count).reduce((total, width) => total + width, 0);
  if (sum(widths.length) <= room) return widths.length;
  let count = widths.length - 1;
  while (count > 0 && sum(count) + more > room) count -= 1;
  return count;
}

/** Measures by text instead of by elements, because hidden entries have no width. */
function countIn(nav: Element, titles: readonly string[], more: string): number {
  const pen = document.createElement("canvas").getContext("2d");
  const least = shownIn(window.innerWidth);
  if (!pen) return least;
  // The shorthand is empty while figures are tabular.
  const { fontWeight, fontSize, fontFamily } = getComputedStyle(nav);
  pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
  const widthOf = (text: string) => Math.ceil(pen.measureText(text).width) + padding;
  // The arrow of "More".
  return Math.max(least, fitting(titles.map(widthOf), nav.clientWidth, widthOf(more) + 15));
}

export function TopNav({
  groups,
  here,
}: {
  groups: readonly MenuGroup[];
  here: readonly string[];
}) {
  const t = useTranslate();
  const [shown, setShown] = useState(usual);
  const more = t("shell.more");
  const follow = useMenuLinks();
  useEffect(() => {
    const titles = groups.map((group) => group.title);
    const count = () => {
      const nav = document.querySelector(".sw-top-nav");
      if (nav) setShown(countIn(nav, titles, more));
    };
    count();
    window.addEventListener("resize", count);
    return () => window.removeEventListener("resize", count);
  }, [groups, more]);
  useEffect(() => {
    const close = (event: Event) => {
      const open = document.querySelector<HTMLDetailsElement>(".sw-top-nav details[open]");
      const inside = open?.contains(event.target as Node);
      if (
        open &&
        (event instanceof KeyboardEvent
          ? event.key === "Escape"
          : !inside || (event.target as Element).closest("a"))
      )
        setTimeout(() => (open.open = false));
    };
    document.addEventListener("keydown", close);
    document.addEventListener("click", close);
    return () => {
      document.removeEventListener("keydown", close);
      document.removeEventListener("click", close);
    };
  }, []);
  return (
    <nav className="sw-top-nav" aria-label={t("shell.topNav")} onClick={follow}>
      <TopMenu groups={groups} here={here} shown={shown} more={more} />
    </nav>
  );
}
