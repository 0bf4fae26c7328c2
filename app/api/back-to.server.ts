import { data, redirect } from "@remix-run/node";
import { insidePath } from "../session/inside-path.ts";

/** After a choice, kept in a cookie perhaps: back to `to`, an address of our own, or with `stay` an answer to the page that goes on. */
export function backTo(form: FormData, cookie: string | null) {
  const headers: Record<string, string> = cookie ? { "set-cookie": cookie } : {};
  if (form.get("stay")) return data({ done: true }, { headers });
  return redirect(insidePath(String(form.get("to") ?? "")), { headers });
}
