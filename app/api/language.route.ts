import type { ActionFunctionArgs } from "@remix-run/node";
import { languageCookie } from "#app/session/cookies.server.ts";
import { assertSameOrigin } from "#app/session/ctx.server.ts";
import { backTo } from "./back-to.server.ts";
import { readPageForm } from "#app/session/page-form.server.ts";

/** With `stay` the page keeps what was typed. */
export async function action({ request }: ActionFunctionArgs) {
  assertSameOrigin(request);
  const form = await readPageForm(request);
  return backTo(form, await languageCookie.serialize(form.get("lang") === "en" ? "en" : "zh"));
}
