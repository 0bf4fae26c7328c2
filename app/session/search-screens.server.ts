import type { EntityManager } from "@mikro-orm/postgresql";
import type { Actor, Lang } from "#platform/kernel/actor/actor.ts";
import { searchText } from "#platform/kernel/text/search-text.server.ts";
import { matchesTerms, plainTyped, searchTerms } from "#platform/kernel/text/search-terms.ts";
import type { Hit } from "#db/services/search/global-search.server.ts";
import type { MenuEntry } from "#app/kit/shell/frame/menu.tsx";
import { menuGroups } from "./menu-groups.server.ts";

const most = 8;

type Page = { path: string; title: string; way: string };

function pagesOf(entries: readonly MenuEntry[], way: string): Page[] {
  return entries.flatMap((entry) =>
    entry.items
      ? pagesOf(entry.items, `${way} / ${entry.title}`)
      : [{ path: entry.path, title: entry.title, way }],
  );
}

async function pagesIn(em: EntityManager, actor: Actor, lang: Lang): Promise<Page[]> {
  const groups = await menuGroups(em, { ...actor, lang });
  return groups.flatMap((group) => pagesOf(group.items, group.title));
}

/**
 * Searches the reader's menu by Chinese name, pinyin, initials or English name, in any language.
 */
export async function searchScreens(
  em: EntityManager,
  actor: Actor,
  typed: string,
): Promise<Hit[]> {
  const terms = searchTerms(plainTyped(typed));
  if (terms.length === 0) return [];
  const otherNames = new Map(
    (await pagesIn(em, actor, actor.lang === "zh" ? "en" : "zh")).map((page) => [page.path, page]),
  );
  return (await pagesIn(em, actor, actor.lang))
    .filter((page) => {
      const named = otherNames.get(page.path);
      return matchesTerms(searchText(page.title, named?.title, page.way, named?.way), terms);
    })
    .slice(0, most)
    .map((page) => ({ title: page.title, detail: page.way, to: page.path }));
}
