import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@remix-run/node";
import { pdfBytes } from "#platform/output/document/pdf.server.ts";
import { isRefusal } from "#platform/kernel/refusal/refusal.ts";
import { readResource } from "#platform/records/resource/resource.server.ts";
import type { StatementView } from "#domain/finance/settlement/statement.queries.server.ts";
import {
  statementPdf,
  writeStatementWorkbook,
} from "#domain/finance/settlement/document/statement-document.server.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import { statementPrintOf } from "#db/services/export/statement-print.server.ts";
import type { PageContext } from "#app/session/ctx.server.ts";

/**
 * A statement as xlsx or PDF, within the scope of the list under `apiName`.
 * @throws Response 404
 */
export async function statementFile(
  context: PageContext,
  { apiName, id, kind }: { apiName: string; id: number; kind: string | undefined },
): Promise<Response> {
  const { actor, em, now } = context;
  if (kind !== "xlsx" && kind !== "pdf") throw new Response("not found", { status: 404 });
  const record = await readResource(em, actor, resourceOf(apiName), id).catch((error: unknown) => {
    if (isRefusal(error)) throw new Response("not found", { status: 404 });
    throw error;
  });
  const statement = record as StatementView;
  const print = await statementPrintOf(em, { statement, lang: actor.lang, now });
  const headers = {
    "content-disposition": `attachment; filename="${statement.statementNo.replace(/[^\w.-]/g, "-")}.${kind}"`,
    "x-content-type-options": "nosniff",
  };
  if (kind === "pdf") {
    const bytes = await pdfBytes(statementPdf(print));
    return new Response(new Uint8Array(bytes), {
      headers: { ...headers, "content-type": "application/pdf" },
    });
  }
  const body = new PassThrough();
  writeStatementWorkbook(body, print).catch((error: Error) => {
    context.log.error({ err: error }, "statement workbook failed");
    body.destroy(error);
  });
  return new Response(createReadableStreamFromReadable(body), {
    headers: {
      ...headers,
      "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    },
  });
}
