import { registerRoutes } from "./site-map.js";

type RouteEntry = {
  id: string;
  path?: string;
  index?: boolean;
  file: string;
  children?: RouteEntry[];
};

/**
 * The site map as Remix reads routes, so that `npm run dev` takes a new screen without a restart.
 */
function routesOfSiteMap(): RouteEntry[] {
  let siblings: RouteEntry[] = [];
  registerRoutes((path, file, options, children) => {
    const { id, index } = options as { id: string; index?: boolean };
    const entry: RouteEntry = {
      id,
      file,
      ...(path === undefined ? {} : { path }),
      ...(index ? { index } : {}),
    };
    siblings.push(entry);
    if (!children) return;
    const outer = siblings;
    siblings = entry.children = [];
    children();
    siblings = outer;
  });
  return siblings;
}

export default routesOfSiteMap();
