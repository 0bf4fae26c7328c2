import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { recordedOriginals } from "#domain/documents/bill/print/bill-originals.server.ts";
import { billSteps } from "#domain/documents/bill/bill.resource.server.ts";
import { refusalText } from "#platform/kernel/i18n/translate.ts";
import { isRefusal, Refusal } from "#platform/kernel/refusal/refusal.ts";
import { asActor, runAction } from "#app/session/ctx.server.ts";
import { printResponse } from "./print-response.server.ts";

const apiName = "seaway/bill/query";

/** The PDF. Originals without a recorded print lead to the bill, where they are printed. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const context = await asActor(request, "bill:print");
  const [id, kind] = [
    Number(params.blId) || 0,
    new URL(request.url).searchParams.get("kind") ?? "copy",
  ];
  const response = await printResponse(context, { apiName, id, kind });
  if (response.status !== 409 || kind !== "original") return response;
  const { em, actor, now } = context;
  const recorded = await recordedOriginals(em, { billId: id, userName: actor.userName, now }).catch(
    (error: unknown) => {
      if (isRefusal(error)) return null;
      throw error;
    },
  );
  return recorded ? response : redirect(`/${apiName}/viewEditAddBill/index/${id}`);
}

/** One press records the print of the whole set and opens it. */
export async function action({ request, params }: ActionFunctionArgs) {
  const context = await asActor(request, "bill:print");
  const reason = String((await context.form()).get("reason") ?? "");
  const id = Number(params.blId) || 0;
  const input = {
    rows: [{ id }],
    fields: { kind: "ORIGINAL_MULTI" },
    ...(reason ? { reason } : {}),
  };
  const { rows } = await runAction(context, billSteps.print, input);
  const [row] = rows;
  if (row?.done) return redirect(`/seaway/bill/print/${id}?kind=original`, 303);
  const text = refusalText(context.actor.lang, new Refusal(row?.code ?? "kit.failed", row?.params));
  return new Response(text, {
    status: 422,
    headers: { "content-type": "text/plain; charset=utf-8" },
  });
}
