import { themeCookie } from "./cookies.server.ts";

export type Theme = "light" | "dark";

/** Order: the reader's choice, the system preference if the browser sends it, light. */
export async function themeOf(request: { headers: Headers }): Promise<Theme> {
  const chosen: unknown = await themeCookie.parse(request.headers.get("cookie"));
  if (chosen === "dark" || chosen === "light") return chosen;
  return request.headers.get("sec-ch-prefers-color-scheme") === "dark" ? "dark" : "light";
}
