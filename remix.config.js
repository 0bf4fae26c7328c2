import { registerRoutes } from "./app/site-map.js";

/** The Remix options; vite.config.ts hands them to the plugin. @type {import('@remix-run/dev').AppConfig} */
export default {
  appDirectory: "app",
  ignoredRouteFiles: ["**/*"],
  routes: (define) => define(registerRoutes),
  future: {
    v3_fetcherPersist: true,
    v3_lazyRouteDiscovery: false,
    v3_relativeSplatPath: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
    v3_routeConfig: false,
  },
};
