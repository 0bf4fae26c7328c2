import { type RawBuilder, sql } from "kysely";
import { type Actor, permissionsOf } from "#platform/kernel/actor/actor.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";

/**
 * Row filters of administration (spec/http-contract.md §4 dataScope, security.md "nobody grants
 * what they do not hold"), over alias `t0`; null without a limit.
 */
export type RowFilter = RawBuilder<unknown> | null;

/** As one condition of a statement: in brackets, since a filter may say "or". */
export const passes = (filter: RowFilter): RawBuilder<boolean> =>
  filter ? sql<boolean>`(${filter})` : sql<boolean>`true`;

/** Permissions whose roles define the data scope. */
const users = ["system:user:list"];
const depts = ["system:dept:list"];
/** For giving and editing roles. */
const rolesAndUsers = ["system:user:list", "system:role:list"];

export const reachesAll = (actor: Actor): boolean =>
  actor.roles.includes("admin") || permissionsOf(actor).has("*:*:*");

/** Roles without the permission do not widen the scope. */
const bearing = (actor: Actor, perms: readonly string[]) =>
  sql`r.status = '0'
    and r.del_flag = '0'
    and r.role_key = any (${[...actor.roles]}::text[])
    and r.permissions && ${[...perms]}::text[]`;

const hasScope = (actor: Actor, perms: readonly string[], ...scopes: string[]) =>
  sql`exists (
      select
      from role r
      where ${bearing(actor, perms)} and r.data_scope = any (${scopes}::text[])
    )`;

function deptIds(actor: Actor, perms: readonly string[]): RawBuilder<unknown> {
  const own = actor.deptId ?? -1;
  return sql`select d.id
    from dept d
    where d.del_flag = '0'
      and exists (
        select
        from role r
        where ${bearing(actor, perms)}
          and (
            r.data_scope = '1'
            or r.data_scope in ('3', '4')
            and d.id = ${own}
            or r.data_scope = '4'
            and ${String(own)} = any (string_to_array(d.ancestors, ','))
            or r.data_scope = '2'
            and exists (select from role_dept rd where rd.role_id = r.id and rd.dept_id = d.id)
          )
      )`;
}

/** Oneself and users of departments in scope; scope "all" includes users without one. */
export const userRowFilter = (actor: Actor): RowFilter =>
  reachesAll(actor)
    ? null
    : sql`t0.id = ${actor.userId ?? -1}
      or t0.dept_id in (${deptIds(actor, users)})
      or ${hasScope(actor, users, "1")}`;

export const deptRowFilter = (actor: Actor): RowFilter =>
  reachesAll(actor) ? null : sql`t0.id in (${deptIds(actor, depts)})`;

export const userDeptRowFilter = (actor: Actor): RowFilter =>
  reachesAll(actor) ? null : sql`t0.id in (${deptIds(actor, users)})`;

export const scopeDeptRowFilter = (actor: Actor): RowFilter =>
  reachesAll(actor) ? null : sql`t0.id in (${deptIds(actor, rolesAndUsers)})`;

/** Roles with no more permissions or scope than the actor. */
export function roleRowFilter(actor: Actor): RowFilter {
  if (reachesAll(actor)) return null;
  return sql`t0.role_key <> 'admin'
    and t0.permissions <@ ${[...actor.permissions]}::text[]
    and (${scopeWithin(actor)})`;
}

const scopeWithin = (actor: Actor) => sql`t0.data_scope = '5'
  or ${hasScope(actor, rolesAndUsers, "1")}
  or t0.data_scope = '3'
  and ${hasScope(actor, rolesAndUsers, "2", "3", "4")}
  or t0.data_scope = '4'
  and ${hasScope(actor, rolesAndUsers, "4")}
  or t0.data_scope = '2'
  and not exists (
    select
    from role_dept rd
    where rd.role_id = t0.id and rd.dept_id not in (${deptIds(actor, rolesAndUsers)})
  )`;

/** Menus without a permission or with one the actor holds. */
export const menuRowFilter = (actor: Actor): RowFilter =>
  reachesAll(actor) ? null : sql`t0.perm = '' or t0.perm = any(${[...actor.permissions]}::text[])`;

type Table = "app_user" | "dept" | "role" | "menu" | "post";
const there: Record<Table, RawBuilder<unknown>> = {
  app_user: sql`t0.del_flag = '0'`,
  dept: sql`t0.del_flag = '0'`,
  role: sql`t0.del_flag = '0'`,
  menu: sql`true`,
  post: sql`true`,
};

export async function idsInRowFilter(
  ctx: Pick<Ctx, "em">,
  table: Table,
  rowFilter: RowFilter,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{
    id: number;
  }>`select t0.id
    from ${sql.table(table)} t0
    where t0.id = any (${[...ids]}::int[]) and ${there[table]} and (${rowFilter ?? sql`true`})`.execute(
    ctx.em.getKysely(),
  );
  return new Set(rows.map((row) => row.id));
}

/** Invisible counts as missing (security.md, access). @throws Refusal kit.notFound */
export async function assertInRowFilter(
  ctx: Pick<Ctx, "em">,
  table: Table,
  rowFilter: RowFilter,
  { ids, field }: { ids: readonly number[]; field?: string },
): Promise<void> {
  const existing = await idsInRowFilter(ctx, table, rowFilter, ids);
  const missing = ids.find((id) => !existing.has(id));
  if (missing !== undefined)
    throw new Refusal("kit.notFound", {}, { key: String(missing), ...(field ? { field } : {}) });
}

/**
 * Users with a permission or scope the actor lacks, whose accounts would give the actor more
 * rights. Never the actor.
 */
export async function usersHoldingMore(
  ctx: Pick<Ctx, "em" | "actor">,
  ids: readonly number[],
): Promise<Set<number>> {
  const { actor } = ctx;
  const rowFilter = roleRowFilter(actor);
  if (!rowFilter || ids.length === 0) return new Set();
  const { rows } = await sql<{
    id: number;
  }>`select distinct ur.user_id as id
    from user_role ur join role t0 on t0.id = ur.role_id
    where ur.user_id = any (${[...ids]}::int[])
      and ur.user_id <> ${actor.userId ?? -1}
      and t0.del_flag = '0'
      and not (${rowFilter})`.execute(ctx.em.getKysely());
  return new Set(rows.map((row) => row.id));
}

/** @throws Refusal org.userHoldsMore */
export async function assertHoldNoMore(
  ctx: Pick<Ctx, "em" | "actor">,
  ids: readonly number[],
): Promise<void> {
  const more = await usersHoldingMore(ctx, ids);
  const first = ids.find((id) => more.has(id));
  if (first !== undefined) throw new Refusal("org.userHoldsMore", {}, { key: String(first) });
}

/** Call after the change, in its transaction. @throws Refusal org.lastAdmin */
export async function assertAdminLeft(ctx: Pick<Ctx, "em">): Promise<void> {
  const db = ctx.em.getKysely();
  // Concurrent removals must not pass together.
  await sql`select pg_advisory_xact_lock(hashtext('seaway.admins'))`.execute(db);
  const { rows } = await sql<{
    left: boolean;
  }>`select exists (
        select
        from app_user u join user_role ur on ur.user_id = u.id join role r on r.id = ur.role_id
        where r.role_key = 'admin'
          and r.status = '0'
          and r.del_flag = '0'
          and u.status = '0'
          and u.del_flag = '0'
      ) as left`.execute(db);
  if (!rows[0]?.left) throw new Refusal("org.lastAdmin");
}

/** Adds and removes links; the rest is untouched. */
export async function setLinks(
  ctx: Pick<Ctx, "em">,
  link: { table: "user_role" | "user_post" | "role_menu" | "role_dept"; of: string; to: string },
  { id, ids, keep }: { id: number; ids: readonly number[]; keep?: readonly number[] },
): Promise<void> {
  const db = ctx.em.getKysely();
  const kept = [...new Set([...ids, ...(keep ?? [])])];
  const [table, of, to] = [sql.table(link.table), sql.ref(link.of), sql.ref(link.to)];
  await sql`delete from ${table} where ${of} = ${id} and ${to} <> all(${kept}::int[])`.execute(db);
  await sql`insert into ${table} (${of}, ${to})
    select ${id}, x
    from unnest(${kept}::int[]) x
    where not exists (select from ${table} l where l.${of} = ${id} and l.${to} = x)`.execute(db);
}

export async function linksOf(
  em: Ctx["em"],
  link: { table: "user_role" | "user_post" | "role_menu" | "role_dept"; of: string; to: string },
  id: number,
): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select ${sql.ref(link.to)} as id
    from ${sql.table(link.table)}
    where ${sql.ref(link.of)} = ${id}
    order by 1`.execute(em.getKysely());
  return rows.map((row) => row.id);
}

export const links = {
  userRoles: { table: "user_role", of: "user_id", to: "role_id" },
  userPosts: { table: "user_post", of: "user_id", to: "post_id" },
  roleMenus: { table: "role_menu", of: "role_id", to: "menu_id" },
  roleDepts: { table: "role_dept", of: "role_id", to: "dept_id" },
} as const;
