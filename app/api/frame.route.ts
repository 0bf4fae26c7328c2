import type { ActionFunctionArgs } from "@remix-run/node";
import { cookieText, sideKey, sizeKey, sizes } from "../kit/shell/look.ts";
import { assertSameOrigin } from "../session/ctx.server.ts";
import { backTo } from "./back-to.server.ts";
import { readPageForm } from "../session/page-form.server.ts";

/** Menu open (1) or as icons (0), or the size, of a page without script: kept in a cookie, back to the page it was asked from. */
export async function action({ request }: ActionFunctionArgs) {
  assertSameOrigin(request);
  const form = await readPageForm(request);
  const size = sizes.find((size) => size === form.get("size"));
  const open = form.get("side");
  return backTo(form, size ? cookieText(sizeKey, size) : open === "0" || open === "1" ? cookieText(sideKey, open) : null);
}
