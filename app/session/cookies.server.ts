import { createCookie } from "@remix-run/node";

const secure = process.env.SEAWAY_TLS === "1";

/**
 * The session token (security.md). The cookie outlives sessions, so that a reader can be told one
 * ended.
 */
export const sessionCookie = createCookie("seaway_session", {
  httpOnly: true,
  sameSite: "lax",
  secure,
  path: "/",
  maxAge: 7 * 24 * 3600,
});

/** A known device may sign in by itself if its user allows. Sent to sign-in pages only. */
export const deviceCookie = createCookie("seaway_device", {
  httpOnly: true,
  sameSite: "lax",
  secure,
  path: "/login",
  maxAge: 180 * 24 * 3600,
});

/** A notice for the next sign-in page. */
export const noticeCookie = createCookie("seaway_notice", {
  httpOnly: true,
  sameSite: "lax",
  secure,
  path: "/",
  maxAge: 60,
});

/** Kept for a year (platform §1). */
export const languageCookie = createCookie("language", {
  sameSite: "lax",
  secure,
  path: "/",
  maxAge: 365 * 24 * 3600,
});

/** Kept for a year. */
export const themeCookie = createCookie("theme", {
  sameSite: "lax",
  secure,
  path: "/",
  maxAge: 365 * 24 * 3600,
});
