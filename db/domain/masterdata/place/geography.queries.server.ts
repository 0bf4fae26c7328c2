import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { kyselyOf } from "#db/orm/kysely.server.ts";
import type { Lang } from "#platform/kernel/actor/actor.ts";

/** `below` counts children; `children` holds opened ones. */
export type GeographyNode = {
  code: string;
  type: string;
  name: string;
  below: number;
  children: GeographyNode[];
};

/** Further places need a search. */
export const mostOfLevel = 500;

type Row = { code: string; type: string; name: string; below: number; parent: string };

/** The root's places and those below each place on the `way` to `open`. */
export async function openGeography(
  em: EntityManager,
  lang: Lang,
  open: string,
): Promise<{ roots: GeographyNode[]; way: GeographyNode[] }> {
  const db = em.getKysely();
  const opened = await kyselyOf(em)
    .selectFrom("geography")
    .select("path")
    .where("code", "=", open)
    .executeTakeFirst();
  const codes = opened?.path.split(" ") ?? [];
  const name =
    lang === "en"
      ? sql`coalesce(nullif(g.name_en, ''), g.name_zh)`
      : sql`coalesce(nullif(g.name_zh, ''), g.name_en)`;
  const { rows } = await sql<Row>`select x.*
    from unnest(${["", ...codes]}::text[]) p (code)
      cross join lateral (
        select g.code, g.type, ${name} as name, g.parent_code as parent,
          (select count(*)::int from geography c where c.parent_code = g.code) as below
        from geography g
        where g.parent_code = p.code
        order by g.code
        limit ${mostOfLevel}
      ) x`.execute(db);
  const nodes = new Map(
    rows.map(({ parent: _parent, ...row }) => [
      row.code,
      { ...row, children: [] as GeographyNode[] },
    ]),
  );
  const roots: GeographyNode[] = [];
  for (const { code, parent } of rows) {
    const node = nodes.get(code);
    if (node) (parent ? nodes.get(parent)?.children : roots)?.push(node);
  }
  return { roots, way: codes.flatMap((code) => nodes.get(code) ?? []) };
}
