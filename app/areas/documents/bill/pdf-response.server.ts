import { createReadableStreamFromReadable } from "@remix-run/node";
import { type PdfDefinition, streamPdf } from "#platform/output/document/pdf.server.ts";
import { refusalText } from "#platform/kernel/i18n/translate.ts";
import type { Lang } from "#platform/kernel/actor/actor.ts";
import { isRefusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";

/** A PDF shown in the browser, or the refusal as text: 404 for a record nobody sees, else 409. */
export async function pdfResponse(
  lang: Lang,
  make: () => Promise<{ pdf: PdfDefinition; name: string }>,
): Promise<Response> {
  try {
    const { pdf, name } = await make();
    return new Response(createReadableStreamFromReadable(streamPdf(pdf)), {
      headers: {
        "content-type": "application/pdf",
        "content-disposition": `inline; filename="${name.replace(/[^\w.-]/g, "_")}.pdf"`,
        "x-content-type-options": "nosniff",
        "cache-control": "private, no-store",
      },
    });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const [first] = refusalsOf(error);
    const status =
      first?.code === "kit.notFound" ? 404 : first?.code === "kit.noPermission" ? 403 : 409;
    return new Response(first ? refusalText(lang, first) : "", {
      status,
      headers: { "content-type": "text/plain; charset=utf-8" },
    });
  }
}
