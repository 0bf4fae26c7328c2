/// <reference types="@remix-run/node" />
/// <reference types="vite/client" />

// Loaders answer by single fetch; this makes their types say so.
declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}
export {};
