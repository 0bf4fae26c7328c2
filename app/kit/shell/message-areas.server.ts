import { resources } from "#db/services/registry.server.ts";
import { registeredCatalogues } from "#platform/i18n/catalogue.ts";
import type { MessageArea } from "#platform/i18n/message-key.ts";
import { registerRoutes, screens } from "../../site-map.js";

/** What the scripts of each route name (scripts/route-areas.ts), put in by the build. Without a build, as in a test, nothing is known of them. */
declare const ROUTE_AREAS: Readonly<Record<string, readonly MessageArea[]>> | undefined;

const byScripts = (): Readonly<Record<string, readonly MessageArea[]>> => (typeof ROUTE_AREAS === "undefined" ? {} : ROUTE_AREAS);

let areaOfKey: ReadonlyMap<string, MessageArea> | undefined;
/** The area of a message; undefined for any other text. */
function areaOf(key: string): MessageArea | undefined {
  areaOfKey ??= new Map(registeredCatalogues().flatMap(({ area, zh }) => Object.keys(zh).map((message) => [message, area] as const)));
  return areaOfKey.get(key);
}

/** Texts longer than this are no keys. */
const longestKey = 60;

function collect(value: unknown, areas: Set<MessageArea>, seen: Set<object>): void {
  if (typeof value === "string") {
    if (/^[[{]/.test(value)) {
      // A stored message keeps its values as JSON; fields of it are named by their keys.
      for (const [, key = ""] of value.matchAll(/"([a-z]\w*\.[\w.]+)"/g)) collect(key, areas, seen);
      return;
    }
    const area = value.length <= longestKey && value.includes(".") ? areaOf(value) : undefined;
    if (area) areas.add(area);
    return;
  }
  if (typeof value !== "object" || value === null || seen.has(value)) return;
  seen.add(value);
  if (value instanceof Promise) return;
  for (const part of value instanceof Map ? value.values() : Object.values(value)) collect(part, areas, seen);
}

/** The areas of the message keys in the data of a page, however deep; the kit left out. */
export function areasIn(data: unknown): Set<MessageArea> {
  const areas = new Set<MessageArea>();
  collect(data, areas, new Set());
  areas.delete("kit");
  return areas;
}

/** What the definitions behind a screen name: the columns of its list, the fields of its form, the actions of its machine. */
function areasOfScreen({ apiName, label }: { apiName?: string; label?: string }): Set<MessageArea> {
  const resource = apiName ? resources.find((each) => each.apiName === apiName) : undefined;
  return areasIn([label, resource?.list, resource?.form, resource?.machine]);
}

let byRoute: ReadonlyMap<string, { path: string; areas: readonly MessageArea[] }> | undefined;
/** Path and areas of every route, by its id. */
export function areasByRoute(): ReadonlyMap<string, { path: string; areas: readonly MessageArea[] }> {
  if (byRoute) return byRoute;
  const screenOf = new Map(screens.map((screen) => [screen.path, screen]));
  const all = new Map([["root", { path: "", areas: byScripts().root ?? [] }]]);
  registerRoutes((path, _file, options, children) => {
    const { id } = options as { id: string };
    const screen = path === undefined ? (id === "shell" ? undefined : screenOf.get("/")) : screenOf.get(path);
    const defined = screen ? areasOfScreen(screen) : [];
    all.set(id, { path: path ?? "", areas: [...new Set([...(byScripts()[id] ?? []), ...defined])].toSorted() });
    children?.();
  });
  byRoute = all;
  return all;
}

/** The areas the first visit of a page needs: those of its routes, and those its data names. */
export function areasOfPage(routeIds: readonly string[], data: unknown): MessageArea[] {
  const areas = areasIn(data);
  for (const id of routeIds) for (const area of areasByRoute().get(id)?.areas ?? []) areas.add(area);
  return [...areas].toSorted();
}
