/**
 * The Remix options; vite.config.ts hands them to the plugin. Routes are in app/routes.ts. @type
 * {import('@remix-run/dev').AppConfig}
 */
export default {
  appDirectory: "app",
  future: {
    v3_fetcherPersist: true,
    v3_lazyRouteDiscovery: false,
    v3_relativeSplatPath: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
};
