import { type BaseMenu, baseMenus } from "#fixtures/base/menus.ts";
import { adminOnly, baseRoles } from "#fixtures/base/roles.ts";

/** A page or an action of a page: the address of the page and the permission. */
export type RoleMenu = { roleKey: string; place: string; perm: string };

/**
 * Pages and actions that a new installation gives the roles but the admin's: what they list, with
 * the pages above.
 */
export function baseRoleMenus(): RoleMenu[] {
  return baseRoles
    .filter((role) => role.roleKey !== "admin")
    .flatMap((role) => {
      const listed = new Set<string>(role.permissions);
      return baseMenus
        .flatMap((menu) => menusBelow(menu, "", listed))
        .map((menu) => ({ roleKey: role.roleKey, ...menu }));
    });
}

function menusBelow(
  menu: BaseMenu,
  above: string,
  listed: ReadonlySet<string>,
): Omit<RoleMenu, "roleKey">[] {
  const place = above ? `${above}/${menu.path}` : menu.path;
  if (menu.below) return menu.below.flatMap((below) => menusBelow(below, place, listed));
  const actions = (menu.does ?? [])
    .filter(([perm]) => listed.has(perm))
    .map(([perm]) => ({ place, perm }));
  const page =
    (menu.perm && listed.has(menu.perm)) || actions.length > 0
      ? [{ place, perm: menu.perm ?? "" }]
      : [];
  return [...page, ...actions];
}

/** Accounts, rights, settings, logs and tools are the administrator's in a new installation too. */
export const isAdministrators = (perm: string): boolean =>
  adminOnly.some((area) => perm === area || perm.startsWith(`${area}:`));
