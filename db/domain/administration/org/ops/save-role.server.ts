import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
import { assertOpen } from "#platform/records/machine/facts.server.ts";
import { sql } from "kysely";
import {
  assertSeen,
  type Ctx,
  defineOperation,
} from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { Role } from "../org.entity.server.ts";
import { roleFacts } from "../org.facts.server.ts";
import { roleMachine } from "../org.machines.ts";
import { DataScopeInput, RoleInput, RoleUsersInput } from "../org.schema.ts";
import {
  assertAdminLeft,
  assertInRowFilter,
  idsInRowFilter,
  links,
  linksOf,
  menuRowFilter,
  roleRowFilter,
  scopeDeptRowFilter,
  setLinks,
  userRowFilter,
} from "../row-filter.server.ts";

type Fields = Omit<(typeof RoleInput)["_output"], "id" | "version" | "menuIds">;

const input = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

/** Names with a meaning to the session (platform §6). */
const reserved = /^(admin|role_default)$/i;

async function assertFree(ctx: Ctx, { roleKey, roleName }: Fields, id: number): Promise<void> {
  if (reserved.test(roleKey))
    throw new Refusal("org.roleKeyReserved", { key: roleKey }, { field: "roleKey" });
  const others = await ctx.em.find(Role, {
    $or: [{ roleKey: { $ilike: roleKey.replace(/[\\%_]/g, "\\$&") } }, { roleName }],
    delFlag: "0",
    id: { $ne: id },
  });
  if (others.some((other) => other.roleName === roleName))
    throw new Refusal("org.roleNameTaken", { name: roleName }, { field: "roleName" });
  if (others.length > 0)
    throw new Refusal("org.roleKeyTaken", { key: roleKey }, { field: "roleKey" });
}

/** @throws Refusal kit.notFound outside the actor's row filter */
export async function roleInRowFilter(ctx: Ctx, id: number): Promise<Role> {
  await assertInRowFilter(ctx, "role", roleRowFilter(ctx.actor), { ids: [id] });
  const role = await ctx.em.findOneOrFail(Role, { id });
  await assertOpen(ctx, { machine: roleMachine, facts: roleFacts }, role, "edit");
  return role;
}

/**
 * Sets the menus of a role with their directories, within the actor's own. Invisible menus stay.
 * The database derives permissions (migration 0009).
 */
async function giveMenus(ctx: Ctx, id: number, menuIds: readonly number[]): Promise<void> {
  const had = await linksOf(ctx.em, links.roleMenus, id);
  const rowFilter = await idsInRowFilter(ctx, "menu", menuRowFilter(ctx.actor), [
    ...menuIds,
    ...had,
  ]);
  const existing = new Set(had);
  const lacked = menuIds.find((menu) => !existing.has(menu) && !rowFilter.has(menu));
  if (lacked !== undefined) {
    await assertInRowFilter(ctx, "menu", null, { ids: [lacked], field: "menuIds" });
    throw new Refusal("org.menuLacked", {}, { field: "menuIds" });
  }
  const { rows } = await sql<{ id: number }>`with recursive
      up as (
        select id, parent_id
        from menu
        where id = any (${[...menuIds]}::int[])
        union
        select m.id, m.parent_id
        from menu m join up on m.id = up.parent_id
      )
    select id
    from up`.execute(ctx.em.getKysely());
  await setLinks(ctx, links.roleMenus, {
    id,
    ids: rows.map((row) => row.id),
    keep: had.filter((menu) => !rowFilter.has(menu)),
  });
}

/** Contract §4 Role. Without a data scope its holders see only their own records. */
export const addRole = defineOperation({
  name: "org.addRole",
  perm: "system:role:add",
  input: RoleInput,
  done: "org.saved",
  async run(ctx, { id: _id, version: _version, menuIds, ...fields }) {
    await assertFree(ctx, fields, 0);
    const made = ctx.em.create(Role, input(fields));
    await ctx.em.flush();
    await giveMenus(ctx, made.id, menuIds ?? []);
    return { id: made.id };
  },
});

export const saveRole = defineOperation({
  name: "org.saveRole",
  perm: "system:role:edit",
  input: RoleInput,
  done: "org.saved",
  async run(ctx, { id, version, menuIds, ...fields }) {
    const role = await roleInRowFilter(ctx, id);
    await assertSeen(ctx.em, "Role", role, version);
    if (fields.status === "1" && role.status === "0" && ctx.actor.roles.includes(role.roleKey))
      throw new Refusal("org.notOwnRole", {}, { field: "status" });
    await assertFree(ctx, fields, id);
    ctx.em.assign(role, input(fields));
    await ctx.em.flush();
    if (menuIds) await giveMenus(ctx, id, menuIds);
    return { id };
  },
});

/** Sets the data scope, no wider than the actor's (contract §4, dataScope). */
export const setDataScope = defineOperation({
  name: "org.setDataScope",
  perm: "system:role:edit",
  input: DataScopeInput,
  done: "org.saved",
  async run(ctx, { id, dataScope, deptCheckStrictly, deptIds }) {
    const role = await roleInRowFilter(ctx, id);
    await assertInRowFilter(ctx, "dept", scopeDeptRowFilter(ctx.actor), {
      ids: deptIds ?? [],
      field: "deptIds",
    });
    ctx.em.assign(role, input({ dataScope, deptCheckStrictly }));
    await ctx.em.flush();
    await setLinks(ctx, links.roleDepts, { id, ids: dataScope === "2" ? (deptIds ?? []) : [] });
    if (!(await idsInRowFilter(ctx, "role", roleRowFilter(ctx.actor), [id])).has(id))
      throw new Refusal("org.scopeWider", {}, { field: "dataScope" });
    return { id };
  },
});

/** Assigns a role and ends the users' sessions (contract §4, authUser/selectAll). */
export const assignUsers = defineOperation({
  name: "org.assignUsers",
  perm: "system:role:edit",
  input: RoleUsersInput,
  done: "org.assigned",
  async run(ctx, { id, userIds }) {
    await assertInRowFilter(ctx, "role", roleRowFilter(ctx.actor), { ids: [id] });
    await assertInRowFilter(ctx, "app_user", userRowFilter(ctx.actor), { ids: userIds ?? [] });
    const { rows } = await sql`insert into user_role (user_id, role_id)
      select x, ${id}
      from unnest(${userIds ?? []}::int[]) x
      where not exists (select from user_role l where l.user_id = x and l.role_id = ${id})
      returning user_id`.execute(ctx.em.getKysely());
    return { assigned: rows.length };
  },
});

/**
 * Removes a role (contract §4, authUser/cancelAll). The built-in administrator keeps the admin
 * role.
 */
export const unassignUsers = defineOperation({
  name: "org.unassignUsers",
  perm: "system:role:edit",
  input: RoleUsersInput,
  done: "org.unassigned",
  async run(ctx, { id, userIds }) {
    await assertInRowFilter(ctx, "role", roleRowFilter(ctx.actor), { ids: [id] });
    await assertInRowFilter(ctx, "app_user", userRowFilter(ctx.actor), { ids: userIds ?? [] });
    const db = kyselyOf(ctx.em);
    const role = await ctx.em.findOneOrFail(Role, { id });
    if (role.roleKey === "admin") {
      const admin = await db
        .selectFrom("app_user")
        .select("id")
        .where("id", "=", anyOf(userIds ?? []))
        .where("user_name", "=", "admin")
        .executeTakeFirst();
      if (admin) throw new Refusal("org.adminProtected");
    }
    const gone = await db
      .deleteFrom("user_role")
      .where("role_id", "=", id)
      .where("user_id", "=", anyOf(userIds ?? []))
      .returning("user_id")
      .execute();
    if (role.roleKey === "admin") await assertAdminLeft(ctx);
    return { unassigned: gone.length };
  },
});
