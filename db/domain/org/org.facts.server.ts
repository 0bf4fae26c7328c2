import { sql } from "kysely";
import { defineFacts } from "#platform/machine/facts.server.ts";
import { Dept, Menu, Post, Role, User } from "./org.entity.server.ts";
import { menuLacked } from "./ops/save-menu.server.ts";
import { usersHoldingMore } from "./row-filter.server.ts";

/** What the rules of an account ask. */
export const userFacts = defineFacts(User, {
  status: "column",
  delFlag: "column",
  self: { viewer: ({ actor }, { id }) => id === actor.userId },
  /** The account a new installation starts with. */
  builtIn: { sql: (user) => sql<boolean>`${user}.user_name = 'admin'` },
  /** It may do what who looks may not. */
  holdsMore: { assumed: false, read: async (ctx, { id }): Promise<boolean> => (await usersHoldingMore(ctx, [id])).has(id) },
});

/** What the rules of a role ask. */
export const roleFacts = defineFacts(Role, {
  status: "column",
  delFlag: "column",
  roleName: "column",
  roleKey: "column",
  builtIn: { sql: (role) => sql<boolean>`${role}.role_key = 'admin'` },
  /** Who looks has the role. */
  own: { viewer: ({ actor }, { roleKey }) => actor.roles.includes(String(roleKey)) },
  /** Accounts that have it. */
  users: {
    sql: (role) => sql<number>`(select count(*)::int from user_role ur join app_user u on u.id = ur.user_id and u.del_flag = '0'
      where ur.role_id = ${role}.id)`,
  },
});

/** What the rules of a menu ask. */
export const menuFacts = defineFacts(Menu, {
  status: "column",
  /** Menus below it. */
  below: {
    sql: (menu) => sql<number>`(select count(*)::int from menu c where c.parent_id = ${menu}.id)`,
    label: "org.treeOrder",
    kind: "int",
  },
  /** Roles it is given to. */
  roles: { sql: (menu) => sql<number>`(select count(*)::int from role_menu rm where rm.menu_id = ${menu}.id)` },
  /** It, or one below it, opens what who looks may not do. */
  lacked: { assumed: false, read: (ctx, { id }): Promise<boolean> => menuLacked(ctx, id) },
});

/** What the rules of a department ask. */
export const deptFacts = defineFacts(Dept, {
  status: "column",
  delFlag: "column",
  below: {
    sql: (dept) => sql<number>`(select count(*)::int from dept c where c.parent_id = ${dept}.id and c.del_flag = '0')`,
    label: "org.treeOrder",
    kind: "int",
  },
  /** Departments below it that are not disabled. */
  belowNormal: {
    sql: (dept) => sql<number>`(select count(*)::int from dept c where c.parent_id = ${dept}.id and c.del_flag = '0' and c.status = '0')`,
    label: "org.treeOrder",
    kind: "int",
  },
  /** Accounts in the department itself. */
  users: { sql: (dept) => sql<number>`(select count(*)::int from app_user u where u.dept_id = ${dept}.id and u.del_flag = '0')` },
});

/** What the rules of a post ask. */
export const postFacts = defineFacts(Post, {
  status: "column",
  postName: "column",
  users: {
    sql: (post) => sql<number>`(select count(*)::int from user_post up join app_user u on u.id = up.user_id and u.del_flag = '0'
      where up.post_id = ${post}.id)`,
  },
});
