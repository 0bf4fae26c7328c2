import { matchRoutes } from "@remix-run/react";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { reachableRoutes } from "./reachable-routes.ts";
import { registerRoutes } from "#app/site-map.js";

type Routes = Parameters<typeof matchRoutes>[0];
type Row = { id: string; parentId?: string; path?: string; index?: boolean };

/** The build's routes under the framework's root. */
function siteRoutes(): Record<string, Row> {
  const routes: Record<string, Row> = { root: { id: "root", path: "" } };
  const above = ["root"];
  registerRoutes(
    (path: string | undefined, _file: string, options?: object, children?: () => void) => {
      const { id, index } = options as { id: string; index?: boolean };
      routes[id] = { id, parentId: above.at(-1) as string, path, ...(index ? { index } : {}) };
      if (!children) return;
      above.push(id);
      children();
      above.pop();
    },
  );
  return routes;
}

const routes = siteRoutes();
const build = { routes, assets: { routes } };
const reachable = reachableRoutes(build);

function treeOf(all: Record<string, Row>, parentId?: string): Routes {
  return Object.values(all)
    .filter((row) => row.parentId === parentId)
    .map((row) =>
      row.index
        ? { id: row.id, index: true }
        : { id: row.id, path: row.path, children: treeOf(all, row.id) },
    ) as Routes;
}

const whole = treeOf(routes);
const result = (tree: Routes, path: string) =>
  matchRoutes(tree, path)?.map(({ route, params }) => ({ id: route.id, params }));
const near = (path: string) => treeOf(reachable(path).routes);

describe("the routes an address can reach", () => {
  const patterns = Object.values(routes).flatMap((row) =>
    row.path ? [row.path.replaceAll("*", "rest/of/it")] : [],
  );

  it("leads every address of every screen to the same screen as all routes together", () => {
    for (const pattern of patterns) {
      const path = `/${pattern}`.replace(/\/+/g, "/").replace(/:\w+\??/g, "17");
      expect(result(near(path), path), path).toEqual(result(whole, path));
    }
  }, 30_000);

  it("does so for addresses nobody has thought of, in other case, encoded and with slashes too many", () => {
    const part = fc.oneof(
      fc.constantFrom(...new Set(patterns.flatMap((pattern) => pattern.split("/")))),
      fc.constantFrom(
        "",
        "17",
        "*",
        ":bkId",
        "%2e",
        "%73eaway",
        "%2F",
        "SEAWAY",
        "inner.data",
        "constructor",
        "__proto__",
      ),
      fc.string({ maxLength: 6 }).map(encodeURIComponent),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        const path = `/${parts.join("/")}`;
        expect(result(near(path), path)).toEqual(result(whole, path));
      }),
      { numRuns: 500 },
    );
  }, 30_000);

  it("reads the address of a page's data as that of the page, whatever is asked of it", () => {
    expect(reachable("/seaway/bookingMgr/inner.data?_routes=x")).toBe(
      reachable("/seaway/bookingMgr/inner?f.bkNo=1"),
    );
  });

  it("leaves a small part to rank for a screen, and no more builds than beginnings", () => {
    expect(Object.keys(reachable("/seaway/bookingMgr/inner").routes).length).toBeLessThan(
      Object.keys(routes).length / 4,
    );
    expect(reachable("/nobody/1")).toBe(reachable("/somebody/2"));
  });
});
