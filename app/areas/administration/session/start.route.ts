import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { asActor } from "#app/session/ctx.server.ts";

/** /index is the home page (platform §2). */
export async function loader({ request }: LoaderFunctionArgs) {
  await asActor(request, "org:self");
  return redirect(`/${new URL(request.url).search}`);
}
