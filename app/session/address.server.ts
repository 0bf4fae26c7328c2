/**
 * Carries the caller's network address. The web process overwrites what a client sent
 * (app/main.ts).
 */
export const addressHeader = "x-seaway-address";
