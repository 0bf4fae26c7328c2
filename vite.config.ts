import path from "node:path";
import { pathToFileURL } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig, type Plugin, type UserConfig } from "vite";
import options from "./remix.config.js";
import type * as RouteAreas from "./scripts/route-areas.ts";

/** The virtual grid takes of Blueprint's core what it uses; the rest would double its script. */
const gridCore: Plugin = {
  name: "grid-core",
  enforce: "pre",
  resolveId(source, importer) {
    const ofTable = importer?.includes("/@blueprintjs/table/") && /^@blueprintjs\/(core|icons)$/.test(source);
    return ofTable ? path.resolve("app/kit/list/grid-core.tsx") : null;
  },
};

/** The areas of each route's messages. Vite restarts when a file changes that its configuration imports, so this one is loaded by address. */
async function messageAreas(): Promise<string> {
  const { routeAreas } = (await import(pathToFileURL(path.resolve("scripts/route-areas.ts")).href)) as typeof RouteAreas;
  return JSON.stringify(routeAreas());
}

/** The worker is built beside the web server and shares its modules: one program takes less memory than a thousand source files. */
const workerProgram: Plugin = {
  name: "worker-program",
  apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
  buildStart() {
    this.emitFile({ type: "chunk", id: path.resolve("jobs/main.ts"), fileName: "jobs.js", preserveSignature: false });
  },
};

/** Node keeps a program with a single Chinese letter in two bytes per letter; nothing else is changed, so that stack traces can be read. */
const asciiProgram = {
  charset: "ascii",
  legalComments: "none",
  minifyIdentifiers: false,
  minifySyntax: false,
  minifyWhitespace: false,
} as const;

export default defineConfig(
  async ({ command, isSsrBuild }): Promise<UserConfig> => ({
    // Only the server asks which messages a route needs. `npm run dev` fetches those of a newer screen when they are shown.
    define: isSsrBuild || command === "serve" ? { ROUTE_AREAS: await messageAreas() } : {},
    plugins: [gridCore, workerProgram, remix({ future: options.future })],
    build: {
      ...{ target: "esnext", sourcemap: false, chunkSizeWarningLimit: 1500 },
      // Shared code lies beside the programs: modules find the project by their place.
      ...(isSsrBuild ? { minify: "esbuild", rollupOptions: { output: { chunkFileNames: "[name]-[hash].js" } } } : {}),
    },
    ...(isSsrBuild ? { esbuild: asciiProgram } : {}),
    // Charts come along so that what they do not use is left out.
    ssr: { noExternal: [/^@blueprintjs\//, "remix-i18next", "echarts", "zrender"] },
    // `npm run dev` finds packages through the server halves of route files too; these do not exist for a browser.
    optimizeDeps: { exclude: ["@node-rs/argon2"] },
  }),
);
