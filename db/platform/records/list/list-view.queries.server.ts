import type { EntityManager } from "@mikro-orm/postgresql";
import { type RawBuilder, sql } from "kysely";
import { parseOnce } from "#platform/kernel/text/parse-once.ts";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import { rows } from "./query/list-statement.server.ts";
import type { PageEffect } from "./query/list-effect.ts";
import type { ListLayout, ListView } from "./list.ts";

/**
 * `layout` is the user's (`layoutOwn`) or his role's; `effect` is the administrator's
 * (`applyEffect`).
 */
export type ListPreferencesState = {
  layout: ListLayout | null;
  layoutOwn: boolean;
  views: ListView[];
  effect: PageEffect | null;
};

/**
 * Layout and saved searches, own and shared, in one statement. Customers get no shared ones, which
 * may name other customers.
 */
export async function readListPreferences(
  em: EntityManager,
  actor: Actor,
  apiName: string,
): Promise<ListPreferencesState> {
  return (await readListPreferencesWith(em, actor, { apiName, more: sql<string>`''` })).preferences;
}

/** The same with another text the list needs, so that one statement reads both. */
export async function readListPreferencesWith(
  em: EntityManager,
  actor: Actor,
  { apiName, more }: { apiName: string; more: RawBuilder<string> },
): Promise<{ preferences: ListPreferencesState; more: string }> {
  const user = actor.userId ?? 0;
  const { rows: lines } = await sql<Line>`with desk as (
        select layout, opens_with_id
        from list_desk
        where user_id = ${user} and api_name = ${apiName}
      ),
      common as (
        select id, column_name, roles, lines, effect
        from common_menu_column
        where api_name = ${apiName}
      )
    select (select layout::text from desk) as layout,
      (select effect::text from common where column_name = '') as effect,
      (
        select jsonb_build_object('columns', c.lines)::text
        from common c
        where c.column_name <> ''
          and exists (
            select
            from user_role r
            where r.user_id = ${user} and r.role_id = any (c.roles)
          )
        order by c.id
        limit 1
      ) as shared,
      (
        select json_agg(
            json_build_object(
              'id', v.id, 'name', v.name, 'search', v.search, 'shared', v.shared = 'Y', 'own',
              v.user_id = ${user}, 'isDefault',
              v.id is not distinct from (select opens_with_id from desk)
            )
            order by v.user_id <> ${user}, v.name, v.id
          )
        from list_view v
        where v.api_name = ${apiName}
          and ${actor.userId !== null}
          and (v.user_id = ${user} or (v.shared = 'Y' and ${actor.kind === "staff"}))
      ) as views,
      ${more} as more`.execute(em.getKysely());
  return { preferences: preferencesOf(lines[0]), more: lines[0]?.more ?? "" };
}

/** `shared` is the layout of the user's role. */
type Line = {
  layout: string | null;
  shared: string | null;
  views: ListView[] | null;
  effect: string | null;
  more: string;
};

function preferencesOf(line: Line | undefined): ListPreferencesState {
  const layout = line?.layout ?? line?.shared;
  return {
    layout: layout ? layoutOf(layout) : null,
    layoutOwn: (line?.layout ?? null) !== null,
    views: line?.views ?? [],
    effect: line?.effect ? effectOf(line.effect) : null,
  };
}

const layoutOf = parseOnce<ListLayout>(200);
const effectOf = parseOnce<PageEffect>(200);

export async function readPageEffect(
  em: EntityManager,
  apiName: string,
): Promise<PageEffect | null> {
  const [result] = await rows<{ effect: string | null }>(
    em,
    "select effect::text as effect from common_menu_column where api_name = $1 and column_name = ''",
    [apiName],
  );
  return result?.effect ? effectOf(result.effect) : null;
}
