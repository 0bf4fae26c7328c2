import { useRouteLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import type { MenuEntry } from "../frame/menu.tsx";
import { unpackMenu } from "../frame/menu-data.ts";

/** A page and its search; `title` where it stands in no menu. */
export type RelatedLink = { path: string; search: string; title?: string };

/** Menu titles by path. */
export function usePages(): ReadonlyMap<string, string> {
  const menu = (useRouteLoaderData("shell") as { menu?: string } | undefined)?.menu;
  return useMemo(() => {
    const pages = new Map<string, string>();
    const collect = (items: readonly MenuEntry[]) => {
      for (const item of items) {
        if (item.path) pages.set(item.path, item.title);
        if (item.items) collect(item.items);
      }
    };
    for (const group of menu ? unpackMenu(menu) : []) collect(group.items);
    return pages;
  }, [menu]);
}
