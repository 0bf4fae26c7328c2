import { useEffect, useState } from "react";
import { Kept } from "./kept.tsx";
import { type MenuGroup, TopMenu } from "./menu.tsx";
import { useTranslate } from "./translate.ts";

const usual = 5;
const widthOfOne = 85;

/** Groups that fit: a third of the window at 85 px each (platform §9). */
export const shownIn = (width: number): number => Math.max(1, Math.floor(width / 3 / widthOfOne));

export function TopNav({ groups, here }: { groups: readonly MenuGroup[]; here: readonly string[] }) {
  const t = useTranslate();
  const [shown, setShown] = useState(usual);
  useEffect(() => {
    const count = () => setShown(shownIn(window.innerWidth));
    count();
    window.addEventListener("resize", count);
    return () => window.removeEventListener("resize", count);
  }, []);
  useEffect(() => {
    const close = (event: Event) => {
      const open = document.querySelector<HTMLDetailsElement>(".sw-top-nav details[open]");
      const inside = open?.contains(event.target as Node);
      if (open && (event instanceof KeyboardEvent ? event.key === "Escape" : !inside || (event.target as Element).closest("a")))
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
    <Kept
      as="nav"
      className="sw-top-nav"
      aria-label={t("shell.topNav")}
      of={TopMenu}
      inputs={{ groups, here, shown, more: t("shell.more") }}
    />
  );
}
