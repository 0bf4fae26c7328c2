import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { kyselyOf } from "#db/orm/kysely.server.ts";
import type { Actor, Lang } from "#platform/kernel/actor/actor.ts";
import {
  deptRowFilter,
  menuRowFilter,
  passes,
  type RowFilter,
  roleRowFilter,
  scopeDeptRowFilter,
  userDeptRowFilter,
  userRowFilter,
} from "./row-filter.server.ts";

/** `disabled` cannot be chosen. */
export type TreeNode = { id: number; label: string; disabled: boolean; children: TreeNode[] };
type Flat = { id: number; parentId: number; label: string; disabled: boolean };

/** A node without a visible parent becomes a root. */
export function treeOf(rows: readonly Flat[]): TreeNode[] {
  const nodes = new Map(
    rows.map(({ id, label, disabled }) => [
      id,
      { id, label, disabled, children: [] as TreeNode[] },
    ]),
  );
  const roots: TreeNode[] = [];
  for (const row of rows) {
    const node = nodes.get(row.id);
    if (node) (nodes.get(row.parentId)?.children ?? roots).push(node);
  }
  return roots;
}

/** Flattens a tree in order, with depth. */
export function linesOf(
  nodes: readonly TreeNode[],
  level = 0,
): { node: TreeNode; level: number }[] {
  return nodes.flatMap((node) => [{ node, level }, ...linesOf(node.children, level + 1)]);
}

/** The English name where the reader reads English and there is one. */
const deptLabel = ({ lang }: Actor, alias: string) =>
  lang === "en"
    ? sql<string>`coalesce(
        nullif(${sql.ref(`${alias}.name_en`)}, ''), ${sql.ref(`${alias}.dept_name`)}
      )`
    : sql<string>`${sql.ref(`${alias}.dept_name`)}`;
const isDisabled = sql<boolean>`t0.status = '1'`;
/** Anywhere in the column, whatever the case. */
const holds = (column: string, text: string) =>
  sql<boolean>`position(lower(${text}) in lower(${sql.ref(column)})) > 0`;

async function readDepts(
  em: EntityManager,
  actor: Actor,
  rowFilter: RowFilter,
): Promise<TreeNode[]> {
  const depts = await kyselyOf(em)
    .selectFrom("dept as t0")
    .select(["t0.id", "t0.parent_id as parentId"])
    .select([deptLabel(actor, "t0").as("label"), isDisabled.as("disabled")])
    .where("t0.del_flag", "=", "0")
    .where(passes(rowFilter))
    .orderBy(sql`cardinality(string_to_array(t0.ancestors, ','))`)
    .orderBy("t0.order_num")
    .orderBy("t0.id")
    .execute();
  return treeOf(depts);
}

/** Departments for users. */
export const deptTreeOf = (em: EntityManager, actor: Actor): Promise<TreeNode[]> =>
  readDepts(em, actor, userDeptRowFilter(actor));
/** Departments to administer. */
export const keptDeptTreeOf = (em: EntityManager, actor: Actor): Promise<TreeNode[]> =>
  readDepts(em, actor, deptRowFilter(actor));
/** Departments for data scopes. */
export const scopeDeptTreeOf = (em: EntityManager, actor: Actor): Promise<TreeNode[]> =>
  readDepts(em, actor, scopeDeptRowFilter(actor));

/** "//Head/Operations/" by department id. */
export async function deptPathsOf(em: EntityManager, actor: Actor): Promise<Map<number, string>> {
  const { rows } = await sql<{
    id: number;
    path: string;
  }>`select t0.id, '//' || string_agg(
        a.dept_name, '/'
        order by array_position(string_to_array(t0.ancestors || ',' || t0.id, ',')::int[], a.id)
      ) || '/' as path
    from dept t0
      join dept a on a.id = any (string_to_array(t0.ancestors || ',' || t0.id, ',')::int[])
    where t0.del_flag = '0' and (${userDeptRowFilter(actor) ?? sql`true`})
    group by t0.id`.execute(em.getKysely());
  return new Map(rows.map((row) => [row.id, row.path]));
}

/** Directories and the actor's own menus; buttons optional. */
export async function menuTreeOf(
  em: EntityManager,
  actor: Actor,
  lang: Lang,
  of: { buttons: boolean },
): Promise<TreeNode[]> {
  const name =
    lang === "en"
      ? sql<string>`coalesce(nullif(t0.menu_name_en, ''), t0.menu_name)`
      : sql<string>`t0.menu_name`;
  const menus = await kyselyOf(em)
    .selectFrom("menu as t0")
    .select(["t0.id", "t0.parent_id as parentId", name.as("label"), isDisabled.as("disabled")])
    .where(passes(menuRowFilter(actor)))
    .$if(!of.buttons, (all) => all.where("t0.menu_type", "<>", "F"))
    .orderBy("t0.parent_id")
    .orderBy("t0.order_num")
    .orderBy("t0.id")
    .execute();
  return treeOf(menus);
}

export type RoleOption = {
  id: number;
  roleKey: string;
  roleName: string;
  roleNameEn: string;
  roleSort: number;
  dataScope: string;
  status: string;
};

export const rolesFor = (em: EntityManager, actor: Actor): Promise<RoleOption[]> =>
  kyselyOf(em)
    .selectFrom("role as t0")
    .select(["t0.id", "t0.role_key as roleKey", "t0.role_name as roleName"])
    .select(["t0.role_name_en as roleNameEn", "t0.role_sort as roleSort"])
    .select(["t0.data_scope as dataScope", "t0.status"])
    .where("t0.del_flag", "=", "0")
    .where(passes(roleRowFilter(actor)))
    .orderBy("t0.role_sort")
    .orderBy("t0.id")
    .execute();

export type PostOption = {
  id: number;
  postCode: string;
  postName: string;
  postSort: number;
  status: string;
};

export const postsFor = (em: EntityManager): Promise<PostOption[]> =>
  kyselyOf(em)
    .selectFrom("post")
    .select(["id", "post_code as postCode", "post_name as postName", "post_sort as postSort"])
    .select("status")
    .orderBy("post_sort")
    .orderBy("id")
    .execute();

export type RoleUser = {
  id: number;
  userName: string;
  nickName: string;
  email: string;
  phonenumber: string;
  status: string;
  deptName: string;
  createdTime: string;
};
export type RoleUsersQuery = {
  roleId: number;
  allocated: boolean;
  userName: string;
  phonenumber: string;
  page: number;
  pageSize: number;
};

/** Visible users with or without a role (contract §4, allocatedList and unallocatedList). */
export async function usersOfRole(
  em: EntityManager,
  actor: Actor,
  query: RoleUsersQuery,
): Promise<{ total: number; rows: RoleUser[] }> {
  const like = (value: string) => `%${value.replace(/[\\%_]/g, (item) => `\\${item}`)}%`;
  const { rows } = await sql<
    RoleUser & { total: number }
  >`select t0.id, t0.user_name as "userName", t0.nick_name as "nickName", t0.email, t0.phonenumber,
      t0.status, coalesce(${deptLabel(actor, "d")}, '') as "deptName",
      t0.created_time as "createdTime", count(*) over ()::int as total
    from app_user t0 left join dept d on d.id = t0.dept_id
    where t0.del_flag = '0'
      and (${userRowFilter(actor) ?? sql`true`})
      and exists (
        select
        from user_role ur
        where ur.user_id = t0.id and ur.role_id = ${query.roleId}
      ) = ${query.allocated}
      and t0.user_name ilike ${like(query.userName)}
      and t0.phonenumber ilike ${like(query.phonenumber)}
    order by t0.id
    limit ${query.pageSize}
    offset ${(query.page - 1) * query.pageSize}`.execute(em.getKysely());
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _total, ...row }) => row) };
}

/** Contract §4, GET /system/menu/list. */
export const menuRows = (
  em: EntityManager,
  actor: Actor,
  query: { menuName: string; status: string },
): Promise<Record<string, unknown>[]> =>
  kyselyOf(em)
    .selectFrom("menu as t0")
    .select(["t0.id", "t0.parent_id as parentId", "t0.menu_name as menuName"])
    .select(["t0.menu_name_en as menuNameEn", "t0.menu_type as menuType"])
    .select(["t0.system_type as systemType", "t0.router_value as routerValue"])
    .select(["t0.api_name as apiName", "t0.perm", "t0.component", "t0.query"])
    .select(["t0.route_name as routeName", "t0.is_frame as isFrame", "t0.is_cache as isCache"])
    .select(["t0.icon", "t0.order_num as orderNum", "t0.hidden", "t0.status", "t0.remark"])
    .select("t0.created_time as createdTime")
    .where(passes(menuRowFilter(actor)))
    .$if(query.menuName !== "", (rows) => rows.where(holds("t0.menu_name", query.menuName)))
    .$if(query.status !== "", (rows) => rows.where("t0.status", "=", query.status))
    .orderBy("t0.parent_id")
    .orderBy("t0.order_num")
    .orderBy("t0.id")
    .execute();

/** Optionally without a subtree (contract §4, GET /system/dept/list). */
export const deptRows = (
  em: EntityManager,
  actor: Actor,
  {
    deptName = "",
    status = "",
    without = 0,
  }: { deptName?: string; status?: string; without?: number },
): Promise<Record<string, unknown>[]> =>
  kyselyOf(em)
    .selectFrom("dept as t0")
    .select(["t0.id", "t0.parent_id as parentId", "t0.ancestors", "t0.dept_name as deptName"])
    .select(["t0.name_en as nameEn", "t0.order_num as orderNum"])
    .select(["t0.leader", "t0.phone", "t0.email", "t0.status", "t0.created_time as createdTime"])
    .where("t0.del_flag", "=", "0")
    .where(passes(deptRowFilter(actor)))
    .$if(deptName !== "", (rows) => rows.where(holds("t0.dept_name", deptName)))
    .$if(status !== "", (rows) => rows.where("t0.status", "=", status))
    .$if(without !== 0, (rows) =>
      rows
        .where("t0.id", "<>", without)
        .where(sql<boolean>`${String(without)} <> all (string_to_array(t0.ancestors, ','))`),
    )
    .orderBy("t0.parent_id")
    .orderBy("t0.order_num")
    .orderBy("t0.id")
    .execute();

/** The ids without parents of others: ticked nodes of a strict tree. */
export async function leavesOf(
  em: EntityManager,
  table: "menu" | "dept",
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select t.id
    from ${sql.table(table)} t
    where t.id = any (${[...ids]}::int[])
      and not exists (
        select
        from ${sql.table(table)} c
        where c.parent_id = t.id and c.id = any (${[...ids]}::int[])
      )
    order by 1`.execute(em.getKysely());
  return rows.map((row) => row.id);
}
