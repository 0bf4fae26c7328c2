import { printBill, printKindOf } from "#domain/documents/bill/print/print-bill.server.ts";
import { readResource } from "#platform/records/resource/resource.server.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import type { RequestContext } from "#app/session/ctx.server.ts";
import { pdfResponse } from "./pdf-response.server.ts";

/** A bill as PDF, within the reader's scope on the page `apiName`. */
export function printResponse(
  { actor, em, now }: RequestContext,
  of: { apiName: string; id: number; kind: string },
): Promise<Response> {
  return pdfResponse(actor.lang, async () => {
    const kind = printKindOf(of.kind);
    const bill = await readResource(em, actor, resourceOf(of.apiName), of.id);
    return {
      pdf: await printBill(em, bill, { kind, userName: actor.userName, now }),
      name: `${String(bill.blNo)}-${kind}`,
    };
  });
}
