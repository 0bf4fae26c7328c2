import path from "node:path";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig, type Plugin } from "vite";
import options from "./remix.config.js";
import { routeAreas } from "./scripts/route-areas.ts";

/** The virtual grid takes of Blueprint's core what it uses; the rest would double its script. */
const gridCore: Plugin = {
  name: "grid-core",
  enforce: "pre",
  resolveId(source, importer) {
    const ofTable = importer?.includes("/@blueprintjs/table/") && /^@blueprintjs\/(core|icons)$/.test(source);
    return ofTable ? path.resolve("app/kit/list/grid-core.tsx") : null;
  },
};

export default defineConfig(({ command, isSsrBuild }) => ({
  // Only the server asks which messages a route needs.
  define: isSsrBuild || command === "serve" ? { ROUTE_AREAS: JSON.stringify(routeAreas()) } : {},
  plugins: [gridCore, remix({ future: options.future, ignoredRouteFiles: options.ignoredRouteFiles, routes: options.routes })],
  build: { target: "esnext", sourcemap: false, chunkSizeWarningLimit: 1500 },
  // Charts come along so that what they do not use is left out.
  ssr: { noExternal: [/^@blueprintjs\//, "remix-i18next", "echarts", "zrender"] },
  // `npm run dev` finds packages through the server halves of route files too; these do not exist for a browser.
  optimizeDeps: { exclude: ["@node-rs/argon2"] },
}));
