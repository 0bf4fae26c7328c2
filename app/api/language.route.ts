import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { languageCookie } from "../session/cookies.server.ts";
import { assertSameOrigin } from "../session/ctx.server.ts";

/** Changes the language and goes back to the page it was asked from. */
export async function action({ request }: ActionFunctionArgs) {
  assertSameOrigin(request);
  const form = await request.formData();
  const to = String(form.get("to") ?? "/");
  const lang = form.get("lang") === "en" ? "en" : "zh";
  return redirect(/^\/(?![/\\])/.test(to) ? to : "/", { headers: { "set-cookie": await languageCookie.serialize(lang) } });
}
