/**
 * The existing clients' `Admin-Token` cookie (wire contract §1), or "". Only for images and frames,
 * which cannot send a header.
 */
export const clientToken = (cookie: string | null | undefined): string =>
  /(?:^|;\s*)Admin-Token=([\w-]{43})(?:;|$)/.exec(cookie ?? "")?.[1] ?? "";
