import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { kyselyOf } from "#db/orm/kysely.server.ts";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import type { ListDefinition } from "#platform/records/list/list.ts";
import { assertAdmin } from "./admin-only.server.ts";
import { DataPermission, DataPermissionPage } from "./data-permission.entity.server.ts";
import { choicesOf, type ColumnChoice, type Conditions } from "./page-limits.ts";

export type Names = Record<"users" | "roles" | "depts" | "ports", ReadonlyMap<string, string>>;

/** The drawer's third tab: rows, columns, choices and names of selected values. */
export type PageSetting = {
  pageId: string;
  rows: DataPermission[];
  conditions: Conditions;
  choices: { ports: ColumnChoice[]; depts: ColumnChoice[]; own: Conditions };
  names: Names;
};

/** @throws Refusal kit.noPermission for anybody but administrators */
export async function readPageSetting(
  em: EntityManager,
  actor: Actor,
  list: ListDefinition,
): Promise<PageSetting> {
  assertAdmin(actor);
  const rows = await em.find(DataPermission, { pageId: list.apiName }, { orderBy: { id: "asc" } });
  const page = await em.findOne(DataPermissionPage, { apiName: list.apiName });
  const conditions = {
    portLoadCondition: page?.portLoadCondition ?? "",
    portDisCondition: page?.portDisCondition ?? "",
    deptQueryCondition: page?.deptQueryCondition ?? "",
  };
  return {
    pageId: list.apiName,
    rows,
    conditions,
    choices: choicesOf(list),
    names: await namesOf(em, actor, rows),
  };
}

const namedBy = { zh: "name_zh", en: "name_en" } as const;

async function namesOf(
  em: EntityManager,
  actor: Actor,
  rows: readonly DataPermission[],
): Promise<Names> {
  const all = <T>(pick: (row: DataPermission) => readonly T[]) => [...new Set(rows.flatMap(pick))];
  const { rows: matches } = await sql<{ kind: keyof Names; key: string; name: string }>`
    select 'users' as kind, id::text as key, nick_name as name
    from app_user
    where id = any (${all((row) => row.users)}::int[])
    union all
    select 'roles', id::text, ${sql.ref(actor.lang === "zh" ? "role_name" : "role_name_en")}
    from role
    where id = any (${all((row) => row.roles)}::int[])
    union all
    select 'depts', id::text, dept_name
    from dept
    where id = any (${all((row) => [...row.depts, ...row.deptsQuery])}::int[])
    union all
    select 'ports', code, coalesce(nullif(${sql.ref(namedBy[actor.lang])}, ''), code)
    from port
    where code = any (${all((row) => [...row.portLoads, ...row.portDiss])}::text[])`.execute(
    em.getKysely(),
  );
  const of = (kind: keyof Names) =>
    new Map(matches.filter((match) => match.kind === kind).map((match) => [match.key, match.name]));
  return { users: of("users"), roles: of("roles"), depts: of("depts"), ports: of("ports") };
}

/** Departments nest; users are below departments, ports below countries. */
export type TreeNode = { id: string; label: string; children?: TreeNode[] };
export type PmsTrees = {
  userTreeData: TreeNode[];
  deptTreeData: TreeNode[];
  roleTreeData: TreeNode[];
  portTreeData: TreeNode[];
};

/**
 * Choices of a row. Department nodes "d<id>" in the user tree cannot be granted to. Ports are those
 * of our voyages and rows; `text` searches all ports.
 */
export async function readPmsTrees(em: EntityManager, actor: Actor, text = ""): Promise<PmsTrees> {
  assertAdmin(actor);
  const db = kyselyOf(em);
  const depts = await db
    .selectFrom("dept")
    .select(["id", "parent_id as parentId", "dept_name as name"])
    .where("del_flag", "=", "0")
    .orderBy("order_num")
    .orderBy("id")
    .execute();
  const users = await db
    .selectFrom("app_user")
    .select(["id", "dept_id as deptId"])
    .select(sql<string>`nick_name || ' (' || user_name || ')'`.as("name"))
    .where("del_flag", "=", "0")
    .orderBy("user_name")
    .execute();
  const roles = await db
    .selectFrom("role")
    .select(["id", actor.lang === "zh" ? "role_name as name" : "role_name_en as name"])
    .where("del_flag", "=", "0")
    .orderBy("role_sort")
    .orderBy("id")
    .execute();
  const below = Map.groupBy(depts, (dept) =>
    depts.some((item) => item.id === dept.parentId) ? dept.parentId : 0,
  );
  const inDept = Map.groupBy(users, (user) => user.deptId ?? 0);
  const leaves = (deptId: number) =>
    (inDept.get(deptId) ?? []).map((user): TreeNode => ({ id: String(user.id), label: user.name }));
  const deptTree = (at: number): TreeNode[] =>
    (below.get(at) ?? []).map((dept) => node(String(dept.id), dept.name, deptTree(dept.id)));
  const userTree = (at: number): TreeNode[] =>
    (below.get(at) ?? []).map((dept) =>
      node(`d${dept.id}`, dept.name, [...userTree(dept.id), ...leaves(dept.id)]),
    );
  return {
    deptTreeData: deptTree(0),
    userTreeData: [...userTree(0), ...leaves(0)],
    roleTreeData: roles.map((role) => node(String(role.id), role.name, [])),
    portTreeData: await portTree(em, actor, text),
  };
}

const node = (id: string, label: string, children: TreeNode[]): TreeNode => ({
  id,
  label,
  ...(children.length > 0 ? { children } : {}),
});

const mostPorts = 2000;

async function portTree(em: EntityManager, actor: Actor, text: string): Promise<TreeNode[]> {
  const typed = `%${text
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, (item) => `\\${item}`)}%`;
  const which = text.trim()
    ? sql`search like ${typed}`
    : sql`code in (
        select port_code
        from voyage_stop
        union
        select unnest(port_loads || port_diss)
        from data_permission
        union
        select unnest(string_to_array(rotation, ' '))
        from vessel_line
      )`;
  const { rows } = await sql<{ code: string; country: string; name: string }>`
    select code, country, coalesce(nullif(${sql.ref(namedBy[actor.lang])}, ''), code) as name
    from port
    where ${which}
    order by country, code
    limit ${mostPorts}`.execute(em.getKysely());
  const regions = new Intl.DisplayNames([actor.lang === "zh" ? "zh-CN" : "en"], {
    type: "region",
    fallback: "code",
  });
  const nameOf = (country: string) =>
    /^[A-Z]{2}$/.test(country) ? (regions.of(country) ?? country) : country;
  return [...Map.groupBy(rows, (row) => row.country)].map(([country, ports]) =>
    node(
      country,
      nameOf(country),
      ports.map((port) => node(port.code, `${port.code} ${port.name}`, [])),
    ),
  );
}
