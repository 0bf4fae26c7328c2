import "#domain/messages.ts";
import { registeredCatalogues } from "#platform/i18n/catalogue.ts";
import type { MessageArea } from "#platform/i18n/message-key.ts";
import { registerRoutes } from "../app/site-map.js";
import { browserGraph, browserModule } from "./browser-graph.ts";

/** The files of all routes by id, as Remix registers them; the root, which stands in no site map, too. */
export function routeFiles(): Map<string, string> {
  const files = new Map([["root", "app/root.tsx"]]);
  registerRoutes((path, file, options, children) => {
    const { id } = options as { id: string };
    if (file.endsWith(".tsx")) files.set(id, `app/${file}`);
    children?.();
  });
  return files;
}

/** The areas whose messages a module names: whole keys, and what a composed key begins with. */
function areasOfModules(): (file: string) => MessageArea[] {
  const ofKey = new Map(registeredCatalogues().flatMap(({ area, zh }) => Object.keys(zh).map((key) => [key, area] as const)));
  const ofFile = new Map<string, MessageArea[]>();
  return (file) => {
    let areas = ofFile.get(file);
    if (!areas) {
      const { texts, heads } = browserModule(file);
      const begun = heads.filter((head) => head.includes("."));
      const composed = [...ofKey].filter(([key]) => begun.some((head) => key.startsWith(head))).map(([, area]) => area);
      const whole = texts.map((text) => ofKey.get(text)).filter((area) => area !== undefined);
      areas = [...new Set([...whole, ...composed])];
      ofFile.set(file, areas);
    }
    return areas;
  };
}

/**
 * The areas whose messages the scripts of each route name, by route id, without the kit, which every page has. What the data of a page names
 * is not among them.
 */
export function routeAreas(): Record<string, MessageArea[]> {
  const areasOf = areasOfModules();
  const byId = new Map<string, MessageArea[]>();
  for (const [id, file] of routeFiles()) {
    const entries = id === "root" ? ["app/entry.client.tsx", file] : [file];
    const areas = new Set([...browserGraph(entries).keys()].flatMap(areasOf));
    areas.delete("kit");
    byId.set(id, [...areas].toSorted());
  }
  return Object.fromEntries(byId);
}
