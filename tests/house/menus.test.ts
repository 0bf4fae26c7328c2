import { describe, expect, test } from "vitest";
import { say } from "#domain/kit/say.ts";
import type { Word } from "#domain/words.ts";
import { allPermissions, resources } from "#db/registry.server.ts";
import { type BaseMenu, baseMenus } from "#fixtures/base/menus.ts";
import { baseRoles } from "#fixtures/base/roles.ts";
import { adminCalls } from "#app/api/admin/admin-calls.server.ts";
import { signedIn } from "#app/api/admin/define-admin-call.server.ts";
import { screens } from "../../app/site-map.js";

type Placed = { menu: BaseMenu; path: string };
const walk = (menus: readonly BaseMenu[], head = ""): Placed[] =>
  menus.flatMap((menu) => [{ menu, path: `${head}/${menu.path}` }, ...walk(menu.below ?? [], `${head}/${menu.path}`)]);
const placed = walk(baseMenus);
/** The home page is known to the menus as /index (platform §2). */
const rowOf = (path: string) => placed.find((one) => one.path === (path === "/" ? "/index" : path));
const perms = new Set(placed.flatMap(({ menu }) => [menu.perm ?? "", ...(menu.does ?? []).map(([perm]) => perm)]));

describe("the menus of a new installation", () => {
  test.each(screens.filter((screen) => screen.group && screen.menu !== false).map((screen) => [screen.path, screen] as const))(
    "have a row for %s, with its permission, its list and its name",
    (_path, screen) => {
      const menu = rowOf(screen.path)?.menu;
      expect(menu?.perm).toBe(screen.perm);
      if (screen.apiName) expect(menu?.apiName).toBe(screen.apiName);
      expect([menu?.zh, menu?.en]).toEqual([say("zh", screen.word as Word), say("en", screen.word as Word)]);
    },
  );

  test("bear every permission somewhere that a screen, a list, an operation, a call or a role names", () => {
    const asked = [
      ...allPermissions(),
      ...screens.map((screen) => screen.perm ?? "org:self"),
      ...adminCalls.map((call) => call.perm).filter((perm) => perm !== signedIn),
      ...baseRoles.flatMap((role) => role.permissions).filter((perm) => perm !== "*:*:*"),
    ];
    expect([...new Set(asked)].filter((perm) => !perms.has(perm))).toEqual([]);
  });

  test("are within what the menu form takes, and no two of one place share name or address", () => {
    for (const { menu, path } of placed) {
      expect(menu.zh.length, path).toBeLessThanOrEqual(20);
      expect(menu.path.length, path).toBeLessThanOrEqual(50);
      expect(menu.perm ?? "", path).not.toContain("*");
    }
    expect(new Set(placed.map((one) => one.path)).size).toBe(placed.length);
    const levels = [baseMenus, ...placed.flatMap(({ menu }) => (menu.below ? [menu.below] : []))];
    for (const level of levels) expect(new Set(level.map((menu) => menu.zh)).size).toBe(level.length);
    for (const { menu, path } of placed) expect(new Set((menu.does ?? []).map(([perm]) => perm)).size, path).toBe(menu.does?.length ?? 0);
  });

  test("name an apiName that is a list where a list's screen stands", () => {
    const names = new Set(resources.map((one) => one.apiName));
    for (const screen of screens)
      if (screen.apiName && screen.group && screen.menu !== false) expect(names.has(rowOf(screen.path)?.menu.apiName ?? "")).toBe(true);
  });
});
