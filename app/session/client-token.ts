/**
 * The token clients of the field keep in a cookie of theirs (wire contract §1, `Admin-Token`); "" without one. A browser that asks for a picture can
 * send no header, so pictures below `profile/` are answered for it, and nothing else is.
 */
export const clientToken = (cookie: string | null | undefined): string =>
  /(?:^|;\s*)Admin-Token=([\w-]{43})(?:;|$)/.exec(cookie ?? "")?.[1] ?? "";
