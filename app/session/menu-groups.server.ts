import type { EntityManager } from "@mikro-orm/postgresql";
import { keepBeside } from "#platform/kernel/text/parse-once.ts";
import type { Actor, Lang } from "#platform/kernel/actor/actor.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { type MenuNode, routesOf } from "#domain/administration/org/routes.server.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { leadsTo, type MenuEntry, type MenuGroup } from "#app/kit/shell/frame/menu.tsx";
import { screens } from "#app/site-map.js";
import { iconOf } from "./menu-icons.ts";

const screenPaths = new Set<string>(screens.map((screen) => screen.path));

/**
 * Root pages first, without pages this release has no screen for; home is /index (platform §2). The
 * same tree gives the same groups.
 */
export async function menuGroups(em: EntityManager, actor: Actor): Promise<readonly MenuGroup[]> {
  return groupsIn(await routesOf(em, actor, actor.lang), actor.lang);
}

export const groupsIn = (tree: readonly MenuNode[], lang: Lang) =>
  lang === "en" ? englishGroups(tree) : chineseGroups(tree);
const chineseGroups = keepBeside((tree: readonly MenuNode[]) => groupsOf(tree, "zh"));
const englishGroups = keepBeside((tree: readonly MenuNode[]) => groupsOf(tree, "en"));

function groupsOf(tree: readonly MenuNode[], lang: Lang): readonly MenuGroup[] {
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
    {
      title: translate(lang, "menu.group.home"),
      icon: "home",
      items: entriesOf(tree.filter((node) => node.kind !== "directory")),
    },
    ...tree
      .filter((node) => node.kind === "directory" && !node.hidden)
      .map((node) => ({
        title: node.title,
        icon: iconOf(node.icon),
        items: entriesOf(node.children),
      })),
  ];
  return groups.filter((group) => group.items.length > 0);
}

type Place = { title: string; crumbs: { title: string; path?: string }[]; here: string[] };

type Screen = { path: string; apiName?: string; label?: string; under?: string };
const isLiteral = (screen: Screen) => !screen.path.includes("/:");
const literals = new Map(
  (screens as readonly Screen[]).filter(isLiteral).map((screen) => [screen.path, screen]),
);
const patterns = (screens as readonly Screen[])
  .filter((screen) => !isLiteral(screen))
  .map((screen) => ({
    screen,
    pattern: new RegExp(`^${screen.path.replace(/:\w+/g, "[^/]+")}/?$`),
    rank: screen.path.split("/:").length,
  }));

/** A literal path wins over a variable one. */
function screenAt(pathname: string): Screen | undefined {
  const literal = literals.get(pathname) ?? literals.get(pathname.replace(/(?<=.)\/$/, ""));
  if (literal) return literal;
  return patterns
    .filter(({ pattern }) => pattern.test(pathname))
    .sort((pattern, other) => pattern.rank - other.rank)[0]?.screen;
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
    ways
      .filter(({ path }) => leadsTo(path, pathname))
      .sort((way, other) => other.path.length - way.path.length)[0];
  if (!way) return { title, crumbs: title ? [{ title }] : [], here: [] };
  const last = way.titles.at(-1) ?? "";
  const crumbs = [
    ...way.titles.slice(0, -1).map((title) => ({ title })),
    { title: last, path: way.path },
  ];
  if (way.path === pathname) return { title: last, crumbs, here: [way.path] };
  return {
    title: title || last,
    crumbs: title && title !== last ? [...crumbs, { title }] : crumbs,
    here: [way.path],
  };
}

type Way = { path: string; titles: string[] };

const waysOf = keepBeside((groups: readonly MenuGroup[]): Way[] => {
  const below = (entries: readonly MenuEntry[], head: string[]): Way[] =>
    entries.flatMap((entry) =>
      entry.items
        ? below(entry.items, [...head, entry.title])
        : [{ path: entry.path, titles: [...head, entry.title] }],
    );
  return groups.flatMap((group) => below(group.items, [group.title]));
});
