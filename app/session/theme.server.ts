import { themeCookie } from "./cookies.server.ts";

export type Theme = "light" | "dark";

/** The theme of a page: the reader's choice, else what their system prefers as far as the browser tells, else light. */
export async function themeOf(request: { headers: Headers }): Promise<Theme> {
  const chosen: unknown = await themeCookie.parse(request.headers.get("cookie"));
  if (chosen === "dark" || chosen === "light") return chosen;
  return request.headers.get("sec-ch-prefers-color-scheme") === "dark" ? "dark" : "light";
}
