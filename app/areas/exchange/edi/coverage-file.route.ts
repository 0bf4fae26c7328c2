import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import { writeListWorkbook } from "#platform/output/document/list-workbook.server.ts";
import { isRefusal } from "#platform/kernel/refusal/refusal.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { coverageColumns, loadCoverage } from "./coverage.server.ts";
import { pageContext } from "#app/session/ctx.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const {
    actor,
    dicts,
    data: coverage,
  } = await loadCoverage(await pageContext(request)).catch((error: unknown) => {
    if (isRefusal(error)) throw new Response("not found", { status: 404 });
    throw error;
  });
  const title = translate(actor.lang, "edi.coverage");
  const rows = coverage.rows.map((row, i) => ({ ...row, id: i + 1, version: 1 }));
  const body = new PassThrough();
  async function* batches() {
    yield rows;
  }
  writeListWorkbook(body, coverageColumns, batches(), { title, lang: actor.lang, dicts }).catch(
    (error: Error) => body.destroy(error),
  );
  return new Response(createReadableStreamFromReadable(body), {
    headers: {
      "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "content-disposition": `attachment; filename="coverage.xlsx"; filename*=UTF-8''${encodeURIComponent(title)}.xlsx`,
      "x-content-type-options": "nosniff",
    },
  });
}
