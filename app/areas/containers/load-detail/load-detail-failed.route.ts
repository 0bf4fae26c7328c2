import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import { loadDetailColumns } from "#domain/containers/load-detail/load-detail.columns.ts";
import { loadDetailList } from "#domain/containers/load-detail/load-detail.list.ts";
import { failedDetailRows } from "#domain/containers/load-detail/load-detail.queries.server.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { writeErrorWorkbook } from "#platform/records/import/error-workbook.server.ts";
import { readListQuery } from "#platform/records/list/query/list-address.ts";
import { asActor } from "#app/session/ctx.server.ts";

/** Failed rows as a workbook that can be corrected and uploaded again. */
export async function loader({ request }: LoaderFunctionArgs) {
  const context = await asActor(request, loadDetailList.perm);
  const { actor, em } = context;
  const query = readListQuery(loadDetailList, new URL(request.url).searchParams);
  const { lang } = actor;
  const body = new PassThrough();
  writeErrorWorkbook(body, {
    columns: loadDetailColumns,
    language: lang,
    rows: failedDetailRows(em, actor, query),
  }).catch((error: Error) => {
    context.log.error({ err: error }, "error workbook failed");
    body.destroy(error);
  });
  const name = encodeURIComponent(`${translate(lang, "container.failedRows")}.xlsx`);
  return new Response(createReadableStreamFromReadable(body), {
    headers: {
      "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "content-disposition": `attachment; filename="failed-rows.xlsx"; filename*=UTF-8''${name}`,
      "x-content-type-options": "nosniff",
    },
  });
}
