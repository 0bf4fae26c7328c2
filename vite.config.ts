import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig, type Plugin, type Rollup, type UserConfig } from "vite";
import options from "./remix.config.js";
import type * as RouteAreas from "./scripts/route-areas.ts";

/** The virtual grid takes of Blueprint what it uses; the rest would double its script. */
const gridCore: Plugin = {
  name: "grid-core",
  enforce: "pre",
  resolveId(source, importer) {
    if (!importer?.includes("/@blueprintjs/table/")) return null;
    if (/^@blueprintjs\/(core|icons)$/.test(source))
      return path.resolve("app/kit/ui/grid-core.tsx");
    return source === "./tableHotkeys" ? path.resolve("app/kit/list/grid/grid-keys.ts") : null;
  },
};

const required = createRequire(import.meta.url);
const reactPackages: readonly string[] = ["react", "react-dom", "react-dom/server"];

/**
 * Node reads each file that a package of React names, to learn its exports, and keeps their texts:
 * three megabytes of development builds. Required instead of imported, it reads those of production
 * only.
 */
const requiredReact: Plugin = {
  name: "required-react",
  enforce: "pre",
  apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
  resolveId: (source) => (reactPackages.includes(source) ? `\0required:${source}` : null),
  load(id) {
    const name = id.startsWith("\0required:") ? id.slice("\0required:".length) : null;
    if (name === null) return null;
    const names = Object.keys(required(name) as object).filter(
      (key) => /^[A-Za-z]\w*$/.test(key) && key !== "default",
    );
    return `import { createRequire } from "node:module";
const whole = createRequire(import.meta.url)(${JSON.stringify(name)});
export default whole;
export const { ${names.join(", ")} } = whole;`;
  },
};

/**
 * The areas of each route's messages. Vite restarts when a file changes that its configuration
 * imports, so this one is loaded by address.
 */
async function messageAreas(): Promise<string> {
  const { routeAreas } = (await import(
    pathToFileURL(path.resolve("scripts/route-areas.ts")).href
  )) as typeof RouteAreas;
  return JSON.stringify(routeAreas());
}

/**
 * Of six hundred files, with letters outside Latin-1: built, their texts take half the memory.
 * Node's own sources of them are not read then.
 */
const databasePackages: readonly (string | RegExp)[] = [
  /^@mikro-orm\//,
  "kysely",
  "pg-boss",
  "cron-parser",
  "luxon",
];

/**
 * The worker and the command line are built beside the web server and share its modules: one
 * program takes less memory than a thousand source files, and starts in half the time.
 */
const programs: Plugin = {
  name: "programs",
  apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
  buildStart() {
    for (const [source, fileName] of [
      ["jobs/main.ts", "jobs.js"],
      ["cli/main.ts", "cli.js"],
    ] as const)
      this.emitFile({
        type: "chunk",
        id: path.resolve(source),
        fileName,
        preserveSignature: false,
      });
  },
};

/**
 * Node keeps the text of a program, with a single Chinese letter in two bytes per letter. The
 * compiler escapes texts and leaves out spaces; names stay and lines are short, so that stack
 * traces can be read. Regular expressions follow at the end.
 */
const asciiPatterns: Plugin = {
  name: "ascii-patterns",
  apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
  generateBundle(_options, bundle) {
    // A slash before such a letter means the letter itself.
    const escaped = (_: string, slashes: string, letter: string) =>
      `${slashes.slice(slashes.length % 2)}\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
    for (const file of Object.values(bundle))
      if (file.type === "chunk") file.code = file.code.replace(/(\\*)([\u0080-\uffff])/g, escaped);
  },
};

/** What every page, and what every list needs. */
const wholes: Readonly<Record<string, readonly string[]>> = {
  page: ["app/entry.client.tsx", "app/root.tsx", "app/kit/shell/frame/shell.route.tsx"],
  list: ["app/kit/list/list-screen.tsx"],
};

/** Blueprint's `Icon` fetches drawings by name; we name none (app/kit/ui/icon.tsx). */
const iconDrawings = /@blueprintjs\/icons\/.*(?:paths-loaders|allPaths|px\/paths)\b/;

/** Either is one script: many small ones compress badly, and each is a request. */
function wholeScripts(): Rollup.GetManualChunk {
  const places = new Map<string, string>();
  return (id, { getModuleInfo }) => {
    const take = (module: string, whole: string) => {
      if (places.has(module) || iconDrawings.test(module)) return;
      places.set(module, whole);
      for (const imported of getModuleInfo(module)?.importedIds ?? []) take(imported, whole);
    };
    if (places.size === 0)
      for (const [whole, files] of Object.entries(wholes))
        for (const file of files) take(path.resolve(file), whole);
    // An entry starts the page when it is read, so that nothing else may stand in it.
    if (getModuleInfo(id)?.isEntry) return null;
    return iconDrawings.test(id) ? "icon-drawings" : places.get(id);
  };
}

const asciiTexts = {
  charset: "ascii",
  legalComments: "none",
  minifyIdentifiers: false,
  minifySyntax: false,
  minifyWhitespace: true,
  lineLimit: 160,
} as const;

export default defineConfig(
  async ({ command, isSsrBuild }): Promise<UserConfig> => ({
    // Only the server asks which messages a route needs. `npm run dev` fetches those of a newer
    // screen when they are shown.
    define: isSsrBuild || command === "serve" ? { ROUTE_AREAS: await messageAreas() } : {},
    plugins: [gridCore, requiredReact, programs, asciiPatterns, remix({ future: options.future })],
    build: {
      target: "esnext",
      sourcemap: false,
      chunkSizeWarningLimit: 1500,
      // Shared code lies beside the programs: modules find the project by their place.
      ...(isSsrBuild
        ? { minify: "esbuild", rollupOptions: { output: { chunkFileNames: "[name]-[hash].js" } } }
        : { rollupOptions: { output: { manualChunks: wholeScripts() } } }),
    },
    ...(isSsrBuild ? { esbuild: asciiTexts } : {}),
    // Charts come along so that what they do not use is left out.
    ssr: {
      noExternal: [
        /^@blueprintjs\//,
        "remix-i18next",
        "echarts",
        "zrender",
        "zod",
        ...(command === "build" ? databasePackages : []),
      ],
    },
    // `npm run dev` finds packages through the server halves of route files too; these do not exist
    // for a browser.
    optimizeDeps: { exclude: ["@node-rs/argon2"] },
  }),
);
