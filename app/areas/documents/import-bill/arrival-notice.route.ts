import type { LoaderFunctionArgs } from "@remix-run/node";
import { arrivalNotice } from "#domain/documents/import-bill/arrival-notice.server.ts";
import { readResource } from "#platform/records/resource/resource.server.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import { asActor } from "#app/session/ctx.server.ts";
import { pdfResponse } from "#app/areas/documents/bill/pdf-response.server.ts";

/** The arrival notice of an import bill as PDF, within the reader's scope. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor, em } = await asActor(request, "importBill:list");
  return pdfResponse(actor.lang, async () => {
    const bill = await readResource(
      em,
      actor,
      resourceOf("seaway/bill/importBill"),
      Number(params.id) || 0,
    );
    return {
      pdf: await arrivalNotice(em, bill, actor.lang),
      name: `${String(bill.blNo)}-arrival-notice`,
    };
  });
}
