import { sql } from "kysely";
import { expect, test } from "vitest";
import type { RouteNode } from "#app/api/admin/route-nodes.ts";
import { serveTests } from "#tests/support/served.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { responseOf, type Visitor, visit } from "#tests/support/web.ts";

let testDatabase: TestDatabase;
let admin: Visitor;
let captain: Visitor;
serveTests(async (served) => {
  testDatabase = served;
  admin = await visit(testDatabase, "admin");
  captain = await visit(testDatabase, "captain");
});

const ask = async (who: Visitor, path = "getRouters/XHL", headers: Record<string, string> = {}) => {
  const response = await responseOf(who.call(path, undefined, headers));
  expect(response.code).toBe(200);
  return response.data as RouteNode[];
};
const run = (text: ReturnType<typeof sql>) => text.execute(testDatabase.em().getKysely());
const flat = (nodes: readonly RouteNode[]): RouteNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
/** Default tree of the clients (wire contract §7): path, component, icon. */
const standard = {
  "/system": [
    "user system/user/index user",
    "role system/role/index peoples",
    "menu system/menu/index tree-table",
    "dept system/dept/index tree",
    "post system/post/index post",
    "dict system/dict/index dict",
    "config system/config/index edit",
    "notice system/notice/index message",
  ],
  "/monitor": [
    "online monitor/online/index online",
    "job monitor/job/index job",
    "druid monitor/druid/index druid",
    "server monitor/server/index server",
    "cache monitor/cache/index redis",
    "cacheList monitor/cache/list redis-list",
  ],
  "/tool": [
    "build tool/build/index build",
    "gen tool/gen/index code",
    "swagger tool/swagger/index swagger",
  ],
} as const;

test("the administrator's tree has the pages these clients bring views for, as they know them", async () => {
  const routes = await ask(admin);
  for (const [path, pages] of Object.entries(standard)) {
    const node = routes.find((route) => route.path === path);
    expect(node).toMatchObject({
      component: "Layout",
      redirect: "noRedirect",
      alwaysShow: true,
      hidden: false,
      meta: { noCache: false, link: null },
    });
    expect(
      node?.children?.map(
        (routeNode) => `${routeNode.path} ${routeNode.component} ${routeNode.meta?.icon}`,
      ),
    ).toEqual(expect.arrayContaining([...pages]));
  }
  const log = routes
    .find((route) => route.path === "/system")
    ?.children?.find((routeNode) => routeNode.path === "log");
  expect(log).toMatchObject({ name: "Log", component: "ParentView", redirect: "noRedirect" });
  expect(log?.children?.map((routeNode) => [routeNode.path, routeNode.component])).toEqual([
    ["operlog", "monitor/operlog/index"],
    ["logininfor", "monitor/logininfor/index"],
  ]);
  expect(routes.find((route) => route.path === "/system")?.children?.[0]).toEqual({
    name: "User",
    path: "user",
    hidden: false,
    component: "system/user/index",
    meta: { title: "用户管理", icon: "user", noCache: false, link: null },
  });
});

test("every route has a name of its own, none of which the clients use themselves, and no key is empty", async () => {
  const nodes = flat(await ask(admin));
  const names = nodes.flatMap((node) => node.name ?? []);
  expect(new Set(names).size).toBe(names.length);
  expect(names).not.toContain("Index");
  for (const node of nodes) {
    expect(node.component).not.toBe("");
    expect(Object.values(node)).not.toContain(undefined);
    expect(node.children?.length).not.toBe(0);
    expect(typeof node.hidden).toBe("boolean");
  }
  // A root page has a wrapper without name and title; home is the clients' own.
  const wrappers = nodes.filter((node) => node.path === "/");
  expect(wrappers).toHaveLength(2);
  for (const node of wrappers)
    expect(node).toMatchObject({
      component: "Layout",
      children: [{ path: expect.stringMatching(/^(task|notice)$/) }],
    });
  expect(wrappers[0]).not.toHaveProperty("meta");
});

test("the path without an application answers the same, and the language is the asked one", async () => {
  expect(await ask(admin, "getRouters")).toEqual(await ask(admin));
  const english = flat(await ask(admin, "getRouters/XHL", { "content-language": "en" }));
  expect(english.find((routeNode) => routeNode.path === "user")?.meta?.title).toBe("Users");
});

test("a reader gets the pages of his roles, and directories only with one of them", async () => {
  expect((await ask(captain)).map((node) => node.path)).toEqual([
    "/",
    "/",
    "/eb",
    "/seaway/container",
    "/seaway/voyage",
  ]);
});

test("a change of menus shows with the next request: disabled, hidden, given, taken, links in and out", async () => {
  await run(sql`update menu set status = '1' where router_value = 'seaway/voyage'`);
  expect((await ask(captain)).map((node) => node.path)).toEqual([
    "/",
    "/",
    "/eb",
    "/seaway/container",
  ]);
  await run(sql`update menu set hidden = 'Y' where api_name = 'eb/captainConfirm'`);
  const confirm = flat(await ask(captain)).find((node) => node.path === "captainConfirm");
  expect(confirm).toMatchObject({ hidden: true, component: "eb/captainConfirm/index" });
  await run(
    sql`delete from role_menu
      where menu_id = (select id from menu where api_name = 'eb/captainConfirm' and menu_type = 'C')`,
  );
  expect(flat(await ask(captain)).some((node) => node.path === "captainConfirm")).toBe(false);
  await run(sql`insert into menu (menu_name, menu_type, router_value, api_name, is_frame, order_num)
    values ('Out', 'M', 'https://example.com', 'out', '0', 90),
      ('In', 'C', 'https://www.example.com:8080/a.b', 'in', '1', 91)`);
  await run(sql`insert into menu (
        menu_name, menu_type, router_value, api_name, is_frame, parent_id, query, is_cache
      )
    select 'Below', 'C', 'http://example.com/x', 'below', '1', id, '{"a":1}', '1'
    from menu
    where router_value = 'tool' and menu_type = 'M'`);
  const routes = await ask(admin);
  expect(routes.find((node) => node.path === "https://example.com")).toMatchObject({
    component: "Layout",
    meta: { link: "https://example.com" },
  });
  expect(flat(routes).find((node) => node.path === "example/com/8080/a/b")).toMatchObject({
    component: "InnerLink",
    meta: { title: "In", link: "https://www.example.com:8080/a.b" },
  });
  expect(flat(routes).find((node) => node.path === "example/com/x")).toMatchObject({
    component: "InnerLink",
    query: '{"a":1}',
    meta: { noCache: true },
  });
  expect(flat(await ask(captain)).some((node) => node.component === "InnerLink")).toBe(false);
});

test("the side menu of the pages is the same tree, without pages this release has no screen for", async () => {
  const { menuGroups } = await import("#app/session/menu-groups.server.ts");
  const groups = await menuGroups(
    testDatabase.em(),
    testDatabase.as("clerk", { lang: "en" }).actor,
  );
  expect(groups[0]).toMatchObject({
    title: "Home",
    items: expect.arrayContaining([expect.objectContaining({ path: "/", title: "Home" })]),
  });
  const bookings = groups.find((group) => group.title === "Bookings")?.items ?? [];
  expect(bookings[0]).toEqual({
    path: "/seaway/bookingMgr/inner",
    title: "Bookings",
    icon: "form",
  });
  expect(bookings.map((item) => item.path.replace("/seaway/bookingMgr/", ""))).toEqual([
    "inner",
    "sheet",
    "outbound",
    "goods",
    "modify",
    "consolidation",
    "batchEdit",
    "vgmCompare",
  ]);
  expect(groups.flatMap((group) => group.items).map((item) => item.path)).not.toContain(
    "/system/user",
  );
});
