import { sql } from "kysely";
import { defineFacts } from "#platform/records/machine/facts.server.ts";
import { Dept, Menu, Post, Role, User } from "./org.entity.server.ts";
import { menuLacked } from "./ops/save-menu.server.ts";
import { usersHoldingMore } from "./row-filter.server.ts";

export const userFacts = defineFacts(User, {
  status: "column",
  delFlag: "column",
  self: { viewer: ({ actor }, { id }) => id === actor.userId },
  /** The first account of an installation. */
  builtIn: { sql: (user) => sql<boolean>`${user}.user_name = 'admin'` },
  /** It holds permissions the actor lacks. */
  holdsMore: {
    assumed: false,
    read: async (ctx, { id }): Promise<boolean> => (await usersHoldingMore(ctx, [id])).has(id),
  },
});

export const roleFacts = defineFacts(Role, {
  status: "column",
  delFlag: "column",
  roleName: "column",
  roleKey: "column",
  builtIn: { sql: (role) => sql<boolean>`${role}.role_key = 'admin'` },
  own: { viewer: ({ actor }, { roleKey }) => actor.roles.includes(String(roleKey)) },
  users: {
    sql: (role) => sql<number>`(
        select count(*)::int
        from user_role ur join app_user u on u.id = ur.user_id and u.del_flag = '0'
        where ur.role_id = ${role}.id
      )`,
  },
});

export const menuFacts = defineFacts(Menu, {
  status: "column",
  below: {
    sql: (menu) => sql<number>`(select count(*)::int from menu c where c.parent_id = ${menu}.id)`,
    label: "org.treeOrder",
    kind: "int",
  },
  roles: {
    sql: (menu) =>
      sql<number>`(select count(*)::int from role_menu rm where rm.menu_id = ${menu}.id)`,
  },
  /** It or a menu below has a permission the actor lacks. */
  lacked: { assumed: false, read: (ctx, { id }): Promise<boolean> => menuLacked(ctx, id) },
});

export const deptFacts = defineFacts(Dept, {
  status: "column",
  delFlag: "column",
  below: {
    sql: (dept) =>
      sql<number>`(
          select count(*)::int
          from dept c
          where c.parent_id = ${dept}.id and c.del_flag = '0'
        )`,
    label: "org.treeOrder",
    kind: "int",
  },
  /** Enabled departments below it. */
  belowNormal: {
    sql: (dept) =>
      sql<number>`(
          select count(*)::int
          from dept c
          where c.parent_id = ${dept}.id and c.del_flag = '0' and c.status = '0'
        )`,
    label: "org.treeOrder",
    kind: "int",
  },
  /** Without departments below. */
  users: {
    sql: (dept) =>
      sql<number>`(
          select count(*)::int
          from app_user u
          where u.dept_id = ${dept}.id and u.del_flag = '0'
        )`,
  },
});

export const postFacts = defineFacts(Post, {
  status: "column",
  postName: "column",
  users: {
    sql: (post) => sql<number>`(
        select count(*)::int
        from user_post up join app_user u on u.id = up.user_id and u.del_flag = '0'
        where up.post_id = ${post}.id
      )`,
  },
});
