import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { isMessageKey } from "#platform/kernel/i18n/catalogue.ts";
import { allPermissions, resources } from "#db/services/registry.server.ts";
import routes from "#app/routes.ts";
import { dataRoutes, screens, shellScreens } from "#app/site-map.js";

const root = path.resolve(import.meta.dirname, "../../..");

describe("the site map", () => {
  test.each(
    [...screens, ...shellScreens, ...dataRoutes].map((item) => [item.path, item.file] as const),
  )("%s has its file", (_path, file) => {
    expect(
      existsSync(path.join(root, "app", file)),
      `app/site-map.js names app/${file}, which is not there`,
    ).toBe(true);
  });

  test("every screen of the frame names a permission that somebody can hold, and a word", () => {
    const existing = new Set([...allPermissions(), "org:self"]);
    for (const screen of screens) {
      expect(existing.has(screen.perm ?? ""), `${screen.path}: ${screen.perm}`).toBe(true);
      expect(isMessageKey(screen.label ?? ""), `${screen.path}: ${screen.label}`).toBe(true);
    }
  });

  test("every apiName has its resource, except where a screen is no list", () => {
    const names = new Set(resources.map((resource) => resource.apiName));
    for (const screen of screens)
      if (screen.apiName)
        expect(names.has(screen.apiName), `${screen.path}: ${screen.apiName}`).toBe(true);
  });

  test("no path and no route id stands twice", () => {
    const paths = [...screens, ...shellScreens, ...dataRoutes].map((item) => item.path);
    expect(
      paths.filter((path, i) => paths.indexOf(path) !== i),
      "twice in app/site-map.js",
    ).toEqual([]);
  });

  test("the configuration of Vite imports nothing of the product, so that a new screen restarts nothing in `npm run dev`", async () => {
    const { loadConfigFromFile } = await import("vite");
    const loaded = await loadConfigFromFile(
      { command: "build", mode: "production" },
      path.join(root, "vite.config.ts"),
      root,
      "silent",
    );
    expect(loaded?.dependencies.map((file) => path.relative(root, file)).toSorted()).toEqual([
      "remix.config.js",
      "vite.config.ts",
    ]);
  });

  test("Remix reads the routes of the site map, each below the frame it stands in", () => {
    const [shell] = routes.filter(({ id }) => id === "shell");
    const paths = (entries: readonly { path?: string; index?: boolean }[]) =>
      entries.map(({ path: at, index }) => (index ? "/" : (at ?? "")));
    expect(paths(shell?.children ?? [])).toEqual([...screens.map((screen) => screen.path), "*"]);
    expect(paths(routes.filter(({ id }) => id !== "shell"))).toEqual(
      [...dataRoutes, ...shellScreens].map((screen) => screen.path),
    );
  });

  test("a route file exports functions, never called constants, for its loader and action", () => {
    for (const screen of [...screens, ...shellScreens, ...dataRoutes]) {
      const text = readFileSync(path.join(root, "app", screen.file), "utf8");
      expect(text, screen.file).not.toMatch(/export const (loader|action)\b/);
    }
  });
});
