import { resources } from "#db/services/registry.server.ts";
import { registeredCatalogues } from "#platform/kernel/i18n/catalogue.ts";
import type { MessageArea } from "#platform/kernel/i18n/message-key.ts";
import { registerRoutes, screens } from "#app/site-map.js";

/**
 * Areas each route's scripts name, inserted by the build (scripts/route-areas.ts); undefined
 * without one.
 */
declare const ROUTE_AREAS: Readonly<Record<string, readonly MessageArea[]>> | undefined;

const byScripts = (): Readonly<Record<string, readonly MessageArea[]>> =>
  typeof ROUTE_AREAS === "undefined" ? {} : ROUTE_AREAS;

let areaOfKey: ReadonlyMap<string, MessageArea> | undefined;
function areaOf(key: string): MessageArea | undefined {
  areaOfKey ??= new Map(
    registeredCatalogues()
      .filter(({ everyPage }) => !everyPage)
      .flatMap(({ area, zh }) => Object.keys(zh).map((message) => [message, area] as const)),
  );
  return areaOfKey.get(key);
}

let areasOfText = new Map<string, readonly MessageArea[]>();

/** Stored messages are JSON that may name keys. Long texts come again and again. */
function areasInJson(text: string): readonly MessageArea[] {
  const before = areasOfText.get(text);
  if (before) return before;
  const areas = new Set<MessageArea>();
  for (const [, key = ""] of text.matchAll(/"([a-z]\w*\.[\w.]+)"/g)) collect(key, areas, new Set());
  if (areasOfText.size >= mostTexts) areasOfText = new Map();
  if (text.length > shortText) areasOfText.set(text, [...areas]);
  return [...areas];
}

const mostTexts = 50;
/** Searched as fast as looked up. */
const shortText = 500;

/** Longer texts are no keys. */
const longestKey = 60;

function collect(value: unknown, areas: Set<MessageArea>, seen: Set<object>): void {
  if (typeof value === "string") {
    if (/^[[{]/.test(value)) {
      for (const area of areasInJson(value)) areas.add(area);
      return;
    }
    const area = value.length <= longestKey && value.includes(".") ? areaOf(value) : undefined;
    if (area) areas.add(area);
    return;
  }
  if (typeof value !== "object" || value === null || seen.has(value)) return;
  seen.add(value);
  if (value instanceof Promise) return;
  for (const part of value instanceof Map ? value.values() : Object.values(value))
    collect(part, areas, seen);
}

/** Searches the data at any depth; leaves out what stands on every page. */
export function areasIn(data: unknown): Set<MessageArea> {
  const areas = new Set<MessageArea>();
  collect(data, areas, new Set());
  return areas;
}

/** Areas named by a screen's list, form and machine. */
function areasOfScreen({ apiName, label }: { apiName?: string; label?: string }): Set<MessageArea> {
  const resource = apiName ? resources.find((each) => each.apiName === apiName) : undefined;
  return areasIn([label, resource?.list, resource?.form, resource?.machine]);
}

let byRoute: ReadonlyMap<string, { path: string; areas: readonly MessageArea[] }> | undefined;
/** By route id. */
export function areasByRoute(): ReadonlyMap<
  string,
  { path: string; areas: readonly MessageArea[] }
> {
  if (byRoute) return byRoute;
  const screenOf = new Map(screens.map((screen) => [screen.path, screen]));
  const all = new Map([["root", { path: "", areas: byScripts().root ?? [] }]]);
  registerRoutes((path, _file, options, children) => {
    const { id } = options as { id: string };
    const screen =
      path === undefined ? (id === "shell" ? undefined : screenOf.get("/")) : screenOf.get(path);
    const defined = screen ? areasOfScreen(screen) : [];
    all.set(id, {
      path: path ?? "",
      areas: [...new Set([...(byScripts()[id] ?? []), ...defined])].toSorted(),
    });
    children?.();
  });
  byRoute = all;
  return all;
}

/** Areas a first visit needs, from routes and data. */
export function areasOfPage(routeIds: readonly string[], data: unknown): MessageArea[] {
  const areas = areasIn(data);
  for (const id of routeIds)
    for (const area of areasByRoute().get(id)?.areas ?? []) areas.add(area);
  return [...areas].toSorted();
}
