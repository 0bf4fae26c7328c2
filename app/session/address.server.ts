/**
 * The header that carries the caller's network address to whatever sees only the request. The web process writes it over what a client
 * sent (app/main.ts), so it is the address the process saw.
 */
export const addressHeader = "x-seaway-address";
