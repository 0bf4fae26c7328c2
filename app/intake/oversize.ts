/**
 * Size of an upload form that was too large and emptied. The web process removes the header from
 * outside requests.
 */
export const oversizeHeader = "x-seaway-oversize";

/** 0 for a complete form. */
export const oversizeOf = (request: { headers: Headers }): number =>
  Number(request.headers.get(oversizeHeader) ?? 0) || 0;
