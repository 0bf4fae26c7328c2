import type { ActionFunctionArgs } from "@remix-run/node";
import { themeCookie } from "#app/session/cookies.server.ts";
import { assertSameOrigin } from "#app/session/ctx.server.ts";
import { backTo } from "./back-to.server.ts";
import { readPageForm } from "#app/session/page-form.server.ts";

export async function action({ request }: ActionFunctionArgs) {
  assertSameOrigin(request);
  const form = await readPageForm(request);
  const cookie = await themeCookie.serialize(form.get("theme") === "dark" ? "dark" : "light");
  return backTo(form, cookie);
}
