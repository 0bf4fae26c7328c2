import type { LoaderFunctionArgs } from "@remix-run/node";
import { asActor } from "../../session/ctx.server.ts";
import { printResponse } from "./print-response.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const kind = new URL(request.url).searchParams.get("kind") ?? "copy";
  return printResponse(await asActor(request, "bill:print"), { apiName: "seaway/bill/query", id: Number(params.blId) || 0, kind });
}
