import type { LoaderFunctionArgs } from "@remix-run/node";
import { dangerousPdf } from "#domain/documents/bill/print/dangerous-pdf.server.ts";
import { readListQuery } from "#platform/records/list/query/list-address.ts";
import type { ListRow } from "#platform/records/list/list.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { streamResource } from "#platform/records/resource/resource.server.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import { asActor } from "#app/session/ctx.server.ts";
import { pdfResponse } from "./pdf-response.server.ts";

/** Lines of one manifest. */
const most = 5000;

/** The dangerous goods manifest of the voyage asked for, within the reader's scope. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { actor, em, now } = await asActor(request, "bill:list");
  const voyage = (new URL(request.url).searchParams.get("voyage") ?? "").trim().toUpperCase();
  return pdfResponse(actor.lang, async () => {
    const resource = resourceOf("seaway/bill/exportDangerous");
    const query = readListQuery(
      resource.list,
      new URLSearchParams({ "f.voyageName.equals": voyage }),
    );
    const rows: ListRow[] = [];
    for await (const batch of streamResource(em, actor, resource, query)) {
      rows.push(...batch);
      if (rows.length >= most) break;
    }
    if (!voyage || rows.length === 0) throw new Refusal("kit.notFound", {}, { key: voyage });
    return {
      pdf: await dangerousPdf(em, rows, { voyage, lang: actor.lang, now }),
      name: `${voyage}-dangerous-goods`,
    };
  });
}
