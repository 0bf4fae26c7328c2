import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { asActor } from "#app/session/ctx.server.ts";
import { insidePath } from "#app/session/inside-path.ts";

/** /redirect/{path} reloads a page (platform §2). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await asActor(request, "org:self");
  const { search } = new URL(request.url);
  return redirect(insidePath(`/${params["*"] ?? ""}${search}`));
}
