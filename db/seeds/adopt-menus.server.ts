import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { z } from "zod";
import {
  assertInRowFilter,
  idsInRowFilter,
  menuRowFilter,
  roleRowFilter,
} from "#domain/administration/org/row-filter.server.ts";
import type { Lang } from "#platform/kernel/actor/actor.ts";
import { defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import * as v from "#platform/kernel/refusal/validation.ts";
import { baseRoleMenus, isAdministrators } from "./base-role-menus.ts";

/**
 * A menu that is new to a role of the base data. `adds`: the role does not hold its permission yet.
 */
export type NewMenu = {
  roleId: number;
  roleKey: string;
  roleName: string;
  roleNameEn: string;
  menuId: number;
  menuName: string;
  menuNameEn: string;
  perm: string;
  adds: boolean;
};

/**
 * Menus the base data gives a role and the role has never been offered (decision 135). Left out: a
 * permission that was offered and is not held, and an action of a page that was offered and is not
 * held.
 */
export async function newMenus(em: EntityManager): Promise<NewMenu[]> {
  const { rows } = await sql<NewMenu>`with base as (
        select *
        from json_to_recordset(${JSON.stringify(baseRoleMenus())}::json) as b ("roleKey" text, place text, perm text)
      ),
      fresh as (
        select r.id as role_id, r.role_key, r.role_name, r.role_name_en, m.id as menu_id,
          m.parent_id, m.menu_type, m.menu_name, m.menu_name_en, m.perm, m.perm <> ''
          and m.perm <> all (r.permissions) as adds
        from base b
          join role r on r.role_key = b."roleKey"
          and r.del_flag = '0'
          join seaway_menu_places () p on p.place = b.place
          and p.perm = b.perm
          join menu m on m.id = p.id
        where not exists (
            select
            from menu_offer o
            where o.role_id = r.id and (o.menu_id = m.id or o.place = p.place and o.perm = p.perm)
          )
          and (
            m.perm = any (r.permissions)
            or not exists (select from menu_offer o where o.role_id = r.id and o.perm = m.perm)
          )
      )
    select f.role_id as "roleId", f.role_key as "roleKey", f.role_name as "roleName",
      f.role_name_en as "roleNameEn", f.menu_id as "menuId", f.menu_name as "menuName",
      f.menu_name_en as "menuNameEn", f.perm, f.adds
    from fresh f
    where f.menu_type <> 'F'
      or exists (select from role_menu l where l.role_id = f.role_id and l.menu_id = f.parent_id)
      or exists (
        select
        from fresh page
        where page.role_id = f.role_id and page.menu_id = f.parent_id
      )
    order by f.role_id, f.perm, f.menu_id`.execute(em.getKysely());
  return rows;
}

export type UnheldPermission = { perm: string; name: string };

/**
 * Permissions of enabled menus that no enabled role but the admin's holds, without those that are
 * the administrator's by the base data.
 */
export async function unheldPermissions(
  em: EntityManager,
  lang: Lang,
): Promise<UnheldPermission[]> {
  const name =
    lang === "en" ? sql`coalesce(nullif(m.menu_name_en, ''), m.menu_name)` : sql`m.menu_name`;
  const { rows } = await sql<UnheldPermission>`select m.perm, min(${name}) as name
    from menu m
    where m.perm <> ''
      and m.status = '0'
      and not exists (
        select
        from role r
        where r.role_key <> 'admin'
          and r.del_flag = '0'
          and r.status = '0'
          and m.perm = any (r.permissions)
      )
    group by m.perm
    order by m.perm`.execute(em.getKysely());
  return rows.filter(({ perm }) => !isAdministrators(perm));
}

/**
 * Gives the roles of the base data what is new since they were made or last asked. `except` is
 * noted as offered and not given. Sessions have it at their next request.
 * @throws Refusal kit.unknownCode for a role without new menus, kit.notFound for a role and
 *   org.menuLacked for a permission beyond the actor's
 */
export const adoptMenus = defineOperation({
  name: "org.adoptMenus",
  perm: "system:role:edit",
  input: z.object({
    roles: z.array(v.text(40)).default([]),
    except: z.array(v.text(100)).default([]),
    reason: v.requiredText(250),
  }),
  async run(ctx, { roles, except }) {
    await sql`select pg_advisory_xact_lock(hashtext('seaway.menuOffers'))`.execute(
      ctx.em.getKysely(),
    );
    const all = await newMenus(ctx.em);
    const stockRoles = new Set(baseRoleMenus().map(({ roleKey }) => roleKey));
    const unknown = roles.find((role) => !stockRoles.has(role));
    if (unknown !== undefined)
      throw new Refusal("kit.unknownCode", { value: unknown }, { field: "roles" });
    const requested = all.filter(({ roleKey }) => roles.length === 0 || roles.includes(roleKey));
    await assertInRowFilter(ctx, "role", roleRowFilter(ctx.actor), {
      ids: requested.map(({ roleId }) => roleId),
      field: "roles",
    });
    const adopted = requested.filter(({ perm }) => !except.includes(perm));
    const ids = adopted.map(({ menuId }) => menuId);
    const held = await idsInRowFilter(ctx, "menu", menuRowFilter(ctx.actor), ids);
    if (ids.some((id) => !held.has(id)))
      throw new Refusal("org.menuLacked", {}, { field: "roles" });
    await noteOffered(
      ctx.em,
      requested.filter(({ perm }) => except.includes(perm)),
    );
    await give(ctx.em, adopted);
    return { adopted };
  },
});

const pairsOf = (menus: readonly NewMenu[]) =>
  sql`json_to_recordset(${JSON.stringify(menus.map(({ roleId, menuId }) => ({ roleId, menuId })))}::json) as x ("roleId" int, "menuId" int)`;

async function noteOffered(em: EntityManager, menus: readonly NewMenu[]): Promise<void> {
  await sql`insert into menu_offer (role_id, menu_id, place, perm)
    select x."roleId", x."menuId", p.place, p.perm
    from ${pairsOf(menus)} join seaway_menu_places () p on p.id = x."menuId"
    on conflict do nothing`.execute(em.getKysely());
}

/** With the directories above, which hold no permission. */
async function give(em: EntityManager, menus: readonly NewMenu[]): Promise<void> {
  await sql`with recursive mine as (
        select x."roleId" as role_id, x."menuId" as id
        from ${pairsOf(menus)}
        union
        select mine.role_id, above.id
        from mine
          join menu m on m.id = mine.id
          join menu above on above.id = m.parent_id
          and above.menu_type = 'M'
      )
    insert into role_menu (role_id, menu_id)
    select role_id, id
    from mine
    on conflict do nothing`.execute(em.getKysely());
}
