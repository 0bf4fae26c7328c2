import type { LoaderFunctionArgs } from "@remix-run/node";
import { deliveryOrder } from "#domain/documents/release/delivery-order.server.ts";
import { asActor } from "#app/session/ctx.server.ts";
import { pdfResponse } from "#app/areas/documents/bill/pdf-response.server.ts";

/** The delivery order of a bill as PDF, within the reader's scope. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor, em, now } = await asActor(request, "release:print");
  return pdfResponse(actor.lang, async () => {
    const { name, ...pdf } = await deliveryOrder(em, actor, { id: Number(params.blId) || 0, now });
    return { pdf, name: `${name}-delivery-order` };
  });
}
