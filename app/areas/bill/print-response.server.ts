import { createReadableStreamFromReadable } from "@remix-run/node";
import { printBill, printKindOf } from "#domain/bill/print-bill.server.ts";
import { streamPdf } from "#platform/document/pdf.server.ts";
import { isRefusal, refusalsOf } from "#platform/operation/refusal.ts";
import { readResource } from "#platform/resource/resource.server.ts";
import { refusalText } from "#platform/i18n/translate.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import type { RequestContext } from "../../session/ctx.server.ts";

/** A bill as PDF, within the reader's scope on the page `apiName`. */
export async function printResponse(
  { actor, em, now }: RequestContext,
  of: { apiName: string; id: number; kind: string },
): Promise<Response> {
  try {
    const kind = printKindOf(of.kind);
    const bill = await readResource(em, actor, resourceOf(of.apiName), of.id);
    const pdf = streamPdf(await printBill(em, bill, { kind, userName: actor.userName, now }));
    const name = `${String(bill.blNo).replace(/[^\w.-]/g, "_")}-${kind}.pdf`;
    return new Response(createReadableStreamFromReadable(pdf), {
      headers: {
        "content-type": "application/pdf",
        "content-disposition": `inline; filename="${name}"`,
        "x-content-type-options": "nosniff",
        "cache-control": "private, no-store",
      },
    });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const [first] = refusalsOf(error);
    const status = first?.code === "kit.notFound" ? 404 : first?.code === "kit.noPermission" ? 403 : 409;
    return new Response(first ? refusalText(actor.lang, first) : "", { status, headers: { "content-type": "text/plain; charset=utf-8" } });
  }
}
