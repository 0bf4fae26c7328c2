import type { LoaderFunctionArgs } from "@remix-run/node";
import { asActor } from "#app/session/ctx.server.ts";
import { printResponse } from "./print-response.server.ts";

/** The customer's own bill: a draft with its mark, or a copy. Originals are the carrier's. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  return printResponse(await asActor(request, "ebBill:list"), {
    apiName: "eb/bill",
    id: Number(params.blId) || 0,
    kind: "copy",
  });
}
