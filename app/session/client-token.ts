/**
 * The token clients of the field keep in a cookie of theirs (wire contract §1, `Admin-Token`); "" without one. A browser that asks for a picture can
 * send no header, nor can one that opens a frame: pictures below `profile/` and the two pages for frames are answered for it, and nothing else is.
 */
export const clientToken = (cookie: string | null | undefined): string =>
  /(?:^|;\s*)Admin-Token=([\w-]{43})(?:;|$)/.exec(cookie ?? "")?.[1] ?? "";
