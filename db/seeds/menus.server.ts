import { createHash } from "node:crypto";
import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { Menu } from "#domain/administration/org/org.entity.server.ts";
import { Config } from "#platform/kernel/trace/trace.entity.server.ts";
import { type BaseMenu, baseMenus } from "#fixtures/base/menus.ts";
import { baseRoles } from "#fixtures/base/roles.ts";

/** Menus already received. A removed one returns only with a release that adds menus. */
const mark = "seed.menus";
const release = createHash("sha256").update(JSON.stringify(baseMenus)).digest("hex").slice(0, 16);

/** Adds missing menus; roles do not change. */
export async function seedMenus(em: EntityManager): Promise<void> {
  const config = await em.findOne(Config, { configKey: mark });
  if (config?.configValue === release) return;
  const there = new Map(
    (await em.findAll(Menu)).map((menu) => [
      `${menu.parentId} ${menu.routerValue || menu.perm}`,
      menu,
    ]),
  );
  const add = async (
    values: {
      menuName: string;
      menuNameEn: string;
      menuType: "M" | "C" | "F";
      parentId: number;
      orderNum: number;
    } & Partial<Menu>,
  ) => {
    const key = `${values.parentId} ${values.routerValue || values.perm}`;
    const menu = there.get(key) ?? em.create(Menu, values);
    there.set(key, menu);
    return menu;
  };
  const level = async (menus: readonly BaseMenu[], parentId: number): Promise<void> => {
    const rows = await Promise.all(
      menus.map((menu, i) => add({ ...pageOf(menu), parentId, orderNum: i + 1 })),
    );
    // The next level needs these ids.
    await em.flush();
    for (const [i, menu] of menus.entries()) {
      const id = rows[i]?.id ?? 0;
      if (menu.below) await level(menu.below, id);
      for (const [n, [perm, menuName, menuNameEn]] of (menu.does ?? []).entries())
        await add({
          menuName,
          menuNameEn,
          menuType: "F",
          perm,
          icon: "#",
          parentId: id,
          orderNum: n + 1,
        });
    }
    await em.flush();
  };
  await level(baseMenus, 0);
  if (config) config.configValue = release;
  else
    em.create(Config, {
      configKey: mark,
      configName: "产品菜单版本",
      configNameEn: "Release of the product's menus",
      configValue: release,
      configType: "Y",
    });
  await em.flush();
}

const pageOf = (menu: BaseMenu) => ({
  menuName: menu.zh,
  menuNameEn: menu.en,
  menuType: menu.below ? ("M" as const) : ("C" as const),
  routerValue: menu.path,
  apiName: menu.apiName ?? menu.path,
  perm: menu.perm ?? "",
  component: menu.component ?? "",
  icon: menu.icon,
});

/** Gives new roles their menus with parent directories; the database derives permissions. */
export async function giveBaseMenus(em: EntityManager, roleKeys: readonly string[]): Promise<void> {
  const roles = baseRoles.filter(
    (role) => role.roleKey !== "admin" && roleKeys.includes(role.roleKey),
  );
  for (const { roleKey, permissions } of roles) {
    await sql`with recursive mine as (
          select id, parent_id
          from menu
          where perm = any (${[...permissions]}::text[])
          union
          select m.id, m.parent_id
          from menu m join mine on m.id = mine.parent_id
        )
      insert into role_menu (role_id, menu_id)
      select r.id, mine.id
      from mine, role r
      where r.role_key = ${roleKey} and r.del_flag = '0'
      on conflict do nothing`.execute(em.getKysely());
  }
}
