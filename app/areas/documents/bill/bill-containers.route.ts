import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import type { BillDocument } from "#domain/documents/bill/print/bill-document.ts";
import { writeContainerList } from "#domain/documents/bill/print/container-list.server.ts";
import { isRefusal } from "#platform/kernel/refusal/refusal.ts";
import { readResource } from "#platform/records/resource/resource.server.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import { asActor } from "#app/session/ctx.server.ts";

/** The containers of a bill as xlsx, within the reader's scope. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const context = await asActor(request, "bill:list");
  const { actor, em } = context;
  const record = await readResource(
    em,
    actor,
    resourceOf("seaway/bill/query"),
    Number(params.blId) || 0,
  ).catch((error: unknown) => {
    if (isRefusal(error)) throw new Response("not found", { status: 404 });
    throw error;
  });
  const bill = record as BillDocument;
  const body = new PassThrough();
  writeContainerList(body, { bill, lang: actor.lang }).catch((error: Error) => {
    context.log.error({ err: error }, "container list failed");
    body.destroy(error);
  });
  return new Response(createReadableStreamFromReadable(body), {
    headers: {
      "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "content-disposition": `attachment; filename="${bill.blNo.replace(/[^\w.-]/g, "_")}-containers.xlsx"`,
      "x-content-type-options": "nosniff",
    },
  });
}
