import type { LoaderFunctionArgs } from "@remix-run/node";
import { askCaptcha, faultsOf } from "./login.loader.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const kind = new URL(request.url).searchParams.get("kind") === "text" ? "text" : "image";
  const headers = { "cache-control": "no-store", "x-content-type-options": "nosniff" };
  try {
    return Response.json(await askCaptcha(request, kind), { headers });
  } catch (error) {
    return Response.json({ faults: faultsOf(error) }, { status: 429, headers });
  }
}
