import type { LoaderFunctionArgs } from "@remix-run/node";
import { searchReference } from "#db/services/references/references.server.ts";
import { asActor } from "#app/session/ctx.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor, em } = await asActor(request, "org:self");
  const { q = "", ...values } = Object.fromEntries(new URL(request.url).searchParams);
  const options = await searchReference(em, actor, params.kind ?? "", { text: q, values });
  return Response.json(
    { options },
    { headers: { "content-language": actor.lang, "cache-control": "no-store" } },
  );
}
