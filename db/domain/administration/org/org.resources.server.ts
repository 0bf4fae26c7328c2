import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { kyselyOf } from "#db/orm/kysely.server.ts";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import { rowRemoved, wholeRow } from "#platform/records/form/plain-record.server.ts";
import { defineResource, type Resource } from "#platform/records/resource/resource.server.ts";
import { defineSteps } from "#platform/records/machine/steps.server.ts";
import { deptList, menuList, postList, roleList } from "./org.lists.ts";
import { deptFacts, menuFacts, postFacts, roleFacts } from "./org.facts.server.ts";
import { deptMachine, menuMachine, postMachine, roleMachine, setSwitch } from "./org.machines.ts";
import { Dept, Menu, Post, Role } from "./org.entity.server.ts";
import { addDept, enableAbove, saveDept, sortDepts } from "./ops/save-dept.server.ts";
import { addMenu, saveMenu, sortMenus } from "./ops/save-menu.server.ts";
import { addPost, savePost } from "./ops/save-post.server.ts";
import {
  addRole,
  assignUsers,
  saveRole,
  setDataScope,
  unassignUsers,
} from "./ops/save-role.server.ts";
import {
  deptRowFilter,
  links,
  linksOf,
  menuRowFilter,
  roleRowFilter,
} from "./row-filter.server.ts";
import { userResource } from "./user.resource.server.ts";

type Em = EntityManager;

/** A sortable path from the root, by order and id. */
const treePath = (table: "menu" | "dept") => sql`(
    with recursive up as (
        select id, parent_id, order_num, 1 as n
        from ${sql.table(table)} x
        where x.id = t0.id
        union all
        select p.id, p.parent_id, p.order_num, n + 1
        from ${sql.table(table)} p join up on p.id = up.parent_id
      )
    select string_agg(lpad(order_num::text, 6, '0') || lpad(id::text, 9, '0'), '/' order by n desc)
    from up
  )`;
const level = (table: "menu" | "dept") => sql`(
    with recursive up as (
        select parent_id, 0 as n
        from ${sql.table(table)} x
        where x.id = t0.id
        union all
        select p.parent_id, n + 1
        from ${sql.table(table)} p join up on p.id = up.parent_id
      )
    select max(n)
    from up
  )`;

const roleSource = {
  entity: Role,
  facts: roleFacts,
  where: sql`t0.del_flag = '0'`,
  rowFilter: roleRowFilter,
};

const roleSteps = defineSteps({
  machine: roleMachine,
  facts: roleFacts,
  list: roleList,
  source: roleSource,
  keyOf: (role) => role.roleName,
  setState: (role, state) => setSwitch(role, state),
  effects: {
    remove: async (ctx, role) => {
      // Save the row first: deleting menus updates its permissions.
      await ctx.em.flush();
      const db = kyselyOf(ctx.em);
      await db.deleteFrom("role_menu").where("role_id", "=", role.id).execute();
      await db.deleteFrom("role_dept").where("role_id", "=", role.id).execute();
    },
  },
});

async function readRole(
  em: Em,
  _actor: Actor,
  id: number,
): Promise<Record<string, unknown> | null> {
  const role = await em.findOne(Role, { id, delFlag: "0" });
  if (!role) return null;
  const { menus: _menus, depts: _depts, ...fields } = role;
  const [menuIds, deptIds] = [
    await linksOf(em, links.roleMenus, id),
    await linksOf(em, links.roleDepts, id),
  ];
  return { ...fields, menuIds: menuIds.join(","), deptIds: deptIds.join(",") };
}

export const roleResource = defineResource({
  apiName: roleList.apiName,
  list: roleList,
  source: roleSource,
  machine: roleMachine,
  steps: roleSteps,
  more: { dataScope: setDataScope, assignUsers, unassignUsers },
  get: readRole,
  add: addRole,
  save: saveRole,
});

const menuSource = {
  entity: Menu,
  facts: menuFacts,
  rowFilter: menuRowFilter,
  computed: {
    treePath: treePath("menu"),
    level: level("menu"),
  },
};

const menuSteps = defineSteps({
  machine: menuMachine,
  facts: menuFacts,
  list: menuList,
  source: menuSource,
  keyOf: (menu) => menu.menuName,
  setState: (menu, state) => {
    if (state !== "REMOVED") setSwitch(menu, state);
  },
  effects: rowRemoved,
});

export const menuResource = defineResource({
  apiName: menuList.apiName,
  list: menuList,
  source: menuSource,
  machine: menuMachine,
  steps: menuSteps,
  get: wholeRow(Menu),
  add: addMenu,
  save: saveMenu,
});

const deptSource = {
  entity: Dept,
  facts: deptFacts,
  where: sql`t0.del_flag = '0'`,
  rowFilter: deptRowFilter,
  computed: {
    treePath: treePath("dept"),
    level: sql`(select cardinality(string_to_array(t0.ancestors, ',')) - 1)`,
  },
};

const deptSteps = defineSteps({
  machine: deptMachine,
  facts: deptFacts,
  list: deptList,
  source: deptSource,
  keyOf: (dept) => dept.deptName,
  setState: (dept, state) => setSwitch(dept, state),
  effects: { enable: (ctx, dept) => enableAbove(ctx, dept.ancestors) },
});

export const deptResource = defineResource({
  apiName: deptList.apiName,
  list: deptList,
  source: deptSource,
  machine: deptMachine,
  steps: deptSteps,
  get: wholeRow(Dept, { delFlag: "0" }),
  add: addDept,
  save: saveDept,
});

const postSource = {
  entity: Post,
  facts: postFacts,
};

const postSteps = defineSteps({
  machine: postMachine,
  facts: postFacts,
  list: postList,
  source: postSource,
  keyOf: (post) => post.postName,
  setState: (post, state) => {
    if (state !== "REMOVED") setSwitch(post, state);
  },
  effects: rowRemoved,
});

export const postResource = defineResource({
  apiName: postList.apiName,
  list: postList,
  source: postSource,
  machine: postMachine,
  steps: postSteps,
  get: wholeRow(Post),
  add: addPost,
  save: savePost,
});

export const organisationResources: readonly Resource[] = [
  userResource,
  roleResource,
  menuResource,
  deptResource,
  postResource,
];
export const organisationOperations = [sortDepts, sortMenus] as const;
