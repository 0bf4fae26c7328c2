import type { EntityManager } from "@mikro-orm/postgresql";
import type { Actor, Lang } from "#platform/operation/actor.ts";
import { translate } from "#platform/i18n/translate.ts";
import { type MenuNode, routesOf } from "#domain/org/routes.server.ts";
import type { MessageKey } from "#platform/i18n/message-key.ts";
import { leadsTo, type MenuEntry, type MenuGroup } from "../kit/shell/menu.tsx";
import { screens } from "../site-map.js";
import { iconOf } from "./menu-icons.ts";

const screenPaths = new Set<string>(screens.map((screen) => screen.path));

/** Root pages first, without pages this release has no screen for; home is /index (platform §2). */
export async function menuGroups(em: EntityManager, actor: Actor): Promise<MenuGroup[]> {
  const tree = await routesOf(em, actor, actor.lang);
  const entriesOf = (nodes: readonly MenuNode[]): MenuEntry[] =>
    nodes.flatMap((node) => {
      if (node.hidden) return [];
      const named = { title: node.title, icon: iconOf(node.icon) };
      if (node.kind === "directory") {
        const items = entriesOf(node.children);
        return items.length > 0 ? [{ ...named, path: "", items }] : [];
      }
      const path = node.path === "/index" ? "/" : node.path;
      return node.kind === "page" && !screenPaths.has(path) ? [] : [{ ...named, path }];
    });
  const groups = [
    { title: translate(actor.lang, "menu.group.home"), icon: "home", items: entriesOf(tree.filter((node) => node.kind !== "directory")) },
    ...tree
      .filter((node) => node.kind === "directory" && !node.hidden)
      .map((node) => ({ title: node.title, icon: iconOf(node.icon), items: entriesOf(node.children) })),
  ];
  return groups.filter((group) => group.items.length > 0);
}

type Place = { title: string; crumbs: { title: string; path?: string }[]; here: string[] };

type Screen = { path: string; apiName?: string; label?: string; under?: string };
const patterns = (screens as readonly Screen[]).map((screen) => ({
  screen,
  pattern: new RegExp(`^${screen.path.replace(/:\w+/g, "[^/]+")}/?$`),
  // A literal path wins over a variable one.
  rank: screen.path.split("/:").length,
}));

function screenAt(pathname: string): Screen | undefined {
  return patterns.filter(({ pattern }) => pattern.test(pathname)).sort((pattern, other) => pattern.rank - other.rank)[0]?.screen;
}

/** "" for an address without a screen. */
export function titleAt(pathname: string, lang: Lang): string {
  const label = screenAt(pathname)?.label;
  return label ? translate(lang, label as MessageKey) : "";
}

/** Finds an address in the reader's menu; a form belongs below the list of its apiName. */
export function placeAt(groups: readonly MenuGroup[], pathname: string, lang: Lang): Place {
  const screen = screenAt(pathname);
  const title = titleAt(pathname, lang);
  const ways = waysOf(groups);
  const way =
    ways.find(({ path }) => path === pathname) ??
    (screen?.apiName ? ways.find(({ path }) => path === `/${screen.apiName}`) : undefined) ??
    (screen?.under ? ways.find(({ path }) => path === screen.under) : undefined) ??
    ways.filter(({ path }) => leadsTo(path, pathname)).sort((way, other) => other.path.length - way.path.length)[0];
  if (!way) return { title, crumbs: title ? [{ title }] : [], here: [] };
  const last = way.titles.at(-1) ?? "";
  const crumbs = [...way.titles.slice(0, -1).map((title) => ({ title })), { title: last, path: way.path }];
  if (way.path === pathname) return { title: last, crumbs, here: [way.path] };
  return { title: title || last, crumbs: title && title !== last ? [...crumbs, { title }] : crumbs, here: [way.path] };
}

type Way = { path: string; titles: string[] };

function waysOf(groups: readonly MenuGroup[]): Way[] {
  const below = (entries: readonly MenuEntry[], head: string[]): Way[] =>
    entries.flatMap((entry) =>
      entry.items ? below(entry.items, [...head, entry.title]) : [{ path: entry.path, titles: [...head, entry.title] }],
    );
  return groups.flatMap((group) => below(group.items, [group.title]));
}
