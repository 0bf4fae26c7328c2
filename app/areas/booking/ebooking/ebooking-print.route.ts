import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import { printEbooking, printedDicts } from "#domain/booking/ebooking/print-ebooking.server.ts";
import { streamPdf } from "#platform/output/document/pdf.server.ts";
import { refusalText } from "#platform/kernel/i18n/translate.ts";
import { isRefusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { readResource } from "#platform/records/resource/resource.server.ts";
import { dictionariesOf } from "#db/services/references/dictionary.server.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import { asActor } from "#app/session/ctx.server.ts";

/** A received e-booking as PDF, within the reader's scope. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor, em } = await asActor(request, "ebooking:list");
  try {
    const record = await readResource(
      em,
      actor,
      resourceOf("eb/ebBooking"),
      Number(params.ebId) || 0,
    );
    const dicts = await dictionariesOf(em, actor.lang, [...new Set(printedDicts)]);
    const pdf = streamPdf(printEbooking(record, { lang: actor.lang, dicts }));
    return new Response(createReadableStreamFromReadable(pdf), {
      headers: {
        "content-type": "application/pdf",
        "content-disposition": `inline; filename="${String(record.ebNo).replace(/[^\w.-]/g, "_")}.pdf"`,
        "x-content-type-options": "nosniff",
        "cache-control": "private, no-store",
      },
    });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const [first] = refusalsOf(error);
    const status = first?.code === "kit.notFound" ? 404 : 409;
    return new Response(first ? refusalText(actor.lang, first) : "", {
      status,
      headers: { "content-type": "text/plain; charset=utf-8" },
    });
  }
}
