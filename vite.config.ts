import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import options from "./remix.config.js";

export default defineConfig({
  plugins: [remix({ future: options.future, ignoredRouteFiles: options.ignoredRouteFiles, routes: options.routes })],
  build: { target: "esnext", sourcemap: false, chunkSizeWarningLimit: 1500 },
  ssr: { noExternal: [/^@blueprintjs\//, "remix-i18next"] },
  server: { hmr: { port: Number(process.env.PORT || 3000) + 1 } },
});
