import type { ActionFunctionArgs } from "@remix-run/node";
import { cookieText, sideKey, sizeKey, sizes } from "#app/kit/shell/theme/look.ts";
import { assertSameOrigin } from "#app/session/ctx.server.ts";
import { backTo } from "./back-to.server.ts";
import { readPageForm } from "#app/session/page-form.server.ts";

/** Saves the side menu's state (1 open, 0 icons) or size in a cookie, for pages without script. */
export async function action({ request }: ActionFunctionArgs) {
  assertSameOrigin(request);
  const form = await readPageForm(request);
  const size = sizes.find((size) => size === form.get("size"));
  const open = form.get("side");
  return backTo(
    form,
    size
      ? cookieText(sizeKey, size)
      : open === "0" || open === "1"
        ? cookieText(sideKey, open)
        : null,
  );
}
