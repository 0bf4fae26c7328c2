import { createCookie } from "@remix-run/node";

const secure = process.env.SEAWAY_TLS === "1";

/** The session token: opaque, httpOnly, same site (security.md). */
export const sessionCookie = createCookie("seaway_session", { httpOnly: true, sameSite: "lax", secure, path: "/", maxAge: 12 * 3600 });

/** The chosen language; readable by nothing but us, kept a year (platform §1). */
export const languageCookie = createCookie("language", { sameSite: "lax", secure, path: "/", maxAge: 365 * 24 * 3600 });

/** Light or dark, as the reader chose; kept a year. */
export const themeCookie = createCookie("theme", { sameSite: "lax", secure, path: "/", maxAge: 365 * 24 * 3600 });
