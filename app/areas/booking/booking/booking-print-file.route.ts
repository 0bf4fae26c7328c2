import { PassThrough, type Readable } from "node:stream";
import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import { readSheets } from "#domain/booking/booking/print/booking-print.queries.server.ts";
import {
  sheetPdf,
  writeSheetWorkbook,
} from "#domain/booking/booking/print/booking-print.server.ts";
import { streamPdf } from "#platform/output/document/pdf.server.ts";
import { refusalText } from "#platform/kernel/i18n/translate.ts";
import { isRefusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { shownDictionaries } from "#db/services/references/dictionary.server.ts";
import { asActor } from "#app/session/ctx.server.ts";

const types = {
  pdf: "application/pdf",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/**
 * Booking sheets as PDF or workbook (`format`), by `bkNo` (one a line) or the rows of a list,
 * within the reader's scope.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const context = await asActor(request, "booking:list");
  const { actor, em, log } = context;
  const { searchParams } = new URL(request.url);
  const format = searchParams.get("format") === "xlsx" ? "xlsx" : "pdf";
  const bkNos = [
    ...new Set(
      searchParams.getAll("bkNo").flatMap((text) => text.toUpperCase().split(/[\s,;，；]+/)),
    ),
  ].filter(Boolean);
  const ids = searchParams
    .getAll("row")
    .flatMap((row) => (/^\d{1,9}(:|$)/.test(row) ? [Number.parseInt(row, 10)] : []));
  try {
    const sheets = await readSheets({ em, actor }, { ids, bkNos });
    const { labels } = await shownDictionaries(em, actor.lang, ["booking_status"]);
    const reader = { lang: actor.lang, states: labels.booking_status ?? {} };
    let body: Readable;
    if (format === "pdf") body = streamPdf(sheetPdf(sheets, reader));
    else {
      const book = new PassThrough();
      writeSheetWorkbook(book, sheets, reader).catch((error: Error) => {
        log[book.destroyed ? "info" : "error"]({ err: error }, "booking sheet ended early");
        book.destroy(error);
      });
      body = book;
    }
    const name =
      sheets.length === 1 ? (sheets[0]?.bkNo ?? "").replace(/[^\w.-]/g, "_") : "booking-sheets";
    return new Response(createReadableStreamFromReadable(body), {
      headers: {
        "content-type": types[format],
        "content-disposition": `${format === "pdf" ? "inline" : "attachment"}; filename="${name}.${format}"`,
        "x-content-type-options": "nosniff",
        "cache-control": "private, no-store",
      },
    });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const [first] = refusalsOf(error);
    return new Response(first ? refusalText(actor.lang, first) : "", {
      status: first?.code === "kit.unknownCode" ? 404 : 409,
      headers: { "content-type": "text/plain; charset=utf-8" },
    });
  }
}
