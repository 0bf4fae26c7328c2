import type { EntityManager } from "@mikro-orm/postgresql";
import type { Actor } from "./actor.ts";
import { rows } from "./list-statement.server.ts";
import type { ListLayout, ListView } from "./list.ts";

/** A reader's own way with a list. */
export type ListDeskState = { layout: ListLayout | null; views: ListView[] };

/**
 * Layout and saved searches of a reader: his own, and those shared by others. What staff share is not for customer accounts: a search may
 * name another customer.
 */
export async function readListDesk(em: EntityManager, actor: Actor, apiName: string): Promise<ListDeskState> {
  if (actor.userId === null) return { layout: null, views: [] };
  const [found] = await rows<{ layout: ListLayout | null; views: ListView[] | null }>(
    em,
    `with desk as (select layout, opens_with_id from list_desk where user_id = $1 and api_name = $2)
      select (select layout from desk) as layout, (select json_agg(json_build_object('id', v.id, 'name', v.name, 'search', v.search,
          'shared', v.shared = 'Y', 'own', v.user_id = $1, 'isDefault', v.id is not distinct from (select opens_with_id from desk))
          order by v.user_id <> $1, v.name, v.id)
        from list_view v where v.api_name = $2 and (v.user_id = $1 or (v.shared = 'Y' and $3))) as views`,
    [actor.userId, apiName, actor.kind === "staff"],
  );
  return { layout: found?.layout ?? null, views: found?.views ?? [] };
}
