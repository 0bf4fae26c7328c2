import "#app/messages.ts";
import { registeredCatalogues } from "#platform/kernel/i18n/catalogue.ts";
import type { MessageArea } from "#platform/kernel/i18n/message-key.ts";
import { registerRoutes } from "#app/site-map.js";
import { browserModule, firstFiles } from "./browser-graph.ts";

/** Files by route id, as Remix registers them, with the root, which no site map has. */
export function routeFiles(): Map<string, string> {
  const files = new Map([["root", "app/root.tsx"]]);
  registerRoutes((path, file, options, children) => {
    const { id } = options as { id: string };
    if (file.endsWith(".tsx")) files.set(id, `app/${file}`);
    children?.();
  });
  return files;
}

/** Areas of message keys in a module, including composed keys by their beginning. */
function areasOfModules(): (file: string) => MessageArea[] {
  const ofKey = new Map(
    registeredCatalogues()
      .filter(({ everyPage }) => !everyPage)
      .flatMap(({ area, zh }) => Object.keys(zh).map((key) => [key, area] as const)),
  );
  const ofFile = new Map<string, MessageArea[]>();
  return (file) => {
    let areas = ofFile.get(file);
    if (!areas) {
      const { texts, heads } = browserModule(file);
      const begun = heads.filter((head) => head.includes("."));
      const composed = [...ofKey]
        .filter(([key]) => begun.some((head) => key.startsWith(head)))
        .map(([, area]) => area);
      const whole = texts.map((text) => ofKey.get(text)).filter((area) => area !== undefined);
      areas = [...new Set([...whole, ...composed])];
      ofFile.set(file, areas);
    }
    return areas;
  };
}

/**
 * Areas whose messages a route's scripts name, by route id. Without those every page has,
 * names in page data, and what a script loads on demand: its texts are fetched when they are first
 * missing.
 */
export function routeAreas(): Record<string, MessageArea[]> {
  const areasOf = areasOfModules();
  const byId = new Map<string, MessageArea[]>();
  for (const [id, file] of routeFiles()) {
    const entries = id === "root" ? ["app/entry.client.tsx", file] : [file];
    const areas = new Set([...firstFiles(entries)].flatMap(areasOf));
    byId.set(id, [...areas].toSorted());
  }
  return Object.fromEntries(byId);
}
