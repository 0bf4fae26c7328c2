import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { answerCall } from "./calls.server.ts";

/** Every call under /xhl-admin; always HTTP 200 with the result's code in the body, as the clients of the field expect. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  return answerCall(request, params["*"] ?? "");
}

export async function action({ request, params }: ActionFunctionArgs) {
  return answerCall(request, params["*"] ?? "");
}
