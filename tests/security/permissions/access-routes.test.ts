import { describe, expect, test } from "vitest";
import {
  assertDeclared,
  dataRoutes,
  registerRoutes,
  screens,
  shellScreens,
} from "#app/site-map.js";
import { serveTests } from "#tests/support/served.ts";
import { outcomeOf, type Visitor, visit } from "#tests/support/web.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

/**
 * Every page and data route, signed out and without permissions: only sign-in and health checks are
 * open (security.md, access).
 */
let testDatabase: TestDatabase;
let stranger: Visitor;
serveTests(async (served) => {
  testDatabase = served;
  stranger = await visit(testDatabase, "default");
});

type Route = {
  loader?: (args: object) => Promise<unknown>;
  action?: (args: object) => Promise<unknown>;
};
type Entry = { path: string; file: string; open?: boolean; perm?: string };

const entries = ([...shellScreens, ...screens, ...dataRoutes] as readonly Entry[]).filter(
  (shellScreen) => !shellScreen.open,
);
const addressOf = (path: string) =>
  path.replace(/:\w+/g, "1").replace("*", "seaway/bookingMgr/inner");

async function routeOf({ file }: Entry): Promise<Route> {
  return (await import(/* @vite-ignore */ `#app/${file}`)) as Route;
}

function argsFor(entry: Entry, init: RequestInit = {}): object {
  const names = [...entry.path.matchAll(/:(\w+)/g)].map((match) => [match[1] ?? "", "1"]);
  const params = { ...Object.fromEntries(names), "*": "seaway/bookingMgr/inner" };
  return {
    request: new Request(`http://seaway.test${addressOf(entry.path)}`, init),
    params,
    context: {},
  };
}

describe.each(entries.map((entry) => [entry.path, entry] as const))("%s", (_path, entry) => {
  test("without a session leads to sign-in", async () => {
    const { loader, action } = await routeOf(entry);
    expect(loader ?? action, "a route without a loader is open").toBeDefined();
    const own = {
      origin: "http://seaway.test",
      host: "seaway.test",
      "sec-fetch-site": "same-origin",
    };
    const runs = [
      ...(loader ? [() => loader(argsFor(entry))] : []),
      ...(action
        ? [
            () =>
              action(
                argsFor(entry, {
                  method: "POST",
                  headers: own,
                  body: new URLSearchParams({ _step: "x" }),
                }),
              ),
          ]
        : []),
    ];
    for (const run of runs) {
      const response = await outcomeOf(run);
      expect([302, 401, 403, 404], JSON.stringify(response)).toContain(response.status);
      if (response.status === 302) expect(response.location).toMatch(/^\/login/);
      // Only an action independent of data may say "does not exist".
      if (response.status === 404) expect(response.data ?? "").toBe("");
    }
  });

  test("without its permission it refuses", async () => {
    const { loader } = await routeOf(entry);
    if (!loader || !entry.perm || entry.perm === "org:self") return;
    const page = await stranger.page(addressOf(entry.path));
    const response = await outcomeOf(() => loader({ ...argsFor(entry), request: page }));
    expect(response.status).toBe(403);
  });
});

test("a route without a declared permission is not built", () => {
  expect(() => assertDeclared([{ path: "/x", file: "x.route.tsx" }])).toThrow(
    "/x declares no permission",
  );
  expect(() => assertDeclared([{ path: "/x", file: "x.route.tsx", perm: "x" }])).toThrow(
    "/x declares no permission",
  );
  expect(() => registerRoutes(() => undefined)).not.toThrow();
});

test("the open ones are few and known", () => {
  expect(
    (dataRoutes as readonly Entry[])
      .filter((dataRoute) => dataRoute.open)
      .map((dataRoute) => dataRoute.path),
  ).toEqual(["/healthz", "/readyz", "/words/:file", "/lang", "/theme", "/frame"]);
  expect(
    ([...shellScreens, ...screens] as readonly Entry[])
      .filter((shellScreen) => shellScreen.open)
      .map((shellScreen) => shellScreen.path),
  ).toEqual(["/login", "/login/captcha", "/login/again", "/register", "/logout", "/401", "/404"]);
});
