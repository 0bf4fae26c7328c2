type Route = Readonly<Record<string, unknown>>;
/** What Remix tells the browser of every route, with more that is left as it is. */
export type RouteManifest = { routes: Readonly<Record<string, Route>> };

/** A file's routes: its id, module, style sheets by place, and each route's path, parent and what it has. */
type PackedFile = [file: string, module: string, css: readonly number[], routes: [path: string, parentId: string, has: number][]];

const opening = "window.__remixManifest=";

/** Runs in the browser as text: it uses nothing of this module. */
function unpackManifest(manifest: { routes: Record<string, Route> }, css: readonly string[], files: readonly PackedFile[]): RouteManifest {
  for (const [file, module, places, routes] of files)
    for (const [path, parentId, has] of routes) {
      const id = `${file}@${path}`;
      const assets = { module: `/assets/${module}.js`, css: places.map((place) => css[place]) };
      manifest.routes[id] = { id, parentId, path, hasAction: (has & 1) > 0, hasLoader: (has & 2) > 0, ...assets };
    }
  return manifest;
}

const isEmpty = (value: unknown) => value === false || (Array.isArray(value) && value.length === 0);

/** Without the imports, which only the server's preload tags need, and without what a route lacks. */
const trimmed = ({ imports: _imports, ...route }: Route): Route =>
  Object.fromEntries(Object.entries(route).filter(([, value]) => !isEmpty(value)));

const packable = new Set(["id", "parentId", "path", "hasAction", "hasLoader", "module", "css"]);

/** The file of a route named `file@path` with nothing but what is packed; else null. */
function fileOf(route: Route): string | null {
  const end = `@${String(route.path)}`;
  const id = String(route.id);
  return id.endsWith(end) && Object.keys(route).every((key) => packable.has(key)) ? id.slice(0, -end.length) : null;
}

/**
 * The route manifest as a script. Every first visit loads it and it grows with each screen, so that routes of one file share its names; the entry
 * restores the imports of the page that is open (`restoreImports`).
 * @throws Error when the text is no manifest
 */
export function packManifest(text: string): string {
  if (!text.startsWith(opening)) throw new Error("the build has another route manifest");
  const manifest = JSON.parse(text.slice(opening.length).replace(/;\s*$/, "")) as RouteManifest;
  const css: string[] = [];
  const place = (sheet: string) => (css.includes(sheet) ? css.indexOf(sheet) : css.push(sheet) - 1);
  const kept: Record<string, Route> = {};
  const files = new Map<string, PackedFile>();
  for (const [id, whole] of Object.entries(manifest.routes)) {
    const route = trimmed(whole);
    const file = fileOf(route);
    const [, module = ""] = /^\/assets\/(.*)\.js$/.exec(String(route.module)) ?? [];
    if (file === null || !module) kept[id] = route;
    else {
      const packed: PackedFile = files.get(file) ?? [file, module, ((route.css ?? []) as string[]).map(place), []];
      packed[3].push([String(route.path), String(route.parentId), flagsOf(route)]);
      files.set(file, packed);
    }
  }
  const inputs = [{ ...manifest, routes: kept }, css, [...files.values()]].map((input) => JSON.stringify(input));
  return `${opening}(${String(unpackManifest).replace(/\s+/g, " ")})(${inputs.join()});`;
}

const flagsOf = ({ hasAction, hasLoader }: Route) => (hasAction ? 1 : 0) + (hasLoader ? 2 : 0);

/** The manifest of a packed script. */
export function readManifest(text: string): RouteManifest {
  const window: { __remixManifest?: RouteManifest } = {};
  // Our own build's script.
  new Function("window", text)(window);
  if (!window.__remixManifest) throw new Error("the script has no route manifest");
  return window.__remixManifest;
}
