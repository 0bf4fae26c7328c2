import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { inZone } from "#platform/kernel/clock/zone-context.server.ts";

/** A route module of the product. */
type Route = ServerBuild["routes"][string]["module"];

const future: ServerBuild["future"] = {
  v3_fetcherPersist: true,
  v3_lazyRouteDiscovery: false,
  v3_relativeSplatPath: true,
  v3_singleFetch: true,
  v3_throwAbortReason: true,
};

const parts = Promise.all([
  import("#app/entry.server.tsx"),
  import("#app/root.tsx"),
  import("#app/kit/shell/frame/shell.route.tsx"),
] as const);

/**
 * A page within the product's frame, as the web process answers it: loaded, drawn and sent by the
 * product's own entry.
 */
export async function answeredPage(request: Request, page: Route): Promise<Response> {
  const [entry, root, shell] = await parts;
  const { pathname } = new URL(request.url);
  const routes: ServerBuild["routes"] = {
    root: { id: "root", path: "", module: root },
    shell: { id: "shell", parentId: "root", module: shell },
    page: { id: "page", parentId: "shell", path: pathname, module: page },
  };
  const described = Object.values(routes).map(({ id, parentId, path, module }) => ({
    id,
    ...(parentId ? { parentId } : {}),
    ...(path ? { path } : {}),
    hasAction: module.action !== undefined,
    hasLoader: module.loader !== undefined,
    hasErrorBoundary: module.ErrorBoundary !== undefined,
    hasClientAction: false,
    hasClientLoader: false,
    module: `/${id}.js`,
  }));
  const build: ServerBuild = {
    entry: { module: entry },
    routes,
    assets: {
      entry: { module: "/entry.js", imports: [] },
      routes: Object.fromEntries(described.map((route) => [route.id, route])),
      url: "/manifest.js",
      version: "test",
    },
    publicPath: "/",
    assetsBuildDirectory: "build",
    future,
    isSpaMode: false,
    mode: "production",
  };
  return inZone(undefined, () => createRequestHandler(build, "production")(request, {}));
}
