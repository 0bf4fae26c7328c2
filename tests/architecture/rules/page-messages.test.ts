import { expect, test, vi } from "vitest";
import { registeredCatalogues } from "#platform/kernel/i18n/catalogue.ts";
import type { MessageArea } from "#platform/kernel/i18n/message-key.ts";
import { screens } from "#app/site-map.js";
import { resources } from "#db/services/registry.server.ts";
import { browserModule, firstFiles } from "#scripts/browser-graph.ts";
import { routeAreas, routeFiles } from "#scripts/route-areas.ts";

const areaOf = new Map<string, MessageArea>(
  registeredCatalogues().flatMap(({ area, everyPage, zh }) =>
    Object.keys(zh).map((key) => [key, everyPage ? "kit" : area] as const),
  ),
);
vi.stubGlobal("ROUTE_AREAS", routeAreas());
const { areasByRoute, areasIn, areasOfPage } = await import(
  "#app/kit/shell/messages/message-areas.server.ts"
);

/** Whole keys in a page's scripts. */
const keysOf = (file: string) =>
  [
    ...firstFiles([
      "app/entry.client.tsx",
      "app/root.tsx",
      "app/kit/shell/frame/shell.route.tsx",
      file,
    ]),
  ]
    .flatMap((module) => browserModule(module).texts)
    .filter((text) => areaOf.has(text));

test("the build knows every route by the id Remix has for it", () => {
  expect(
    [...areasByRoute().keys()].filter((id) => id !== "root" && routeFiles().has(id)).toSorted(),
  ).toEqual([...routeFiles().keys()].filter((id) => id !== "root").toSorted());
});

test("the first visit of a page brings every message its scripts and its definitions name, in both languages", () => {
  const lacking: string[] = [];
  for (const [id, file] of routeFiles()) {
    const screen = screens.find(
      ({ path }) => id === `${file.slice("app/".length, -".tsx".length)}@${path}`,
    );
    const resource = screen?.apiName
      ? resources.find(({ apiName }) => apiName === screen.apiName)
      : undefined;
    const columns = resource?.list.columns.map(({ label }) => label) ?? [];
    const brought = new Set<MessageArea>(["kit", ...areasOfPage(["root", "shell", id], null)]);
    for (const key of [...keysOf(file), ...columns, ...(screen?.label ? [screen.label] : [])]) {
      const area = areaOf.get(key);
      if (!area || !brought.has(area)) lacking.push(`${id}: ${key}`);
    }
  }
  expect(lacking).toEqual([]);
  for (const { area, zh, en } of registeredCatalogues())
    expect(Object.keys(en).toSorted(), area).toEqual(Object.keys(zh).toSorted());
});

test("a page brings few areas: those of its own subject", () => {
  expect(areasOfPage(["root", "areas/administration/session/login.route@/login"], null)).toEqual([
    "session",
  ]);
  const list = areasOfPage(
    ["root", "shell", "areas/booking/booking/booking-list.route@/seaway/bookingMgr/inner"],
    null,
  );
  expect(list).toContain("booking");
  expect(list).not.toContain("fee");
  expect(list.length).toBeLessThan(9);
});

test("what the data of a page names is brought too, however deep, also inside the values of a stored message", () => {
  const rows = [
    { code: "fee.audit", params: { changes: JSON.stringify([["voyage.etd", "a", "b"]]) } },
  ];
  expect([...areasIn({ rows, more: new Map([[1, { label: "bill.blNo" }]]) })].toSorted()).toEqual([
    "bill",
    "fee",
    "voyage",
  ]);
  expect([
    ...areasIn({ path: "voyage.noSuchMessage", text: "Fee.", key: "kit.invalid", none: null }),
  ]).toEqual([]);
});

test("a browser finds the area of a key by its beginning: areas share none, save with the kit", () => {
  const owners = new Map<string, Set<string>>();
  for (const [key, area] of areaOf) {
    const prefix = key.split(".")[0] ?? "";
    if (area !== "kit") owners.set(prefix, (owners.get(prefix) ?? new Set()).add(area));
  }
  expect([...owners].filter(([, areas]) => areas.size > 1)).toEqual([]);
});
