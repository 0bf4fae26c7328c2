import { PassThrough, type Readable } from "node:stream";
import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import {
  freightQuotePdf,
  writeFreightWorkbook,
} from "#domain/pricing/rate-check/freight-quote.server.ts";
import { readFreightView } from "#domain/pricing/rate-check/ops/view-freight.server.ts";
import { streamPdf } from "#platform/output/document/pdf.server.ts";
import { refusalText } from "#platform/kernel/i18n/translate.ts";
import { isRefusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { asActor } from "#app/session/ctx.server.ts";
import { shipmentOf } from "./load-freight-view.server.ts";

const types = {
  pdf: "application/pdf",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/** The prices of the shipment in the address, as PDF or workbook (`format`). */
export async function loader({ request }: LoaderFunctionArgs) {
  const context = await asActor(request, "rate:list");
  const { actor, now, log } = context;
  const { searchParams } = new URL(request.url);
  const format = searchParams.get("format") === "xlsx" ? "xlsx" : "pdf";
  try {
    const { input, view } = await readFreightView(context, shipmentOf(searchParams));
    const quote = { input, view, lang: actor.lang };
    let body: Readable;
    if (format === "pdf") body = streamPdf(freightQuotePdf(quote, now));
    else {
      const book = new PassThrough();
      writeFreightWorkbook(book, quote).catch((error: Error) => {
        log[book.destroyed ? "info" : "error"]({ err: error }, "freight quote ended early");
        book.destroy(error);
      });
      body = book;
    }
    return new Response(createReadableStreamFromReadable(body), {
      headers: {
        "content-type": types[format],
        "content-disposition": `${format === "pdf" ? "inline" : "attachment"}; filename="freight-${input.portLoad}-${input.portDis}.${format}"`,
        "x-content-type-options": "nosniff",
        "cache-control": "private, no-store",
      },
    });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const [first] = refusalsOf(error);
    const text = first ? refusalText(actor.lang, first) : "";
    return new Response(text, {
      status: 400,
      headers: { "content-type": "text/plain; charset=utf-8" },
    });
  }
}
