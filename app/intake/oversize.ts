/**
 * Set on a form of an upload page that was too large to be handed on: how large it was, in bytes. Its body is empty then. The web process takes
 * the header off whatever comes from outside.
 */
export const oversizeHeader = "x-seaway-oversize";

/** How large the form of a request was that is not there because of its size; 0 for a form that is there. */
export const oversizeOf = (request: { headers: Headers }): number => Number(request.headers.get(oversizeHeader) ?? 0) || 0;
