import type { EntityManager } from "@mikro-orm/postgresql";
import type { Actor } from "#domain/kit/actor.ts";
import { say } from "#domain/kit/say.ts";
import { pagesOf, routesOf } from "#domain/org/routes.server.ts";
import { screens } from "../site-map.js";
import type { MenuGroup } from "../kit/shell/menu.tsx";

const known = new Set<string>(screens.map((screen) => screen.path));

/**
 * The side menu of a reader: his menus as groups, pages at the root first. A page that this release has no screen for is left out; the home page is
 * known to the menus as /index (platform §2).
 */
export async function menuGroups(em: EntityManager, actor: Actor): Promise<MenuGroup[]> {
  const tree = await routesOf(em, actor, actor.lang);
  const itemsOf = (nodes: typeof tree) =>
    pagesOf(nodes).flatMap((node) => {
      const path = node.path === "/index" ? "/" : node.path;
      return node.hidden || (node.kind === "page" && !known.has(path)) ? [] : [{ path, title: node.title }];
    });
  const groups = [
    { title: say(actor.lang, "menu.group.home"), items: itemsOf(tree.filter((node) => node.kind !== "directory")) },
    ...tree.filter((node) => node.kind === "directory" && !node.hidden).map((node) => ({ title: node.title, items: itemsOf([node]) })),
  ];
  return groups.filter((group) => group.items.length > 0);
}
