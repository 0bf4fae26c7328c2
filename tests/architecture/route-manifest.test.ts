import { expect, test } from "vitest";
import { packManifest, readManifest } from "../../scripts/route-manifest.ts";

const css = ["/assets/list-1.css", "/assets/form-2.css"];
const file = "areas/fee/fee-list.route";
const route = (path: string, more: object = {}) => ({
  id: `${file}@${path}`,
  parentId: "shell",
  path,
  hasAction: true,
  hasLoader: true,
  hasErrorBoundary: false,
  module: "/assets/fee-list.route-C6A4AhQi.js",
  css: [css[0]],
  ...more,
});
const routes = {
  root: { id: "root", path: "", hasLoader: true, hasErrorBoundary: true, module: "/assets/root-1.js", imports: ["/assets/a.js"], css: [] },
  home: { id: "home", parentId: "root", index: true, hasAction: false, hasLoader: true, module: "/assets/home-1.js", css },
  [`${file}@/fees/audit`]: route("/fees/audit", { imports: ["/assets/b.js"] }),
  [`${file}@/fees/:feeId`]: route("/fees/:feeId", { hasAction: false }),
  [`${file}@/fees/board`]: route("/fees/board", { hasClientLoader: true, css: [] }),
};
const written = `window.__remixManifest=${JSON.stringify({ entry: { module: "/assets/entry.js", imports: ["/assets/c.js"] }, routes, url: "/m.js", version: "1" })};`;

test("the packed manifest says of every route what Remix wrote, apart from its imports and from what it lacks", () => {
  const manifest = readManifest(packManifest(written));
  const known = (value: unknown) => value !== false && !(Array.isArray(value) && value.length === 0);
  const plain = (all: object) =>
    Object.fromEntries(
      Object.entries(all).map(([id, { imports: _imports, ...each }]: [string, Record<string, unknown>]) => [
        id,
        Object.fromEntries(Object.entries(each).filter(([, value]) => known(value))),
      ]),
    );
  expect(plain(manifest.routes)).toEqual(plain(routes));
  expect(manifest).toMatchObject({ entry: { imports: ["/assets/c.js"] }, url: "/m.js", version: "1" });
});

test("a manifest of another form ends the build", () => {
  expect(() => packManifest("window.__manifest={}")).toThrow("another route manifest");
});
