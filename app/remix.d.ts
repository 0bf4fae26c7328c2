/// <reference types="@remix-run/node" />
/// <reference types="vite/client" />

// Types loaders by single fetch.
declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}
export {};
