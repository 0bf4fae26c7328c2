import type { EntityManager } from "@mikro-orm/postgresql";
import { type RawBuilder, sql } from "kysely";
import { keepBeside, parseOnce } from "#platform/kernel/text/parse-once.ts";
import type { Actor, Lang } from "#platform/kernel/actor/actor.ts";
import { reachesAll } from "./row-filter.server.ts";

/** `path` is the full address of a page ("/system/user") or link; `segment` its own part. */
export type MenuNode = {
  id: number;
  kind: "directory" | "page" | "inner" | "outer";
  segment: string;
  path: string;
  title: string;
  icon: string;
  apiName: string;
  perm: string;
  component: string;
  query: string;
  routeName: string;
  hidden: boolean;
  noCache: boolean;
  children: readonly MenuNode[];
};

type Row = Omit<MenuNode, "kind" | "path" | "children"> & {
  parentId: number;
  menuType: "M" | "C";
  isFrame: "0" | "1";
  given: boolean;
};

const menusOf = parseOnce<readonly Row[]>();
type Trees = WeakMap<readonly string[], readonly MenuNode[]>;
/** By the menus, then by the permissions of those who reach `all` pages and of others. */
const treesOf = keepBeside((_menus: readonly Row[]): { all: Trees; own: Trees } => ({
  all: new WeakMap(),
  own: new WeakMap(),
}));

/**
 * The menus with what the reader's roles give, as one JSON text: part of a statement, read by
 * `menuTree`.
 */
export function menuLines(actor: Actor, lang: Lang): RawBuilder<string> {
  // A subquery by the key of role_menu; a join would also read buttons.
  const input = sql`coalesce(
      (
        select true
        from role_menu rm
        where rm.menu_id = m.id
          and rm.role_id = any (
            array(
              select r.id
              from role r
              where r.status = '0'
                and r.del_flag = '0'
                and r.role_key = any (${[...actor.roles]}::text[])
            )
          )
        limit 1
      ),
      false
    )`;
  return sql<string>`(
      select coalesce(json_agg(x), '[]')::text
      from (
          select m.id, m.parent_id as "parentId", m.menu_type as "menuType",
            m.router_value as segment, ${lang === "en" ? sql`coalesce(nullif(m.menu_name_en, ''), m.menu_name)` : sql`m.menu_name`} as title, m.icon,
            m.api_name as "apiName", m.perm, m.component, m.query, m.route_name as "routeName",
            m.hidden = 'Y' as hidden, m.is_cache = '1' as "noCache", m.is_frame as "isFrame",
            ${reachesAll(actor) ? sql`true` : input} as given
          from menu m
          where m.status = '0' and m.menu_type in ('M', 'C') and m.system_type = 1
          order by m.parent_id, m.order_num, m.id
        ) x
    )`;
}

/** The same menus and permissions give the same tree. */
export function menuTree(actor: Actor, lines: string): readonly MenuNode[] {
  const all = reachesAll(actor);
  const rows = menusOf(lines);
  const trees = treesOf(rows)[all ? "all" : "own"];
  const tree = trees.get(actor.permissions) ?? treeOf(rows, actor, all);
  trees.set(actor.permissions, tree);
  return tree;
}

/**
 * The reader's menu tree (contract §3): enabled pages of their roles and permissions, with
 * directories. The menus are read each time, so changes show at once.
 */
export async function routesOf(
  em: EntityManager,
  actor: Actor,
  lang: Lang,
): Promise<readonly MenuNode[]> {
  const { rows } = await sql<{ menus: string }>`select ${menuLines(actor, lang)} as menus`.execute(
    em.getKysely(),
  );
  return menuTree(actor, rows[0]?.menus ?? "[]");
}

function treeOf(rows: readonly Row[], actor: Actor, all: boolean): readonly MenuNode[] {
  const held = new Set(actor.permissions);
  const below = Map.groupBy(rows, (row) => row.parentId);
  const nodes = (parentId: number, head: string): MenuNode[] =>
    (below.get(parentId) ?? []).flatMap((row) => {
      const node = nodeOf(row, head);
      if (node.kind === "directory") {
        const children = nodes(row.id, node.path);
        return children.length > 0 ? [{ ...node, children }] : [];
      }
      return row.given && (all || !row.perm || held.has(row.perm)) ? [node] : [];
    });
  return nodes(0, "");
}

const isLink = (segment: string) => /^https?:\/\//i.test(segment);

function nodeOf(
  { parentId: _parent, menuType, isFrame, given: _input, ...row }: Row,
  head: string,
): MenuNode {
  const link = isLink(row.segment);
  const kind = link
    ? isFrame === "0"
      ? "outer"
      : "inner"
    : menuType === "M"
      ? "directory"
      : "page";
  return {
    ...row,
    kind,
    path: link ? row.segment : `${head}/${row.segment.replace(/^\/+/, "")}`,
    children: [],
  };
}

/** Depth first. */
export function pagesOf(nodes: readonly MenuNode[]): MenuNode[] {
  return nodes.flatMap((node) => (node.kind === "directory" ? pagesOf(node.children) : [node]));
}
