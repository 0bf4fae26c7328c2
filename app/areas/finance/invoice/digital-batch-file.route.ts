import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import { faultsOf } from "#domain/finance/invoice/digital/digital-invoice.ts";
import { writeDigitalBatch } from "#domain/finance/invoice/digital/write-digital-batch.server.ts";
import { dayOf } from "#platform/kernel/clock/zone.ts";
import { asActor } from "#app/session/ctx.server.ts";
import { readWaiting } from "./waiting-invoices.server.ts";

/** The batch file of the chosen invoices; those the tax platform would refuse are left out. */
export async function loader({ request }: LoaderFunctionArgs) {
  const context = await asActor(request, "invoice:open");
  const ids = new URL(request.url).searchParams.getAll("id").map(Number);
  const chosen = (await readWaiting(context)).filter(
    (invoice) => ids.includes(invoice.id) && faultsOf(invoice).length === 0,
  );
  if (chosen.length === 0) throw new Response("not found", { status: 404 });
  const body = new PassThrough();
  writeDigitalBatch(body, chosen).catch((error: Error) => {
    context.log[body.destroyed ? "info" : "error"]({ err: error }, "batch file ended early");
    body.destroy(error);
  });
  return new Response(createReadableStreamFromReadable(body), {
    headers: {
      "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "content-disposition": `attachment; filename="invoices-${dayOf(context.now, context.actor.zone)}.xlsx"`,
      "x-content-type-options": "nosniff",
    },
  });
}
