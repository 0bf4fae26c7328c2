import type { ServerBuild } from "@remix-run/node";

type Route = { id: string; parentId?: string; path?: string };

/** The parts of an address or of a pattern; empty ones say nothing. */
function partsOf(path: string): string[] {
  return path.split("/").filter((part) => part !== "");
}

/** As the router reads a part of an address: decoded, and without regard to case. */
function spoken(part: string): string {
  try {
    return decodeURIComponent(part).toLowerCase();
  } catch {
    return part.toLowerCase();
  }
}

const isPlain = (part: string | undefined) => part !== undefined && !/[:*?]/.test(part);

/** The whole pattern of a route, its parents' in front. */
function patternOf(route: Route, routes: Record<string, Route | undefined>): string[] {
  const above = route.parentId === undefined ? undefined : routes[route.parentId];
  return [...(above ? patternOf(above, routes) : []), ...partsOf(route.path ?? "")];
}

/** Could the pattern match an address that begins like this? Anything but a plain part may stand for any part, and for none. */
function mayMatch(pattern: readonly string[], first: string | undefined, second: string | undefined): boolean {
  for (const [at, part] of [first, second].entries()) {
    const query = pattern[at];
    if (!isPlain(query)) return true;
    if (query?.toLowerCase() !== part) return false;
  }
  return true;
}

function pick<T extends Record<string, unknown>>(all: T, ids: ReadonlySet<string>): T {
  return Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id))) as T;
}

/**
 * The build with only those routes an address can reach. The router ranks every route it knows anew for each look, several looks a page: with two
 * hundred screens that is an eighth of what a page costs. Screens share the first two parts of their address in small groups, so a build of its
 * own for each such beginning leaves it a dozen to rank. What is left out cannot match: routes are dropped only when a plain first or second
 * part differs. There are as many builds as there are beginnings among the routes, whatever addresses are asked for.
 */
export function reachableRoutes(build: ServerBuild): (url: string) => ServerBuild {
  const routes = build.routes as Record<string, Route | undefined>;
  const patterns = Object.entries(routes).map(([id, route]) => ({ id, pattern: route ? patternOf(route, routes) : [] }));
  const existing = [0, 1].map(
    (at) => new Set(patterns.flatMap(({ pattern }) => (isPlain(pattern[at]) ? [pattern[at]?.toLowerCase()] : []))),
  );
  const builds = new Map<string, ServerBuild>();

  function narrow(first: string | undefined, second: string | undefined): ServerBuild {
    const ids = new Set<string>();
    for (const { id, pattern } of patterns) {
      if (!mayMatch(pattern, first, second)) continue;
      for (let at: string | undefined = id; at !== undefined && !ids.has(at); at = routes[at]?.parentId) ids.add(at);
    }
    return { ...build, routes: pick(build.routes, ids), assets: { ...build.assets, routes: pick(build.assets.routes, ids) } };
  }

  return (url) => {
    const path = url.replace(/[?#].*$/s, "");
    // The data of a page is asked for under its address with an ending.
    const [first, second] = partsOf(path.replace(/\.data$/, "")).map(spoken);
    // A part no route names plainly is like any other such part; a missing one is not.
    const key = [first, second].map((part, at) => (part === undefined ? "" : existing[at]?.has(part) ? part : "*"));
    const name = key.join("/");
    let result = builds.get(name);
    if (!result) {
      result = narrow(key[0] || undefined, key[1] || undefined);
      builds.set(name, result);
    }
    return result;
  };
}
