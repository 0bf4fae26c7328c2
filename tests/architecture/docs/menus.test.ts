import { describe, expect, test } from "vitest";
import { translate } from "#platform/kernel/i18n/translate.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { collect } from "#platform/runtime/module/module.server.ts";
import { modules } from "#db/services/modules.server.ts";
import { allPermissions, resources } from "#db/services/registry.server.ts";
import { type BaseMenu, baseMenus, type Directory, directories } from "#fixtures/base/menus.ts";
import { baseRoles } from "#fixtures/base/roles.ts";
import { adminCalls } from "#app/api/admin/admin-calls.server.ts";
import { signedIn } from "#app/api/admin/define-admin-call.server.ts";
import { screens } from "#app/site-map.js";

type Placed = { menu: BaseMenu; path: string };
const navigation = (menus: readonly BaseMenu[], head = ""): Placed[] =>
  menus.flatMap((menu) => [
    { menu, path: `${head}/${menu.path}` },
    ...navigation(menu.below ?? [], `${head}/${menu.path}`),
  ]);
const placed = navigation(baseMenus);
/** Menus know the home page as /index (platform §2). */
const rowOf = (path: string) =>
  placed.find((item) => item.path === (path === "/" ? "/index" : path));
const pagesNamed = ({ path, pages = {}, below = [] }: Directory, head = ""): string[] => [
  ...Object.keys(pages).map((page) => `${head}/${path}/${page}`),
  ...below.flatMap((directory) => pagesNamed(directory, `${head}/${path}`)),
];
const perms = new Set(
  placed.flatMap(({ menu }) => [menu.perm ?? "", ...(menu.does ?? []).map(([perm]) => perm)]),
);

describe("the menus of a new installation", () => {
  test.each(
    screens
      .filter((screen) => screen.menu !== false)
      .map((screen) => [screen.path, screen] as const),
  )("have a row for %s, with its permission, its list and its name", (_path, screen) => {
    const menu = rowOf(screen.path)?.menu;
    const where = `no directory of fixtures/base/menus.ts has ${screen.path}`;
    expect(menu?.perm, where).toBe(screen.perm);
    if (screen.apiName) expect(menu?.apiName, where).toBe(screen.apiName);
    expect([menu?.zh, menu?.en], where).toEqual([
      translate("zh", screen.label as MessageKey),
      translate("en", screen.label as MessageKey),
    ]);
  });

  test("hold every page that they name: none is left of a screen that has gone", () => {
    const unknown = directories.flatMap((directory) =>
      pagesNamed(directory).filter((address) => !rowOf(address)),
    );
    expect(unknown).toEqual([]);
  });

  test("label each permission once, and no permission that nobody asks for", () => {
    const labelled = placed.flatMap(({ menu }) => (menu.does ?? []).map(([perm]) => perm));
    expect(labelled.toSorted()).toEqual(
      Object.keys(collect(modules, (module) => module.permissionLabels)).toSorted(),
    );
  });

  test("bear every permission somewhere that a screen, a list, an operation, a call or a role names", () => {
    const named = [
      ...allPermissions(),
      ...screens.map((screen) => screen.perm ?? "org:self"),
      ...adminCalls.map((call) => call.perm).filter((perm) => perm !== signedIn),
      ...baseRoles.flatMap((role) => role.permissions).filter((perm) => perm !== "*:*:*"),
    ];
    const missing = [...new Set(named)].filter((perm) => !perms.has(perm));
    expect(missing, "no module labels such a permission (permissionLabels)").toEqual([]);
  });

  test("are within what the menu form takes, and no two of one place share name or address", () => {
    for (const { menu, path } of placed) {
      expect(menu.zh.length, path).toBeLessThanOrEqual(20);
      expect(menu.path.length, path).toBeLessThanOrEqual(50);
      expect(menu.perm ?? "", path).not.toContain("*");
    }
    const paths = placed.map((item) => item.path);
    expect(
      paths.filter((path, i) => paths.indexOf(path) !== i),
      "twice in fixtures/base/menus.ts",
    ).toEqual([]);
    const levels = [baseMenus, ...placed.flatMap(({ menu }) => (menu.below ? [menu.below] : []))];
    for (const level of levels) {
      const texts = level.map((menu) => menu.zh);
      expect(
        texts.filter((text, i) => texts.indexOf(text) !== i),
        "twice in one place of fixtures/base/menus.ts",
      ).toEqual([]);
    }
    for (const { menu, path } of placed)
      expect(new Set((menu.does ?? []).map(([perm]) => perm)).size, path).toBe(
        menu.does?.length ?? 0,
      );
  });

  test("name an apiName that is a list where a list's screen stands", () => {
    const names = new Set(resources.map((resource) => resource.apiName));
    for (const screen of screens)
      if (screen.apiName && screen.menu !== false)
        expect(
          names.has(rowOf(screen.path)?.menu.apiName ?? ""),
          `fixtures/base/menus.ts: the row of ${screen.path}`,
        ).toBe(true);
  });
});
