/** Set on a request for a page, absent on one for its data alone. The web process overwrites what a client sent (app/main.ts). */
export const documentHeader = "x-seaway-document";
