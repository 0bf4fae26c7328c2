import type { AppLoadContext } from "@remix-run/node";

/** The caller's network address as the web process saw it; never from a header a client can write. */
export function addressOf(context: AppLoadContext): string {
  return typeof context.clientAddress === "string" ? context.clientAddress : "";
}

/** Carries the address to what sees only the request. The web process writes it over whatever a client sent (app/main.ts). */
export const addressHeader = "x-seaway-address";
