import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import { searchOfView, viewTabs } from "#platform/records/list/view-tabs.ts";
import { keysOf } from "#platform/records/list/default-columns.ts";
import type { ListDefinition } from "#platform/records/list/list.ts";
import { readListQuery } from "#platform/records/list/query/list-address.ts";
import { findPage } from "#platform/records/list/query/list-sql.server.ts";
import { viewCounts } from "#platform/records/resource/resource.server.ts";
import { allPermissions, resourceOf, resources } from "#db/services/registry.server.ts";
import { openDemoDatabase, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openDemoDatabase();
});
afterAll(() => testDatabase.close());

const now = new Date("2026-11-20T02:00:00Z");
const viewed = [...resources.values()].filter(({ list }) => list.views);
const tabsOf = (list: ListDefinition, actor: Actor, search = "") =>
  viewTabs(list, { actor, now, query: readListQuery(list, new URLSearchParams(search)) });

test.each(viewed.map(({ list }) => [list.apiName, list] as const))(
  "every view of %s names conditions and an order of the list, and a permission that exists",
  (_, list) => {
    const views = list.views ?? [];
    expect(new Set(views.map(({ key }) => key)).size).toBe(views.length);
    const existing = new Set(allPermissions());
    for (const view of views) {
      const params = new URLSearchParams(
        searchOfView(view, { today: "2026-11-20", userName: "a" }),
      );
      const query = readListQuery(list, params);
      const requested = [...params.keys()].filter((name) => name.startsWith("f."));
      expect(query.filters, view.key).toHaveLength(requested.length);
      const sorted = query.sort.map(({ key, order }) => (order === "desc" ? `-${key}` : key));
      expect(params.get("sort") ?? sorted.join(), view.key).toBe(sorted.join());
      if (view.work) expect(existing, view.key).toContain(view.work);
      const visible = list.columns.filter(({ hidden }) => !hidden).map(({ key }) => key);
      expect(visible, view.key).toEqual(expect.arrayContaining(keysOf(view.columns)));
    }
  },
);

test.each([
  ["eb/ebBooking", "clerk"],
  ["eb/ebBooking", "customer"],
  ["eb/ebBooking", "overseas"],
  ["seaway/bookingMgr/inner", "clerk"],
  ["seaway/bookingMgr/inner", "finance"],
  ["feemgr/recmgr/statement", "finance"],
] as const)("the tabs of %s count what %s finds behind each", async (apiName, role) => {
  const more = role === "customer" ? { kind: "customer" as const, customerCodes: ["SHHYGJ"] } : {};
  const { actor } = testDatabase.as(role, more);
  const resource = resourceOf(apiName);
  const queries = tabsOf(resource.list, actor)?.queries ?? [];
  const counts = await viewCounts(testDatabase.em(), actor, resource, queries);
  const expected = await Promise.all(
    queries.map(async (query) => {
      if (!query) return null;
      const page = await findPage(testDatabase.em(), resource.list, resource.source, {
        actor,
        query,
      });
      return page.count();
    }),
  );
  expect(counts).toEqual(expected);
});

test("a list opens on the work of its reader, for others on all rows", () => {
  const { list } = resourceOf("eb/ebBooking");
  const opens = (role: "clerk" | "finance" | "customer") =>
    tabsOf(list, {
      ...testDatabase.as(role).actor,
      kind: role === "customer" ? "customer" : "staff",
    })?.opens;
  expect(opens("clerk")).toContain("f.ebStatus.in=SUBMITTED");
  expect(opens("customer")).toContain("f.ebStatus.in=DRAFT%0AREJECTED");
  expect(opens("finance")).toBeNull();
});

test("the tab whose conditions are set is current, in whatever order and page", () => {
  const { list } = resourceOf("seaway/bookingMgr/inner");
  const { actor } = testDatabase.as("clerk");
  const current = (search: string) =>
    tabsOf(list, actor, search)
      ?.tabs.filter((tab) => tab.current)
      .map(({ key }) => key);
  expect(current("f.bkStatus=DRAFT&sort=-bkNo&page=2")).toEqual(["toConfirm"]);
  expect(current("f.bkStatus=DRAFT&f.portLoad=CNSGH")).toEqual([]);
  expect(current("sort=bkNo")).toEqual(["all"]);
  const sailing = "f.bkStatus.in=LOCKED,CONFIRMED";
  expect(current(`${sailing}&f.etd.from=2026-11-20`)).toEqual(["toSail"]);
  expect(current(`${sailing}&f.etd.to=2026-11-20`)).toEqual([]);
});

test("a tab may show columns of its own, without those its reader may not see", () => {
  const { list } = resourceOf("eb/ebBooking");
  const { actor } = testDatabase.as("clerk");
  const refused = list.views?.find(({ key }) => key === "refused");
  const columnsAt = (search: string, of = list) =>
    viewTabs(of, { actor, now, query: readListQuery(of, new URLSearchParams(search)) })?.columns;
  expect(columnsAt("sort=etd")).toBeNull();
  expect(columnsAt(String(refused?.search))).toMatch(/^ebNo ebStatus captainRejectReason /);
  const without = {
    ...list,
    columns: list.columns.filter(({ key }) => key !== "captainRejectReason"),
  };
  expect(columnsAt(String(refused?.search), without)).toMatch(
    /^ebNo ebStatus overseaRejectReason /,
  );
});

test("a view with a condition that the reader may not set is left out", () => {
  const { list } = resourceOf("seaway/bookingMgr/inner");
  const without = { ...list, columns: list.columns.filter(({ key }) => key !== "bkStatus") };
  expect(tabsOf(without, testDatabase.as("clerk").actor)).toBeNull();
});
