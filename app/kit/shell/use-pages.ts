import { useRouteLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import type { MenuEntry, MenuGroup } from "./menu.tsx";

/** A menu page and its search. */
export type RelatedLink = { path: string; search: string };

/** Menu titles by path. */
export function usePages(): ReadonlyMap<string, string> {
  const groups = (useRouteLoaderData("shell") as { groups?: readonly MenuGroup[] } | undefined)?.groups;
  return useMemo(() => {
    const pages = new Map<string, string>();
    const collect = (items: readonly MenuEntry[]) => {
      for (const item of items) {
        if (item.path) pages.set(item.path, item.title);
        if (item.items) collect(item.items);
      }
    };
    for (const group of groups ?? []) collect(group.items);
    return pages;
  }, [groups]);
}
