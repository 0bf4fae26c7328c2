import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import { deliveryOrder } from "#domain/release/delivery-order.server.ts";
import { streamPdf } from "#platform/document/pdf.server.ts";
import { refusalText } from "#platform/i18n/translate.ts";
import { isRefusal, refusalsOf } from "#platform/operation/refusal.ts";
import { asActor } from "../../session/ctx.server.ts";

/** The delivery order of a bill as PDF, within the reader's scope. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor, em, now } = await asActor(request, "release:print");
  try {
    const { name, ...pdf } = await deliveryOrder(em, actor, { id: Number(params.blId) || 0, now });
    return new Response(createReadableStreamFromReadable(streamPdf(pdf)), {
      headers: {
        "content-type": "application/pdf",
        "content-disposition": `inline; filename="${name.replace(/[^\w.-]/g, "_")}-delivery-order.pdf"`,
        "x-content-type-options": "nosniff",
        "cache-control": "private, no-store",
      },
    });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const [first] = refusalsOf(error);
    const status = first?.code === "kit.notFound" ? 404 : 409;
    return new Response(first ? refusalText(actor.lang, first) : "", { status, headers: { "content-type": "text/plain; charset=utf-8" } });
  }
}
