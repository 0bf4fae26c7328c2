import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { addressOf } from "../session/address.server.ts";
import { answerCall } from "./calls.server.ts";

/** Every call under /xhl-admin; always HTTP 200 with the result's code in the body, as the clients of the field expect. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  return answerCall(request, params["*"] ?? "", addressOf(context));
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  return answerCall(request, params["*"] ?? "", addressOf(context));
}
