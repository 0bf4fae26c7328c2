import { createCookie } from "@remix-run/node";

const secure = process.env.SEAWAY_TLS === "1";

/**
 * The session token: opaque, httpOnly, same site (security.md). It lies longer than any session lives, so that a reader whose session ended is
 * told so; what it opens is the server's business alone.
 */
export const sessionCookie = createCookie("seaway_session", { httpOnly: true, sameSite: "lax", secure, path: "/", maxAge: 7 * 24 * 3600 });

/** The token of a known device, which may sign in by itself where its user said so; sent to the sign-in pages and nowhere else. */
export const deviceCookie = createCookie("seaway_device", {
  httpOnly: true,
  sameSite: "lax",
  secure,
  path: "/login",
  maxAge: 180 * 24 * 3600,
});

/** A word to be said on the next sign-in page. */
export const noticeCookie = createCookie("seaway_notice", { httpOnly: true, sameSite: "lax", secure, path: "/", maxAge: 60 });

/** The chosen language; readable by nothing but us, kept a year (platform §1). */
export const languageCookie = createCookie("language", { sameSite: "lax", secure, path: "/", maxAge: 365 * 24 * 3600 });

/** Light or dark, as the reader chose; kept a year. */
export const themeCookie = createCookie("theme", { sameSite: "lax", secure, path: "/", maxAge: 365 * 24 * 3600 });
