import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { Actor } from "#platform/operation/actor.ts";
import type { ListSource } from "#platform/list/list-sql.server.ts";
import type { ListRow } from "#platform/list/list.ts";
import { rowRemoved, wholeRow } from "#platform/form/plain-record.server.ts";
import { defineResource, type Resource } from "#platform/resource/resource.server.ts";
import { defineSteps } from "#platform/machine/steps.server.ts";
import { deptList, menuList, postList, roleList } from "./org.lists.ts";
import {
  type DeptFacts,
  deptMachine,
  type MenuFacts,
  menuMachine,
  type PostFacts,
  postMachine,
  type RoleFacts,
  roleMachine,
  setSwitch,
  type Switched,
} from "./org.machines.ts";
import { Dept, Menu, Post, Role, User } from "./org.entity.server.ts";
import { addDept, enableAbove, saveDept, sortDepts } from "./ops/save-dept.server.ts";
import { addMenu, menuLacked, saveMenu, sortMenus } from "./ops/save-menu.server.ts";
import { addPost, savePost } from "./ops/save-post.server.ts";
import { addRole, assignUsers, saveRole, setDataScope, unassignUsers } from "./ops/save-role.server.ts";
import { deptReach, links, linksOf, menuReach, roleReach } from "./row-filter.server.ts";
import { userResource } from "./user.resource.server.ts";

type Em = EntityManager;
const count = async (em: Em, text: ReturnType<typeof sql<{ n: number }>>) => (await text.execute(em.getKysely())).rows[0]?.n ?? 0;
const switched = (row: ListRow): Switched => ({ status: row.status as "0" | "1" });

/** The way of a tree's row from the root, by order and id, as a text that sorts. */
const treePath = (table: "menu" | "dept") => sql`(with recursive up as (
    select id, parent_id, order_num, 1 as n from ${sql.table(table)} x where x.id = t0.id
    union all select p.id, p.parent_id, p.order_num, n + 1 from ${sql.table(table)} p join up on p.id = up.parent_id)
  select string_agg(lpad(order_num::text, 6, '0') || lpad(id::text, 9, '0'), '/' order by n desc) from up)`;
const level = (table: "menu" | "dept") => sql`(with recursive up as (
    select parent_id, 0 as n from ${sql.table(table)} x where x.id = t0.id
    union all select p.parent_id, n + 1 from ${sql.table(table)} p join up on p.id = up.parent_id) select max(n) from up)`;

const roleSource: ListSource = {
  entity: Role,
  where: sql`t0.del_flag = '0'`,
  reach: roleReach,
  computed: {
    users: sql`(select count(*)::int from user_role ur join app_user u on u.id = ur.user_id and u.del_flag = '0' where ur.role_id = t0.id)`,
  },
};

const roleSteps = defineSteps({
  machine: roleMachine,
  entity: Role,
  list: roleList,
  source: roleSource,
  keyOf: (one) => one.roleName,
  factsOf: async (ctx, one): Promise<RoleFacts> => ({
    ...{ status: one.status, delFlag: one.delFlag, roleName: one.roleName },
    builtIn: one.roleKey === "admin",
    own: ctx.actor.roles.includes(one.roleKey),
    users: await count(ctx.em, sql`select count(*)::int as n from user_role where role_id = ${one.id}`),
  }),
  setState: (one, state) => setSwitch(one, state),
  effects: {
    remove: async (ctx, one) => {
      // First the row itself: taking its menus away derives its permissions, which is a change of it.
      await ctx.em.flush();
      await sql`delete from role_menu where role_id = ${one.id}`.execute(ctx.em.getKysely());
      await sql`delete from role_dept where role_id = ${one.id}`.execute(ctx.em.getKysely());
    },
  },
});

async function readRole(em: Em, _actor: Actor, id: number): Promise<Record<string, unknown> | null> {
  const role = await em.findOne(Role, { id, delFlag: "0" });
  if (!role) return null;
  const { menus: _menus, depts: _depts, ...fields } = role;
  const [menuIds, deptIds] = [await linksOf(em, links.roleMenus, id), await linksOf(em, links.roleDepts, id)];
  return { ...fields, menuIds: menuIds.join(","), deptIds: deptIds.join(",") };
}

export const roleResource = defineResource({
  apiName: roleList.apiName,
  list: roleList,
  source: roleSource,
  machine: roleMachine,
  factsOfRow: (row): RoleFacts => ({
    ...switched(row),
    builtIn: row.roleKey === "admin",
    own: false,
    users: Number(row.users) || 0,
    roleName: String(row.roleName),
  }),
  steps: roleSteps,
  more: { dataScope: setDataScope, assignUsers, unassignUsers },
  get: readRole,
  add: addRole,
  save: saveRole,
});

const menuSource: ListSource = {
  entity: Menu,
  reach: menuReach,
  computed: {
    treePath: treePath("menu"),
    level: level("menu"),
    below: sql`(select count(*)::int from menu c where c.parent_id = t0.id)`,
    roles: sql`(select count(*)::int from role_menu rm where rm.menu_id = t0.id)`,
  },
};

const menuSteps = defineSteps({
  machine: menuMachine,
  entity: Menu,
  list: menuList,
  source: menuSource,
  keyOf: (one) => one.menuName,
  factsOf: async (ctx, one): Promise<MenuFacts> => ({
    status: one.status,
    below: await ctx.em.count(Menu, { parentId: one.id }),
    roles: await count(ctx.em, sql`select count(*)::int as n from role_menu where menu_id = ${one.id}`),
    lacked: await menuLacked(ctx, one.id),
  }),
  setState: (one, state) => {
    if (state !== "REMOVED") setSwitch(one, state);
  },
  effects: rowRemoved,
});

export const menuResource = defineResource({
  apiName: menuList.apiName,
  list: menuList,
  source: menuSource,
  machine: menuMachine,
  factsOfRow: (row): MenuFacts => ({ ...switched(row), below: Number(row.below) || 0, roles: Number(row.roles) || 0, lacked: false }),
  steps: menuSteps,
  get: wholeRow(Menu),
  add: addMenu,
  save: saveMenu,
});

const deptSource: ListSource = {
  entity: Dept,
  where: sql`t0.del_flag = '0'`,
  reach: deptReach,
  computed: {
    treePath: treePath("dept"),
    level: sql`(select cardinality(string_to_array(t0.ancestors, ',')) - 1)`,
    below: sql`(select count(*)::int from dept c where c.parent_id = t0.id and c.del_flag = '0')`,
    belowNormal: sql`(select count(*)::int from dept c where c.parent_id = t0.id and c.del_flag = '0' and c.status = '0')`,
    users: sql`(select count(*)::int from app_user u where u.dept_id = t0.id and u.del_flag = '0')`,
  },
};

const deptSteps = defineSteps({
  machine: deptMachine,
  entity: Dept,
  list: deptList,
  source: deptSource,
  keyOf: (one) => one.deptName,
  factsOf: async (ctx, one): Promise<DeptFacts> => ({
    ...{ status: one.status, delFlag: one.delFlag },
    below: await ctx.em.count(Dept, { parentId: one.id, delFlag: "0" }),
    belowNormal: await ctx.em.count(Dept, { parentId: one.id, delFlag: "0", status: "0" }),
    users: await ctx.em.count(User, { dept: one.id, delFlag: "0" }),
  }),
  setState: (one, state) => setSwitch(one, state),
  effects: { enable: (ctx, one) => enableAbove(ctx, one.ancestors) },
});

export const deptResource = defineResource({
  apiName: deptList.apiName,
  list: deptList,
  source: deptSource,
  machine: deptMachine,
  factsOfRow: (row): DeptFacts => ({
    ...switched(row),
    below: Number(row.below) || 0,
    belowNormal: Number(row.belowNormal) || 0,
    users: Number(row.users) || 0,
  }),
  steps: deptSteps,
  get: wholeRow(Dept, { delFlag: "0" }),
  add: addDept,
  save: saveDept,
});

const postSource: ListSource = {
  entity: Post,
  computed: {
    users: sql`(select count(*)::int from user_post up join app_user u on u.id = up.user_id and u.del_flag = '0' where up.post_id = t0.id)`,
  },
};

const postSteps = defineSteps({
  machine: postMachine,
  entity: Post,
  list: postList,
  source: postSource,
  keyOf: (one) => one.postName,
  factsOf: async (ctx, one): Promise<PostFacts> => ({
    status: one.status,
    postName: one.postName,
    users: await count(
      ctx.em,
      sql`select count(*)::int as n from user_post up join app_user u on u.id = up.user_id and u.del_flag = '0' where up.post_id = ${one.id}`,
    ),
  }),
  setState: (one, state) => {
    if (state !== "REMOVED") setSwitch(one, state);
  },
  effects: rowRemoved,
});

export const postResource = defineResource({
  apiName: postList.apiName,
  list: postList,
  source: postSource,
  machine: postMachine,
  factsOfRow: (row): PostFacts => ({ ...switched(row), users: Number(row.users) || 0, postName: String(row.postName) }),
  steps: postSteps,
  get: wholeRow(Post),
  add: addPost,
  save: savePost,
});

export const organisationResources: readonly Resource[] = [userResource, roleResource, menuResource, deptResource, postResource];
export const organisationOperations = [sortDepts, sortMenus] as const;
