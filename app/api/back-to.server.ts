import { data, redirect } from "@remix-run/node";
import { insidePath } from "#app/session/inside-path.ts";

/** Redirects to the inside path `to`, or returns data when `stay` is set. */
export function backTo(form: FormData, cookie: string | null) {
  const headers: Record<string, string> = cookie ? { "set-cookie": cookie } : {};
  if (form.get("stay")) return data({ done: true }, { headers });
  return redirect(insidePath(String(form.get("to") ?? "")), { headers });
}
