import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { isRefusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { isId } from "#platform/kernel/text/record-id.ts";
import { applyPath } from "#domain/finance/write-off/write-off-screens.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import { pageContext } from "#app/session/ctx.server.ts";
import { ApplyForm } from "./apply-form.tsx";
import { type ApplyResponse, loadApply, postApply, readTyped } from "./apply.server.ts";
import { writeOffPageAt } from "./write-off-address.ts";

/** Open fees of a registration, ranked proposals, and how much of each fee it pays. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { side, subject, apiName } = writeOffPageAt(request);
  if (!isId(Number(params.receiptId))) throw new Response("not found", { status: 404 });
  return loadApply(await pageContext(request), resourceOf(apiName), {
    id: Number(params.receiptId),
    side,
    subject,
  });
}

/** Applies it, or only says what it would take: the sums of a page without JavaScript. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { side, subject, apiName } = writeOffPageAt(request);
  const id = Number(params.receiptId);
  const context = await pageContext(request);
  const typed = await readTyped(context);
  if ((await context.form()).get("_intent") === "preview")
    return data<ApplyResponse>({ errors: [], typed });
  try {
    await postApply(context, resourceOf(apiName), id);
    return redirect(`${applyPath(side, id, subject)}?done=1`);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const errors = refusalsOf(error).map(({ code, params: of }) => ({ code, params: of }));
    return data<ApplyResponse>({ errors, typed }, { status: 422 });
  }
}

export default function ApplyScreen() {
  return <ApplyForm />;
}
