import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { projectRoot } from "#db/embedded/data-folder.server.ts";
import { areasOfPage } from "#app/kit/shell/messages/message-areas.server.ts";
import { messageAddresses, messagesFile } from "#app/kit/shell/messages/messages-file.server.ts";
import { buildWeb } from "#scripts/build.ts";
import { routeAreas } from "#scripts/route-areas.ts";
import { type BenchLine, within } from "./line.ts";

const assets = path.join(projectRoot, "build", "client", "assets");
/**
 * What Remix tells the browser: the module every page starts with, and the module of each route
 * with what it needs.
 */
type Manifest = {
  entry: { module: string };
  routes: Record<string, { id: string; module: string }>;
};

/** The manifest that a script of the build assigns. */
function manifestIn(script: string): Manifest {
  const window: { __remixManifest?: Manifest } = {};
  new Function("window", script)(window);
  if (!window.__remixManifest) throw new Error("the script has no route manifest");
  return window.__remixManifest;
}

const textOf = (file: string) => readFileSync(path.join(assets, file), "utf8");

/**
 * The scripts a browser has after opening these modules: the files and everything they import at
 * once.
 */
function scriptsOf(files: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const take = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const [, name = ""] of textOf(file).matchAll(
      /(?:^|[;}\s])(?:import|export)\b[^"'();]*["']\.\/([\w.-]+\.js)["']/g,
    ))
      take(name);
  };
  for (const file of files) take(path.basename(file));
  return seen;
}

/** KB of script as it travels. */
const weigh = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + gzipSync(textOf(file)).length, 0) / 1024;

function fileLike(pattern: RegExp): string {
  const file = readdirSync(assets).find((name) => pattern.test(name));
  if (!file) throw new Error(`the build has no script like ${pattern}`);
  return file;
}

/** KB of the messages the first visit of these routes brings, in one language. */
async function messagesWeight(lang: "zh" | "en", routeIds: readonly string[]): Promise<number> {
  Object.assign(globalThis, { ROUTE_AREAS: routeAreas() });
  const addresses = messageAddresses(lang, areasOfPage(routeIds, null));
  const files = await Promise.all(addresses.map((address) => messagesFile(path.basename(address))));
  return files.reduce((sum, file) => sum + (file?.packed.length ?? Number.NaN), 0) / 1024;
}

/**
 * Page weight: script of the first visit of a list with the virtual grid, and what each further
 * screen adds at most (KB gzip).
 */
export const pageLine: BenchLine = {
  name: "page",
  async run(stage) {
    await buildWeb();
    const manifestFile = fileLike(/^manifest-.*\.js$/);
    const manifest = manifestIn(textOf(manifestFile));
    const routes = Object.values(manifest.routes);
    const routeLike = (id: RegExp) => {
      const route = routes.find((route) => id.test(route.id));
      if (!route) throw new Error(`there is no route like ${id}`);
      return route;
    };
    const page = [routeLike(/^root$/), routeLike(/^shell$/), routeLike(/\/booking-list\.route/)];
    const first = new Set([
      manifestFile,
      ...scriptsOf([manifest.entry.module, ...page.map(({ module }) => module)]),
    ]);
    const whole = new Set([...first, ...scriptsOf([fileLike(/^big-grid-.*\.js$/)])]);
    const added = routes
      .filter((route) => /areas\/.*\.route/.test(route.id))
      .map((route) => ({
        id: route.id,
        weight: weigh([...scriptsOf([route.module])].filter((file) => !whole.has(file))),
      }));
    const most = added.reduce((a, b) => (b.weight > a.weight ? b : a));
    // The words travel beside the scripts: the larger of the two languages counts.
    const weights = await Promise.all(
      (["zh", "en"] as const).map((lang) =>
        messagesWeight(
          lang,
          page.map(({ id }) => id),
        ),
      ),
    );
    const labelsKb = Math.max(...weights);
    stage.log(
      `page: ${weigh(first).toFixed(0)} KB before the virtual grid and ${labelsKb.toFixed(0)} KB of words; heaviest further screen: ${most.id}`,
    );
    return [
      within(
        "list page: script and words of the first visit, virtual grid included (gzip)",
        weigh(whole) + labelsKb,
        260,
        "KB",
      ),
      within("each further screen: script it adds, the heaviest (gzip)", most.weight, 30, "KB"),
    ];
  },
};
