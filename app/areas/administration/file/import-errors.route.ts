import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import type { ImportResult } from "#platform/records/import/define-import.server.ts";
import { faultyRows } from "#platform/records/import/error-rows.server.ts";
import { writeErrorWorkbook } from "#platform/records/import/error-workbook.server.ts";
import { readUpload } from "#platform/records/import/uploads.server.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { isRefusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { refusalText } from "#platform/kernel/i18n/translate.ts";
import { pageContext } from "#app/session/ctx.server.ts";
import { encodingIn, importOf, importsOf, optionsIn } from "./import.loader.server.ts";
import { idOf } from "#platform/kernel/text/record-id.ts";

/** The faulty rows of a stored upload as a workbook. Checks again and writes nothing. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const context = await pageContext(request);
  const { actor, em } = context;
  const definition = importOf(importsOf(actor), actor, params.kind ?? "");
  try {
    const uploadId = idOf(params.uploadId);
    const { searchParams } = new URL(request.url);
    const encoding = encodingIn(searchParams);
    const input = { source: { uploadId, encoding }, options: optionsIn(definition, searchParams) };
    const imported = (await runOperation(
      { ...context, dryRun: true },
      definition.operation,
      input,
    )) as ImportResult;
    const upload = { ...(await readUpload(em, actor, uploadId)), encoding: encoding || undefined };
    const rows = await faultyRows(definition, {
      upload,
      faults: imported.faults,
      lang: actor.lang,
    });
    const body = new PassThrough();
    writeErrorWorkbook(body, { columns: definition.columns, language: actor.lang, rows }).catch(
      (error: Error) => {
        context.log.error({ err: error }, "error workbook failed");
        body.destroy(error);
      },
    );
    return new Response(createReadableStreamFromReadable(body), {
      headers: {
        "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        "content-disposition": `attachment; filename="import-${definition.kind}-errors.xlsx"`,
        "x-content-type-options": "nosniff",
      },
    });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const text = refusalsOf(error)
      .map((refusal) => refusalText(actor.lang, refusal))
      .join("\n");
    return new Response(text, {
      status: 400,
      headers: { "content-type": "text/plain; charset=utf-8" },
    });
  }
}
