import type { EntityManager } from "@mikro-orm/postgresql";
import type { Actor } from "../operation/actor.ts";
import { rows } from "./list-statement.server.ts";
import type { PageEffect } from "./list-effect.ts";
import type { ListLayout, ListView } from "./list.ts";

/** `layout` is the user's (`layoutOwn`) or his role's; `effect` is the administrator's (`applyEffect`). */
export type ListPreferencesState = { layout: ListLayout | null; layoutOwn: boolean; views: ListView[]; effect: PageEffect | null };

/** Layout and saved searches, own and shared, in one statement. Customers get no shared ones, which may name other customers. */
export async function readListPreferences(em: EntityManager, actor: Actor, apiName: string): Promise<ListPreferencesState> {
  if (actor.userId === null) return { layout: null, layoutOwn: false, views: [], effect: await readPageEffect(em, apiName) };
  const [result] = await rows<{
    layout: ListLayout | null;
    shared: ListLayout | null;
    views: ListView[] | null;
    effect: PageEffect | null;
  }>(
    em,
    `with desk as (select layout, opens_with_id from list_desk where user_id = $1 and api_name = $2),
        common as (select id, column_name, roles, lines, effect from common_menu_column where api_name = $2)
      select (select layout from desk) as layout, (select effect from common where column_name = '') as effect,
        (select jsonb_build_object('columns', c.lines) from common c where c.column_name <> '' and exists
          (select from user_role r where r.user_id = $1 and r.role_id = any(c.roles)) order by c.id limit 1) as shared,
        (select json_agg(json_build_object('id', v.id, 'name', v.name, 'search', v.search,
          'shared', v.shared = 'Y', 'own', v.user_id = $1, 'isDefault', v.id is not distinct from (select opens_with_id from desk))
          order by v.user_id <> $1, v.name, v.id)
        from list_view v where v.api_name = $2 and (v.user_id = $1 or (v.shared = 'Y' and $3))) as views`,
    [actor.userId, apiName, actor.kind === "staff"],
  );
  const own = result?.layout ?? null;
  return { layout: own ?? result?.shared ?? null, layoutOwn: own !== null, views: result?.views ?? [], effect: result?.effect ?? null };
}

export async function readPageEffect(em: EntityManager, apiName: string): Promise<PageEffect | null> {
  const [result] = await rows<{ effect: PageEffect | null }>(
    em,
    "select effect from common_menu_column where api_name = $1 and column_name = ''",
    [apiName],
  );
  return result?.effect ?? null;
}
