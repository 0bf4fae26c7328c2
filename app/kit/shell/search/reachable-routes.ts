type Route = { id: string; parentId?: string; path?: string };
/** What is asked of a server build. */
type Build = {
  routes: Record<string, Route | undefined>;
  assets: { routes: Record<string, unknown> };
};

function partsOf(path: string): string[] {
  return path.split("/").filter((part) => part !== "");
}

/** Decoded and lower-cased, as the router compares. */
function spoken(part: string): string {
  try {
    return decodeURIComponent(part).toLowerCase();
  } catch {
    return part.toLowerCase();
  }
}

const isPlain = (part: string | undefined) => part !== undefined && !/[:*?]/.test(part);

/** With its parents' paths. */
function patternOf(route: Route, routes: Record<string, Route | undefined>): string[] {
  const above = route.parentId === undefined ? undefined : routes[route.parentId];
  return [...(above ? patternOf(above, routes) : []), ...partsOf(route.path ?? "")];
}

/** Anything but a literal part may match any part or none. */
function mayMatch(
  pattern: readonly string[],
  first: string | undefined,
  second: string | undefined,
): boolean {
  for (const [at, part] of [first, second].entries()) {
    const patternPart = pattern[at];
    if (!isPlain(patternPart)) return true;
    if (patternPart?.toLowerCase() !== part) return false;
  }
  return true;
}

function pick<T extends Record<string, unknown>>(all: T, ids: ReadonlySet<string>): T {
  return Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id))) as T;
}

/**
 * The build with only the routes an address can reach. The router ranks all routes several times a
 * page, an eighth of its cost with two hundred screens; a build per first two path parts leaves a
 * dozen. Only a different literal part drops a route.
 */
export function reachableRoutes<B extends Build>(build: B): (url: string) => B {
  const { routes } = build;
  const patterns = Object.entries(routes).map(([id, route]) => ({
    id,
    pattern: route ? patternOf(route, routes) : [],
  }));
  const literals = [0, 1].map(
    (at) =>
      new Set(
        patterns.flatMap(({ pattern }) =>
          isPlain(pattern[at]) ? [pattern[at]?.toLowerCase()] : [],
        ),
      ),
  );
  const builds = new Map<string, B>();

  function narrow(first: string | undefined, second: string | undefined): B {
    const ids = new Set<string>();
    for (const { id, pattern } of patterns) {
      if (!mayMatch(pattern, first, second)) continue;
      for (
        let at: string | undefined = id;
        at !== undefined && !ids.has(at);
        at = routes[at]?.parentId
      )
        ids.add(at);
    }
    return {
      ...build,
      routes: pick(build.routes, ids),
      assets: { ...build.assets, routes: pick(build.assets.routes, ids) },
    };
  }

  return (url) => {
    const path = url.replace(/[?#].*$/s, "");
    // Page data has the address plus ".data".
    const [first, second] = partsOf(path.replace(/\.data$/, "")).map(spoken);
    // Unknown parts share one key; a missing part has its own.
    const key = [first, second].map((part, at) =>
      part === undefined ? "" : literals[at]?.has(part) ? part : "*",
    );
    const name = key.join("/");
    let reachable = builds.get(name);
    if (!reachable) {
      reachable = narrow(key[0] || undefined, key[1] || undefined);
      builds.set(name, reachable);
    }
    return reachable;
  };
}
