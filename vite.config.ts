import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import options from "./remix.config.js";

export default defineConfig({
  plugins: [remix({ future: options.future, ignoredRouteFiles: options.ignoredRouteFiles, routes: options.routes })],
  build: { target: "esnext", sourcemap: false, chunkSizeWarningLimit: 1500 },
  // Charts come along so that what they do not use is left out.
  ssr: { noExternal: [/^@blueprintjs\//, "remix-i18next", "echarts", "zrender"] },
  // `npm run dev` finds packages through the server halves of route files too; these do not exist for a browser.
  optimizeDeps: { exclude: ["@node-rs/argon2"] },
});
