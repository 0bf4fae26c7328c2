import type { LoaderFunctionArgs } from "@remix-run/node";
import { searchReference } from "#db/references.server.ts";
import { asActor } from "../session/ctx.server.ts";

/** Options of a reference picker. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor, em } = await asActor(request, "org:self");
  return { options: await searchReference(em, actor, params.kind ?? "", new URL(request.url).searchParams.get("q") ?? "") };
}
